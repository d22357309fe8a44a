/** Forms of the subjects as SQL. */
import { listaFormularios, umFormulario } from '../../../domain/formulario/index.ts';
import { listSource, oneSource } from '../../read/declare.ts';
import { columnsOf } from '../../read/source.ts';

export const formularioList = listSource(listaFormularios, {
  table: 'formulario',
  alias: 'f',
  tenant: 'f.departamento_id',
});
export const formularioOne = oneSource(umFormulario, {
  like: formularioList,
  row: {
    assuntos: `coalesce((select json_agg(${columnsOf('a', 'id', 'descricao')} order by dobrar(a.descricao)) from assunto a where a.departamento_id = f.departamento_id and a.formulario_id = f.id), '[]'::json)`,
  },
});

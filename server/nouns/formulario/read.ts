/** Forms of the subjects as SQL. */
import { listaFormularios, umFormulario } from '../../../domain/formulario/index.ts';
import { listSource, oneSource } from '../../read/declare.ts';

export const formularioList = listSource(listaFormularios, {
  table: 'formulario',
  alias: 'f',
  tenant: 'f.departamento_id',
});
export const formularioOne = oneSource(umFormulario, { like: formularioList });

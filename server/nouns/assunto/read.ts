/** Subjects as SQL. */
import { listaAssuntos, umAssunto } from '../../../domain/assunto/index.ts';
import { listSource, oneSource } from '../../read/declare.ts';
import { pedidos } from '../../../domain/assunto/schema.ts';
import { columnsOf, idDescricao } from '../../read/source.ts';

/** Null where nothing of the kind is asked. */
const pedido = (name: keyof typeof pedidos): string => `coalesce(a.${name}, false)`;

export const assuntoList = listSource(listaAssuntos, {
  table: 'assunto',
  alias: 'a',
  tenant: 'a.departamento_id',
  row: {
    pede_cadastro: pedido('pede_cadastro'),
    pede_contribuinte: pedido('pede_contribuinte'),
    pede_endereco: pedido('pede_endereco'),
    pede_protocolo: pedido('pede_protocolo'),
    pede_descricao: pedido('pede_descricao'),
    formulario: idDescricao('f'),
    analistas: `coalesce((select json_agg(${columnsOf('u', 'id', 'nome')} order by u.nome) from usuario_assunto ua join usuario u on u.id = ua.usuario_id where ua.departamento_id = a.departamento_id and ua.assunto_id = a.id and ua.papel = 'analista'), '[]'::json)`,
  },
  joins:
    'left join formulario f on f.departamento_id = a.departamento_id and f.id = a.formulario_id',
});
export const assuntoOne = oneSource(umAssunto, {
  like: assuntoList,
  row: {
    departamento: columnsOf('d', 'id', 'codigo', 'nome'),
    ordens: `(select coalesce(sum(k.n), 0)::int from ordem_servico_contagem k
      where k.departamento_id = a.departamento_id and k.assunto_id = a.id)`,
  },
  joins: `${String(assuntoList.joins)}
    join departamento d on d.id = a.departamento_id`,
});

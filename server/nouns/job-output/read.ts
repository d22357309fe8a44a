/** Jobs as SQL: those of the department, and those of none. */
import { idNome, objectOf, type Source } from '../../read/source.ts';

/** Of lists that may hold thousands, what a person looks at. */
const SHOWN = 100;
/** A column's object with its lists cut, as `pick` says. */
const eachOf = (column: string, pick: string, only = 'true'): string =>
  `coalesce((select jsonb_object_agg(x.key, ${pick}) from jsonb_each(${column}) x where ${only}), '{}'::jsonb)`;
const isList = `jsonb_typeof(x.value) = 'array'`;

export const jobList: Source = {
  table: 'job_output j',
  id: 'j.id',
  tenant: null,
  scope: (bind, ctx) =>
    `(j.departamento_id = ${bind(ctx.departamento?.id ?? -1)} or j.departamento_id is null)`,
  json: objectOf({
    id: 'j.id',
    tipo: 'j.tipo',
    status: 'j.status',
    feitos: 'j.feitos',
    total: 'j.total',
    tentativas: 'j.tentativas',
    erro: 'j.erro',
    usuario: idNome('u'),
    created_at: 'j.created_at',
    iniciado_em: 'j.iniciado_em',
    terminado_em: 'j.terminado_em',
    duracao: `case when j.iniciado_em is null then null
      else greatest(0, extract(epoch from coalesce(j.terminado_em, now()) - j.iniciado_em))::int end`,
    entrada: eachOf(
      'j.entrada',
      `case when ${isList} then to_jsonb(jsonb_array_length(x.value)) else x.value end`,
    ),
    saida: eachOf(
      'j.saida',
      `case when ${isList} then jsonb_path_query_array(x.value, '$[0 to ${SHOWN - 1}]') else x.value end`,
    ),
    saida_totais: eachOf(
      'j.saida',
      `case when ${isList} then jsonb_array_length(x.value) end`,
      isList,
    ),
  }),
  joins: 'left join usuario u on u.id = j.usuario_id',
  fields: {
    id: 'j.id',
    tipo: 'j.tipo',
    status: 'j.status',
    usuario_id: 'j.usuario_id',
    created_at: 'j.created_at',
  },
  orders: { id: ['j.id', 'int8'], created_at: ['j.created_at', 'timestamptz'] },
};

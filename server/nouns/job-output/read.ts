/** Jobs as SQL: those of the department, the clock's, and one's own of no department. */
import { listaJobs } from '../../../domain/job-output/index.ts';
import { listSource } from '../../read/declare.ts';
import { idNome } from '../../read/source.ts';

/** Of lists that may hold thousands, what a person looks at. */
const SHOWN = 100;
/** A column's object with its lists cut, as `pick` says. */
const eachOf = (column: string, pick: string, only = 'true'): string =>
  `coalesce((select jsonb_object_agg(x.key, ${pick}) from jsonb_each(${column}) x where ${only}), '{}'::jsonb)`;
const isList = `jsonb_typeof(x.value) = 'array'`;

export const jobList = listSource(listaJobs, {
  table: 'job_output',
  alias: 'j',
  tenant: null,
  scope: (bind, ctx) =>
    `(j.departamento_id = ${bind(ctx.departamento?.id ?? -1)}
      or j.departamento_id is null and (j.usuario_id is null or j.usuario_id = ${bind(ctx.actor.id)}))`,
  row: {
    usuario: idNome('u'),
    duracao: `case when j.iniciado_em is null then null
      else greatest(0, extract(epoch from coalesce(j.terminado_em, now()) - j.iniciado_em))::int end`,
    // What was asked is its author's: an announcement's text is nobody's else.
    entrada: eachOf(
      'j.entrada',
      `case when ${isList} then to_jsonb(jsonb_array_length(x.value)) else x.value end`,
      'j.usuario_id is null or j.usuario_id = eu.id',
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
  },
  joins: (bind, ctx) =>
    `left join usuario u on u.id = j.usuario_id cross join (select ${bind(ctx.actor.id)}::int8 as id) eu`,
});

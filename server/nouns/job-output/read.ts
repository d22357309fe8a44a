/** Jobs as SQL: those of the department, the clock's, and one's own of no department. */
import { listaImpressoes, papeisDaImpressao } from '../../../domain/job-output/imprimir.ts';
import { listaJobs } from '../../../domain/job-output/index.ts';
import type { CallContext } from '../../http/context.ts';
import { listSource } from '../../read/declare.ts';
import { idNome, objectOf, type Bind } from '../../read/source.ts';

/** Of lists that may hold thousands, what a person looks at. */
const SHOWN = 100;
/** A column's object with its lists cut, as `pick` says. */
const eachOf = (column: string, pick: string, only = 'true'): string =>
  `coalesce((select jsonb_object_agg(x.key, ${pick}) from jsonb_each(${column}) x where ${only}), '{}'::jsonb)`;
const isList = `jsonb_typeof(x.value) = 'array'`;

/** What is its author's alone: an announcement's text is nobody's else, nor what was printed. */
const seu = 'j.usuario_id = eu.id';

const common = {
  table: 'job_output',
  alias: 'j',
  tenant: null,
  row: {
    usuario: idNome('u'),
    duracao: `case when j.iniciado_em is null then null
      else greatest(0, extract(epoch from coalesce(j.terminado_em, now()) - j.iniciado_em))::int end`,
    entrada: eachOf(
      'j.entrada',
      `case when ${isList} then to_jsonb(jsonb_array_length(x.value)) else x.value end`,
      `j.usuario_id is null or ${seu}`,
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
    arquivo: `(select ${objectOf({
      nome: 'arq.nome',
      tamanho: 'arq.tamanho',
      url: `endereco_arquivo(arq.token, arq.nome_url, 'arquivo')`,
    })} from arquivo arq where arq.id = j.arquivo_id and ${seu})`,
  },
  joins: (bind: Bind, ctx: CallContext) =>
    `left join usuario u on u.id = j.usuario_id cross join (select ${bind(ctx.actor.id)}::int8 as id) eu`,
} as const;

export const jobList = listSource(listaJobs, {
  ...common,
  scope: (bind, ctx) =>
    `(j.departamento_id = ${bind(ctx.departamento?.id ?? -1)}
      or j.departamento_id is null and (j.usuario_id is null or j.usuario_id = ${bind(ctx.actor.id)}))`,
});

/** SQL: is the job j a printing of who asks, in this department? */
const suaImpressao = (bind: Bind, ctx: CallContext): string =>
  `(j.tipo = 'imprimir' and j.usuario_id = ${bind(ctx.actor.id)} and j.departamento_id = ${bind(ctx.departamento?.id ?? -1)})`;

export const impressaoList = listSource(listaImpressoes, { ...common, scope: suaImpressao });

export const papeisList = listSource(papeisDaImpressao, {
  table: 'job_papel',
  alias: 'p',
  tenant: null,
  row: {},
  scope: (bind, ctx) =>
    `exists (select from job_output j where j.id = p.job_id and ${suaImpressao(bind, ctx)})`,
  filters: {
    feito: (_, value) => (value === true ? 'p.token is not null' : 'p.token is null'),
  },
});

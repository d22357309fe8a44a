/** Printing many records: what is asked for, and tried anew. */
import { CompiledQuery, type Transaction } from 'kysely';
import type { FormatoDoLote } from '../../../domain/kernel/imprimir.ts';
import { impressoes } from '../../../domain/job-output/imprimir.ts';
import { type Handler, handlersOf } from '../../actions/noun.ts';
import type { Database } from '../../db/schema.ts';
import type { RequestInfo } from '../../http/context.ts';
import { enqueue, jobFields } from '../../jobs/queue.ts';
import { impressaoList } from './read.ts';

/** What the job is given; its records stand in job_papel. */
export interface PedidoDeImpressao {
  /** The door by which each is read. */
  readonly consulta: string;
  readonly formato: FormatoDoLote;
  /** Of the key that it was asked with; null: a person's session. */
  readonly escopos: readonly string[] | null;
  /** Who reads is written down with where it was asked. */
  readonly chamada: RequestInfo;
}

const { create } = handlersOf(impressaoList);

/** Those that did not come out wait anew, and those whose papers are no longer kept; answers how many are done. */
export async function reabrir(trx: Transaction<Database>, jobId: number): Promise<number> {
  await trx.executeQuery(
    CompiledQuery.raw(
      `update job_papel p set motivo = null, token = null where job_id = $1 and (motivo is not null
         or token is not null and not exists (select from arquivo a where a.token = p.token))`,
      [jobId],
    ),
  );
  const { n } = await trx
    .selectFrom('job_papel')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('job_id', '=', jobId)
    .where('token', 'is not', null)
    .executeTakeFirstOrThrow();
  return n;
}

export const impressaoHandlers: readonly Handler[] = impressoes.map(([action, one]) =>
  create(
    action,
    async ({ trx, dep, ctx, actor, input: { ids: given, formato = 'pdf', ...rest } }) => {
      const ids = [...new Set(given)];
      const { requestId, ip, cliente, versao, principal } = ctx;
      const job = await enqueue(trx, {
        departamentoId: dep,
        tipo: 'imprimir',
        usuarioId: actor.id,
        entrada: {
          consulta: one.id,
          formato,
          escopos: principal.escopos && [...principal.escopos],
          chamada: { requestId, ip, cliente, versao },
        } satisfies PedidoDeImpressao,
        total: ids.length,
      });
      await trx.executeQuery(
        CompiledQuery.raw(
          `insert into job_papel (job_id, registro_id)
             select $1::int8, x.id from unnest($2::int8[]) with ordinality as x(id, n) order by x.n`,
          [job.id, ids],
        ),
      );
      return { id: job.id, rest, resposta: job };
    },
    jobFields,
  ),
);

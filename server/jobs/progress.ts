/** How far a job has come, kept in the transaction of each of its steps. */
import type { Transaction } from 'kysely';
import { definedOf } from '../actions/write.ts';
import type { Database } from '../db/schema.ts';

/** Holds the job's row until the step ends: another that runs it waits. Undefined when it is done. */
export async function lockJob(trx: Transaction<Database>, id: number) {
  const job = await trx
    .selectFrom('job_output')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return job?.status === 'done' ? undefined : job;
}

/** Keeps what came of it so far; `finished` ends it. */
export async function keepProgress(
  trx: Transaction<Database>,
  id: number,
  so: {
    readonly saida: Readonly<Record<string, unknown>>;
    readonly feitos: number;
    /** Where it is not as many as were asked for. */
    readonly total?: number;
    /** Of those done, how many came to nothing: they can be asked for again. */
    readonly falhas?: number;
    /** How many of them were taken back. */
    readonly desfeitas?: number;
    /** What is left of what was asked, where not all of it is kept. */
    readonly entrada?: Readonly<Record<string, unknown>>;
    /** The file that it made; null: there is nothing in it. */
    readonly arquivoId?: number | null;
    readonly finished: boolean;
  },
): Promise<void> {
  await trx
    .updateTable('job_output')
    .set({
      saida: JSON.stringify(so.saida),
      feitos: so.feitos,
      ...definedOf({
        total: so.total,
        falhas: so.falhas,
        desfeitas: so.desfeitas,
        arquivo_id: so.arquivoId,
        entrada: so.entrada && JSON.stringify(so.entrada),
      }),
      ...(so.finished ? { status: 'done' as const, terminado_em: new Date() } : {}),
    })
    .where('id', '=', id)
    .execute();
}

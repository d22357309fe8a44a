/** Jobs: one row that people see (job_output) and one that workers take, in the transaction that asks. */
import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import { hojeEm } from '../../domain/kernel/civil-date.ts';
import * as f from '../../domain/kernel/fields.ts';
import { status } from '../../domain/job-output/schema.ts';
import type { Database } from '../db/schema.ts';

export interface NewJob {
  /** Null: of no department in particular (an announcement). */
  readonly departamentoId: number | null;
  readonly tipo: string;
  /** Null: the clock's. */
  readonly usuarioId: number | null;
  readonly entrada: unknown;
  readonly total: number;
}
/** What is answered to who asks for a job. */
export const jobFields = {
  id: f.integer('Id'),
  tipo: f.text('Tipo'),
  status: f.enumOf('Estado', status),
  feitos: f.integer('Feitos'),
  total: f.integer('Total'),
} as const;
export interface JobOutput {
  readonly id: number;
  readonly tipo: string;
  readonly status: 'waiting';
  readonly feitos: number;
  readonly total: number;
}

/** What an action answers that asked for a job and did nothing else. */
export const asked = (job: JobOutput) =>
  ({ id: job.id, entidade: 'job_output', resposta: job }) as const;

/** As the workers take it: tries before it is set aside, with graphile's pauses of e, e², … seconds between them. */
const ATTEMPTS = 5;
/** SQL: what the queue knows the job of this id by. */
export const jobKeySql = (id: string): string => `'job_output-' || ${id}`;
/** SQL: hands the job to the workers; one that has used up its tries begins anew. Parameters: id, tipo. */
const HAND = `select graphile_worker.add_job($2, json_build_object('id', $1::int8),
  max_attempts := ${ATTEMPTS}, job_key := ${jobKeySql('$1::int8')})`;

export const handToWorkers = (
  trx: Transaction<Database>,
  id: number,
  tipo: string,
): Promise<unknown> => trx.executeQuery(CompiledQuery.raw(HAND, [id, tipo]));

/** Records the job and hands it to the workers; it starts when the transaction commits. */
export async function enqueue(trx: Transaction<Database>, job: NewJob): Promise<JobOutput> {
  const { id } = await trx
    .insertInto('job_output')
    .values({
      departamento_id: job.departamentoId,
      tipo: job.tipo,
      entrada: JSON.stringify(job.entrada),
      total: job.total,
      usuario_id: job.usuarioId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await handToWorkers(trx, id, job.tipo);
  return { id, tipo: job.tipo, status: 'waiting', feitos: 0, total: job.total };
}

/**
 * The same by the clock, of nobody and no department: the job of the civil day of `quando`. A day has one,
 * however many servers ask for it; false when it was there.
 */
export function enqueueDaily(db: Kysely<Database>, tipo: string, quando: Date): Promise<boolean> {
  const data = hojeEm(quando);
  return db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('job_output')
      .values({ tipo, chave: `${tipo}/${data}`, entrada: JSON.stringify({ data }) })
      .onConflict((oc) => oc.column('chave').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) return false;
    await handToWorkers(trx, made.id, tipo);
    return true;
  });
}

/** Jobs: one row that people see (job_output) and one that workers take, in the transaction that asks. */
import { CompiledQuery, type Transaction } from 'kysely';
import * as f from '../../domain/fields.ts';
import type { Database } from '../db/schema.ts';

export interface NewJob {
  readonly departamentoId: number;
  readonly tipo: string;
  readonly usuarioId: number;
  readonly entrada: unknown;
  readonly total: number;
}
/** What is answered to who asks for a job. */
export const jobFields = {
  id: f.integer('Id'),
  tipo: f.text('Tipo'),
  status: f.enumOf('Estado', {
    waiting: 'Aguardando',
    running: 'Em andamento',
    done: 'Concluído',
    error: 'Com erro',
  }),
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
  await trx.executeQuery(
    CompiledQuery.raw(
      'select graphile_worker.add_job($1, payload := $2::json, max_attempts := 5)',
      [job.tipo, JSON.stringify({ departamento_id: job.departamentoId, id })],
    ),
  );
  return { id, tipo: job.tipo, status: 'waiting', feitos: 0, total: job.total };
}

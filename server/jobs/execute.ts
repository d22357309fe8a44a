/** One attempt at a job that people see: its status, attempts and error, whatever its kind. */
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { nudge } from '../events/hub.ts';
import { JobFailure, reasonOf } from './failure.ts';
import { kinds } from './kinds.ts';

/**
 * Runs the job from where it stands. Throws when another try is worth it; after the `last` one, or when
 * none is, the job stands aside in 'error' until somebody asks for it again.
 */
export async function executeJob(db: Kysely<Database>, id: number, last: boolean): Promise<void> {
  const job = await db
    .updateTable('job_output')
    .set((eb) => ({
      status: 'running',
      iniciado_em: eb.fn.coalesce('iniciado_em', eb.val(new Date())),
      terminado_em: null,
      tentativas: eb('tentativas', '+', 1),
      erro: null,
    }))
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returning(['tipo', 'departamento_id'])
    .executeTakeFirst();
  if (!job) return;
  try {
    const kind = Object.hasOwn(kinds, job.tipo) ? kinds[job.tipo as keyof typeof kinds] : undefined;
    if (!kind) throw new JobFailure(`Tipo de trabalho desconhecido: ${job.tipo}`);
    await kind.run(db, job.departamento_id, id);
  } catch (error) {
    const hopeless = error instanceof JobFailure;
    const ended = hopeless || last;
    await db
      .updateTable('job_output')
      .set({
        status: ended ? 'error' : 'waiting',
        erro: reasonOf(error),
        terminado_em: ended ? new Date() : null,
      })
      .where('id', '=', id)
      .where('status', 'in', ['waiting', 'running'])
      .execute();
    if (!hopeless) throw error;
  } finally {
    nudge(db);
  }
}

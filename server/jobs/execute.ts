/** One attempt at a job: its status, attempts and error, whatever the job. */
import { nudge } from '../events/hub.ts';
import { JobFailure, reasonOf } from './failure.ts';
import type { Job, JobParts, Routine } from './job.ts';

/**
 * Runs an asked job from where it stands. Throws when another try is worth it; after the `last` one, or
 * when none is, the job stands aside in 'error' until somebody asks for it again.
 */
export async function executeJob(
  parts: JobParts,
  jobs: ReadonlyMap<string, Job>,
  id: number,
  last: boolean,
): Promise<void> {
  const { db } = parts;
  const row = await db
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
  if (!row) return;
  try {
    const job = jobs.get(row.tipo);
    if (job?.kind !== 'asked') throw new JobFailure(`Tipo de trabalho desconhecido: ${row.tipo}`);
    await job.run(db, row.departamento_id, id, parts);
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

/** Runs what the clock does on its own. Throws what it throws; only the `last` try is seen to have failed. */
export async function executeRoutine(
  parts: JobParts,
  { tipo, run }: Pick<Routine, 'tipo' | 'run'>,
  last: boolean,
): Promise<void> {
  const { db } = parts;
  const iniciado_em = new Date();
  const leave = async (outcome: {
    status: 'done' | 'error';
    saida?: string;
    erro?: string;
  }): Promise<void> => {
    await db
      .insertInto('job_output')
      .values({
        tipo,
        entrada: '{}',
        tentativas: 1,
        iniciado_em,
        terminado_em: new Date(),
        ...outcome,
      })
      .execute();
    nudge(db);
  };
  try {
    const saida = await run(parts);
    if (saida) await leave({ status: 'done', saida: JSON.stringify(saida) });
  } catch (error) {
    if (last) await leave({ status: 'error', erro: reasonOf(error) });
    throw error;
  }
}

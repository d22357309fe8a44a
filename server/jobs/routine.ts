/** What the clock does on its own: seen among the jobs when it did something, or when it could not. */
import type { Kysely } from 'kysely';
import type { Rotina } from '../../domain/job-output/schema.ts';
import type { Database } from '../db/schema.ts';
import { nudge } from '../events/hub.ts';
import { reasonOf } from './failure.ts';

/** Runs it; `work` answers what came of it, or null when there was nothing to do. Throws what it throws. */
export async function routine(
  db: Kysely<Database>,
  tipo: Rotina,
  last: boolean,
  work: () => Promise<Readonly<Record<string, unknown>> | null>,
): Promise<void> {
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
    const saida = await work();
    if (saida) await leave({ status: 'done', saida: JSON.stringify(saida) });
  } catch (error) {
    if (last) await leave({ status: 'error', erro: reasonOf(error) });
    throw error;
  }
}

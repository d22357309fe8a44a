/**
 * A job that is one step: all that it writes, its rows in the log and its own end are one transaction that
 * holds the job's row. Killed anywhere, run anew, or run twice at once, it is done once.
 */
import type { Kysely, Transaction } from 'kysely';
import { jobWork, type Work } from '../actions/work.ts';
import type { Database } from '../db/schema.ts';
import { JobFailure } from './failure.ts';
import type { AskedJob } from './job.ts';
import { keepProgress, lockJob } from './progress.ts';

interface Step {
  readonly work: Work;
  readonly trx: Transaction<Database>;
  readonly dep: number;
  readonly entrada: unknown;
  /** Throws JobFailure unless this is the newest that was asked of the record. */
  requireNewest(this: void, record: { readonly job_id: number | null }): void;
}

/** What an asked job of one step runs, in the name of the action; `step` answers what came of it. */
export const once =
  (acao: string, step: (s: Step) => Promise<Readonly<Record<string, unknown>>>): AskedJob['run'] =>
  async (db: Kysely<Database>, departamentoId, jobId) => {
    if (departamentoId === null) throw new JobFailure('O trabalho não diz de que departamento é');
    await db.transaction().execute(async (trx) => {
      const job = await lockJob(trx, jobId);
      if (!job) return;
      const asked = { departamentoId, usuarioId: job.usuario_id, agora: new Date() };
      const saida = await step({
        work: jobWork(trx, asked, acao),
        trx,
        dep: departamentoId,
        entrada: job.entrada,
        requireNewest({ job_id: newest }) {
          if (newest !== jobId)
            throw new JobFailure(`Foi pedida de novo: vale o trabalho ${newest}`);
        },
      });
      await keepProgress(trx, jobId, { saida, feitos: 1, finished: true });
    });
  };

/**
 * The kinds of jobs that people see. A new one is an entry here and its title in domain/job: the worker
 * does the rest — status, attempts, error, retry, what a dead server left.
 */
import type { Kysely } from 'kysely';
import type { JobTipo, Rotina } from '../../domain/job-output/schema.ts';
import type { Database } from '../db/schema.ts';
import { avisarPrazos } from '../nouns/ordem-servico/prazos-job.ts';
import { comunicar } from '../nouns/mensagem/comunicado-job.ts';
import { ordensEmMassa } from '../nouns/ordem-servico/massa-job.ts';

export interface JobKind {
  /**
   * Goes on where the job's row stands, to its end, and leaves it 'done' in the transaction of its last
   * step. It may be killed anywhere, and run anew or twice at once: each step is one transaction that
   * holds the job's row. Throws what is worth another try, or JobFailure.
   */
  run(db: Kysely<Database>, departamentoId: number | null, jobId: number): Promise<void>;
  /** When it begins by itself: a line of cron in UTC (São Paulo is three hours behind, all year). */
  readonly cron?: string;
}

export const kinds: Readonly<Record<Exclude<JobTipo, Rotina>, JobKind>> = {
  ordens_em_massa: { run: ordensEmMassa },
  comunicar: { run: comunicar },
  // 06:30 in São Paulo; a day's notice that no server was there for is given when one is back.
  prazos: { run: avisarPrazos, cron: '30 9 * * *' },
};

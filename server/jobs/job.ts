/**
 * A job: one entry of a noun, asked for or done by the clock. The worker does the rest: status, attempts,
 * error, retry, what a dead server left.
 */
import type { Kysely } from 'kysely';
import type { JobTipo, Rotina } from '../../domain/job-output/schema.ts';
import type { Seal } from '../audit/seal.ts';
import type { Uniques } from '../actions/refusals.ts';
import type { Database } from '../db/schema.ts';
import type { Importado } from '../import/importado.ts';
import type { PaperParts } from '../paper/source.ts';
import type { ReportReader } from '../paper/report-reader.ts';
import type { TakePaper } from '../paper/take.ts';
import type { Source } from '../read/source.ts';
import type { FilesTo } from '../uploads/store.ts';

/** What a worker has at hand for a job. */
export interface JobParts {
  readonly db: Kysely<Database>;
  /** Where files are, and where they arrive: what nobody attached is cleared away. */
  readonly files?: FilesTo;
  /** How records become papers. */
  readonly takePaper?: TakePaper;
  /** How reports are read in somebody's name. */
  readonly readReport?: ReportReader;
  /** How records come from elsewhere. */
  readonly catalogue?: {
    readonly imports: ReadonlyMap<string, Importado>;
    readonly uniques: Uniques;
    readonly told: ReadonlyMap<string, Source>;
  };
  /** May other systems be called in the inner network? By default not. */
  readonly redeInterna?: boolean;
  /** What papers are made with that a job keeps. */
  readonly papers?: PaperParts;
  /** What went wrong, for the server's log. */
  readonly onError?: (message: string) => void;
  /** Told the seal of the log each day, to be kept where nobody of this database reaches. */
  readonly onSeal?: (seal: Seal) => void;
}

/** When a job begins by itself: a line of cron in UTC (São Paulo is three hours behind, all year). */
interface Clock {
  readonly cron: string;
  /** How far back one that no server was there for is made up for: '12h'; by default it is not. */
  readonly catchUp?: string;
}

/** Seen from when it is asked for, or begins by the clock, to its end; step by step. */
export interface AskedJob {
  readonly kind: 'asked';
  readonly tipo: Exclude<JobTipo, Rotina>;
  readonly clock?: Clock;
  /**
   * Goes on where the job's row stands, to its end, and leaves it 'done' in the transaction of its last
   * step. It may be killed anywhere, and run anew or twice at once: each step is one transaction that
   * holds the job's row. Throws what is worth another try, or JobFailure.
   */
  run(
    db: Kysely<Database>,
    departamentoId: number | null,
    jobId: number,
    parts: JobParts,
  ): Promise<void>;
}

/** By the clock; seen among the jobs when it did something, or when it could not. */
export interface Routine {
  readonly kind: 'routine';
  readonly tipo: Rotina;
  readonly clock: Clock;
  /** Answers what came of it, or null when there was nothing to do. */
  run(parts: JobParts): Promise<Readonly<Record<string, unknown>> | null>;
}

/** By the clock, and nobody sees it. */
export interface Upkeep {
  readonly kind: 'upkeep';
  readonly tipo: string;
  readonly clock: Clock;
  run(parts: JobParts): Promise<unknown>;
}

/** To somebody outside, who may be slow: by the workers that send mail. Its own record says what came of it. */
export interface Sending {
  readonly kind: 'sending';
  readonly tipo: string;
  readonly clock?: undefined;
  /** Throws what is worth another try, unless it is the `last`. */
  run(parts: JobParts, payload: unknown, last: boolean): Promise<unknown>;
}

export type Job = AskedJob | Routine | Upkeep | Sending;

/** Tries at one job of the clock: what nobody sees is done anew soon enough. */
const TRIES = { routine: 3, upkeep: 1 } as const;

/** The cron lines of the jobs; an asked one's line asks for it. */
export function crontab(jobs: Iterable<Job>): string {
  return [...jobs]
    .flatMap((job) => {
      if (!job.clock) return [];
      const { cron, catchUp } = job.clock;
      const fill = catchUp === undefined ? '' : `&fill=${catchUp}`;
      return job.kind === 'asked'
        ? `${cron} agendar ?id=${job.tipo}${fill} {tipo:"${job.tipo}"}`
        : `${cron} ${job.tipo} ?max=${TRIES[job.kind]}${fill}`;
    })
    .join('\n');
}

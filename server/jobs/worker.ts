/** The workers: taken from the same database, at least once, by any number of servers. */
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Logger,
  makeWorkerUtils,
  run,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import { deliver, type MailParts } from '../mail/deliver.ts';
import type { JobEnd } from '../meters.ts';
import type { Catalogue } from '../noun.ts';
import { executeJob, executeRoutine } from './execute.ts';
import { crontab, type Job, type JobParts } from './job.ts';
import { enqueueDaily } from './queue.ts';
import { beat, releaseSilent, leave, upkeep } from './upkeep.ts';

/** At one time, in each server. */
const JOBS = 2;
/** Mail, and what else goes out: a receiver that does not answer keeps one of them for seconds. */
const SENDINGS = 3;
/** The worker gives up after some failures in a row; the database may be away for longer than that. */
const RESTART_MS = 1000;
const POLL_MS = 2000;
/** What a runner that has done its last job may take to put it away. */
const ENDING_MS = 2000;
/** A worker that was not heard of for so long is dead, and what it held is taken by the others. */
const SILENCE_MS = 30_000;
/** How often it says that it lives in that time. */
const BEATS = 10;

export interface WorkerParts extends JobParts {
  /** What is done, and what mails are written by. */
  readonly catalogue: Pick<
    Catalogue,
    'jobs' | 'mails' | 'sources' | 'reports' | 'imports' | 'uniques' | 'told'
  >;
  readonly pool: pg.Pool;
  /** By default mail is kept, as without SMTP_URL. */
  readonly mail?: Pick<MailParts, 'sender' | 'municipio' | 'url' | 'paginas'>;
  /** False behind a pooler, see PoolOptions. */
  readonly prepare?: boolean;
  /** Ms; 0 when no other server can be alive (embedded database): what is held is then free at once. */
  readonly silenceMs?: number;
  /** How often the queue is looked at for what nobody announces: another try, a job set free. */
  readonly pollMs?: number;
  readonly onError: (message: string) => void;
  /** Told of each attempt at a job. */
  readonly onEnd?: (end: JobEnd, isUpkeep: boolean) => void;
}

/** Makes the tables of the job queue; idempotent. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool, logger: quiet });
  await utils.migrate();
  await utils.release();
}

const quiet = new Logger(() => () => undefined);

/** What one of the two runners does: the mails have workers of their own, so that a slow receiver keeps nobody waiting. */
interface Share {
  readonly concurrency: number;
  readonly crontab: string;
  readonly taskList: TaskList;
}

/** Works until stopped; also when the database goes away and comes back. Rejects when it cannot begin. */
export async function startWorker(parts: WorkerParts): Promise<{ stop(): Promise<void> }> {
  const { jobs } = parts.catalogue;
  const all = [...jobs.values(), ...upkeep(parts.catalogue)];
  await releaseSilent(parts.db, parts.silenceMs ?? SILENCE_MS);
  const runners = [
    await keepRunning(parts, {
      concurrency: JOBS,
      crontab: crontab(all),
      taskList: tasks(parts, all),
    }),
    await keepRunning(parts, {
      concurrency: SENDINGS,
      crontab: '',
      taskList: sending(parts, all),
    }),
  ];
  const stopBeating = beating(parts, runners);
  return {
    async stop() {
      stopBeating();
      await Promise.all(runners.map((r) => r.stop()));
    },
  };
}

interface Kept {
  /** What jobs are held by. */
  id(): string;
  stop(): Promise<void>;
}

/** One runner, begun anew whenever it ends by itself. */
async function keepRunning(parts: WorkerParts, share: Share): Promise<Kept> {
  const end = new AbortController();
  let current = await begin(parts, share);
  const watch = async (): Promise<void> => {
    while (!end.signal.aborted) {
      await current.ended;
      await sleep(RESTART_MS, undefined, { signal: end.signal, ref: false }).catch(() => undefined);
      if (end.signal.aborted) return;
      const ended = current.id;
      current = await leave(parts.db, ended)
        .then(() => begin(parts, share))
        .catch((error: unknown) => {
          parts.onError(`os trabalhos ainda não voltaram: ${String(error)}`);
          return current;
        });
      if (end.signal.aborted) await current.stop();
    }
  };
  void watch();
  return {
    id: () => current.id,
    async stop() {
      end.abort();
      await current.stop();
      await leave(parts.db, current.id).catch(() => undefined);
    },
  };
}

/** Again and again: we live, and what the silent ones held is free. */
function beating(
  { db, mail, silenceMs = SILENCE_MS }: WorkerParts,
  runners: readonly Kept[],
): () => void {
  const silence = silenceMs > 0 ? silenceMs : SILENCE_MS;
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    // Away with the database: the runners' own restart says so.
    void Promise.all(runners.map((r) => beat(db, r.id(), sends(mail))))
      .then(() => releaseSilent(db, silence))
      .catch(() => undefined)
      .finally(() => (busy = false));
  }, silence / BEATS);
  timer.unref();
  return () => clearInterval(timer);
}

const sends = (mail: WorkerParts['mail']): boolean => mail?.sender != null;

interface Begun {
  readonly id: string;
  /** Settled when it has ended, or has nothing left to do but to end. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

async function begin(parts: WorkerParts, share: Share): Promise<Begun> {
  const { db, pool, pollMs = POLL_MS, onError } = parts;
  const logger = new Logger(() => (level: string, message) => {
    if (level === 'error') onError(message);
  });
  const events = new EventEmitter() as WorkerEvents;
  let id = '';
  // Jobs are held in the name of the pool of workers.
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id;
  });
  const last = new Promise<void>((resolve) => {
    // Of two jobs that the database's absence kept from being put away, the runner loses count, and waits
    // for ever (graphile-worker 0.17 and 0.18, issue 636): nobody would take a job again until a restart.
    const soon = (): void => void setTimeout(resolve, ENDING_MS);
    events.on('pool:gracefulShutdown:complete', soon);
    events.on('pool:forcefulShutdown:complete', soon);
    events.on('pool:forcefulShutdown:error', soon);
  });
  const runner = await run({
    ...share,
    pgPool: givenBackOnce(pool),
    logger,
    events,
    noHandleSignals: true,
    // Only in batches does the worker meet an error of putting a job away; else it is a rejection that
    // nobody handles, and ends the process when the database goes away just then.
    preset: {
      worker: {
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        preparedStatements: parts.prepare ?? true,
      },
    },
    pollInterval: pollMs,
  });
  // Nobody knows whether the job was taken, for an answer that never came: the runner ends, which sets free
  // what it holds, and is begun anew.
  events.on('worker:getJob:error', () => void runner.stop().catch(() => undefined));
  const ended = Promise.race([runner.promise.catch(() => undefined), last]);
  const stop = async (): Promise<void> => {
    await Promise.race([runner.stop().catch(() => undefined), ended]);
    await ended;
  };
  try {
    await beat(db, id, sends(parts.mail));
  } catch (error) {
    await stop();
    throw error;
  }
  return { id, ended, stop };
}

type Lent = (
  error: Error | undefined,
  client?: pg.PoolClient,
  release?: pg.PoolClient['release'],
) => void;

/**
 * The pool, to which a connection that was lent to a callback can be given back twice. Told to stop while its request to
 * listen is under way, the worker gives that connection back, and again when the request fails, for the database went
 * away just then: a rejection that nobody handles, and that ends the process (graphile-worker 0.17).
 */
function givenBackOnce(pool: pg.Pool): pg.Pool {
  const connect = (lent?: Lent): unknown => {
    if (!lent) return pool.connect();
    return pool.connect((error, client, release) => {
      let given = false;
      lent(error, client, (...how) => {
        if (!given) release(...how);
        given = true;
      });
    });
  };
  return new Proxy(pool, {
    get(target, key) {
      if (key === 'connect') return connect;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/** What the queue knows by name; a task of a newer version is left to the servers that know it. */
function tasks(parts: WorkerParts, all: readonly Job[]): TaskList {
  const { db, catalogue } = parts;
  const list: TaskList = {
    agendar: async (payload) => {
      const { tipo, _cron } = payload as { tipo?: unknown; _cron?: { ts?: unknown } };
      const ts = new Date(typeof _cron?.ts === 'string' ? _cron.ts : Date.now());
      if (typeof tipo === 'string' && catalogue.jobs.has(tipo)) await enqueueDaily(db, tipo, ts);
    },
  };
  for (const job of all) {
    if (job.kind === 'sending') continue;
    list[job.tipo] = timed(parts, job, async (payload, { job: { attempts, max_attempts } }) => {
      const last = attempts >= max_attempts;
      if (job.kind === 'asked') await executeJob(parts, catalogue.jobs, idOf(payload), last);
      else if (job.kind === 'routine') await executeRoutine(parts, job, last);
      else await job.run(parts);
    });
  }
  return list;
}

/** The task, and how long it took. */
function timed(
  { onEnd }: WorkerParts,
  { tipo, kind }: Pick<Job, 'tipo' | 'kind'>,
  run: Task,
): Task {
  return async (payload, helpers) => {
    const begun = performance.now();
    const end = (falhou: boolean): void =>
      onEnd?.({ tipo, ms: performance.now() - begun, falhou }, kind === 'upkeep');
    try {
      await run(payload, helpers);
      end(false);
    } catch (error) {
      end(true);
      throw error;
    }
  };
}

function sending(parts: WorkerParts, all: readonly Job[]): TaskList {
  const { db, mail, catalogue, silenceMs = SILENCE_MS } = parts;
  const kept = { sender: null, municipio: '', url: null };
  const mailParts = { db, mails: catalogue.mails, silenceMs, ...(mail ?? kept) };
  return {
    enviar_email: (payload, { job }) =>
      deliver(mailParts, idOf(payload), job.attempts >= job.max_attempts),
    ...Object.fromEntries(
      all.flatMap((job): [string, Task][] =>
        job.kind === 'sending'
          ? [
              [
                job.tipo,
                timed(parts, job, async (payload, { job: { attempts, max_attempts } }) => {
                  await job.run(parts, payload, attempts >= max_attempts);
                }),
              ],
            ]
          : [],
      ),
    ),
  };
}

const idOf = (payload: unknown): number => (payload as { id: number }).id;

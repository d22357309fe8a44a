/** The workers: taken from the same database, at least once, by any number of servers. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, makeWorkerUtils, run, type Runner } from 'graphile-worker';
import { CompiledQuery, type Kysely } from 'kysely';
import type pg from 'pg';
import type { Database } from '../db/schema.ts';
import { ordensEmMassa } from './ordens-em-massa.ts';

const CONCURRENCY = 2;
/** Folds the count differences and frees forgotten jobs every minute, clears what is past its use every hour. */
const CRONTAB = `
* * * * * compactar_contagens ?max=1
* * * * * soltar ?max=1
17 * * * * limpar ?max=1
`;
/**
 * A worker that was killed still holds its jobs, by itself for four hours. Freeing one that is alive after
 * all does no harm: its jobs bear being run twice.
 */
const UNLOCK = `select graphile_worker.force_unlock_workers(array(
  select distinct locked_by from graphile_worker.jobs where locked_by is not null and locked_at < now() - $1::interval))`;
const unlock = (db: Kysely<Database>, olderThan: string): Promise<unknown> =>
  db.executeQuery(CompiledQuery.raw(UNLOCK, [olderThan]));

interface Payload {
  readonly departamento_id: number;
  readonly id: number;
}
const asPayload = (p: unknown): Payload => p as Payload;

/** Makes the tables of the job queue; idempotent. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool, logger: quiet });
  await utils.migrate();
  await utils.release();
}

const quiet = new Logger(() => () => undefined);

/** The worker gives up after some failures in a row; the database may be away for longer than that. */
const RESTART_MS = 1000;

/** Works until stopped; also when the database goes away and comes back. Rejects when it cannot begin. */
export async function startWorker(
  db: Kysely<Database>,
  pool: pg.Pool,
  onError: (message: string) => void,
): Promise<{ stop(): Promise<void> }> {
  const end = new AbortController();
  let runner = await begin(db, pool, onError);
  const watch = async (): Promise<void> => {
    while (!end.signal.aborted) {
      await runner.promise.catch(() => undefined);
      await sleep(RESTART_MS, undefined, { signal: end.signal, ref: false }).catch(() => undefined);
      if (end.signal.aborted) return;
      runner = await begin(db, pool, onError).catch((error: unknown) => {
        onError(`os trabalhos ainda não voltaram: ${String(error)}`);
        return runner;
      });
      if (end.signal.aborted) await runner.stop().catch(() => undefined);
    }
  };
  void watch();
  return {
    async stop() {
      end.abort();
      await runner.stop().catch(() => undefined);
    },
  };
}

async function begin(
  db: Kysely<Database>,
  pool: pg.Pool,
  onError: (message: string) => void,
): Promise<Runner> {
  const logger = new Logger(() => (level: string, message) => {
    if (level === 'error') onError(message);
  });
  await unlock(db, '0');
  return run({
    pgPool: pool,
    logger,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    // Only in batches does the worker meet an error of putting a job away; else it is a rejection that
    // nobody handles, and ends the process when the database goes away just then.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    pollInterval: 2000,
    crontab: CRONTAB,
    taskList: {
      ordens_em_massa: async (payload, helpers) => {
        const { departamento_id: dep, id } = asPayload(payload);
        try {
          await ordensEmMassa(db, dep, id);
        } catch (error) {
          const last = helpers.job.attempts >= helpers.job.max_attempts;
          await db
            .updateTable('job_output')
            .set({
              status: last ? 'error' : 'waiting',
              erro: error instanceof Error ? error.message : String(error),
              ...(last ? { terminado_em: new Date() } : {}),
            })
            .where('departamento_id', '=', dep)
            .where('id', '=', id)
            .execute();
          throw error;
        }
      },
      compactar_contagens: async () => {
        await db.executeQuery(CompiledQuery.raw('select ordem_servico_contagem_compactar()'));
      },
      soltar: async () => {
        await unlock(db, '10 minutes');
      },
      limpar: async () => {
        await db
          .deleteFrom('idempotencia')
          .where('created_at', '<', new Date(Date.now() - 48 * 3_600_000).toISOString())
          .execute();
        await db
          .deleteFrom('auth_codigo')
          .where('expira_em', '<', new Date(Date.now() - 3_600_000).toISOString())
          .execute();
        await db
          .deleteFrom('auth_token')
          .where('expira_em', '<', new Date(Date.now() - 30 * 86_400_000).toISOString())
          .execute();
      },
    },
  });
}

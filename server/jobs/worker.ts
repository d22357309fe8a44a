/** The workers: taken from the same database, at least once, by any number of servers. */
import { Logger, makeWorkerUtils, run, type Runner } from 'graphile-worker';
import { CompiledQuery, type Kysely } from 'kysely';
import type pg from 'pg';
import type { Database } from '../db/schema.ts';
import { ordensEmMassa } from './ordens-em-massa.ts';

const CONCURRENCY = 2;
/** Folds the count differences every minute, clears what is past its use every hour. */
const CRONTAB = `
* * * * * compactar_contagens ?max=1
17 * * * * limpar ?max=1
`;

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

export async function startWorker(db: Kysely<Database>, pool: pg.Pool, onError: (message: string) => void): Promise<Runner> {
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') onError(message);
  });
  return run({
    pgPool: pool,
    logger,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
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
            .set({ status: last ? 'error' : 'waiting', erro: error instanceof Error ? error.message : String(error), ...(last ? { terminado_em: new Date() } : {}) })
            .where('departamento_id', '=', dep)
            .where('id', '=', id)
            .execute();
          throw error;
        }
      },
      compactar_contagens: async () => {
        await db.executeQuery(CompiledQuery.raw('select ordem_servico_contagem_compactar()'));
      },
      limpar: async () => {
        await db.deleteFrom('idempotencia').where('created_at', '<', new Date(Date.now() - 48 * 3_600_000).toISOString()).execute();
        await db.deleteFrom('auth_codigo').where('expira_em', '<', new Date(Date.now() - 3_600_000).toISOString()).execute();
        await db.deleteFrom('auth_token').where('expira_em', '<', new Date(Date.now() - 30 * 86_400_000).toISOString()).execute();
      },
    },
  });
}

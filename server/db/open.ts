/** The database of this process: the server of DATABASE_URL, or the embedded one of DATA_DIR. */
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Env } from '../env.ts';
import { type Log, UserError } from '../steps.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { createDb, createPool } from './pool.ts';
import { whyNoConnection } from './refused.ts';
import type { Database } from './schema.ts';

export type OpenDatabase = {
  db: Kysely<Database>;
  pool: pg.Pool;
  /** Lists may be read from here: the replica's pool, or `pool` itself. */
  readPool: pg.Pool;
  readDb: Kysely<Database>;
  url: string;
  /** Null with DATABASE_URL. */
  embedded: Embedded | null;
  /** Ends the pools, then leaves the embedded server. */
  close(): Promise<void>;
};

/** The oldest PostgreSQL our SQL runs on. */
const OLDEST_MAJOR = 15;

/**
 * Opens and tries the connection. `tool` shares an embedded database with a running server and lets a
 * statement take its time. Throws UserError when the database cannot be used.
 */
export async function openDatabase(
  env: Env,
  log: Log,
  options: { tool?: boolean; slow?: (text: string, ms: number) => void } = {},
): Promise<OpenDatabase> {
  const tool = options.tool ?? false;
  const embedded = env.DATABASE_URL
    ? null
    : await startEmbedded({ dataDir: env.DATA_DIR, log, exclusive: !tool });
  const url = env.DATABASE_URL ?? embedded?.url ?? '';
  const settings = {
    max: tool ? Math.min(env.DATABASE_POOL, 4) : env.DATABASE_POOL,
    prepare: env.DATABASE_PREPARE,
    ...(tool ? { statementTimeoutMs: 0 } : {}),
    ...(options.slow && { slow: { ms: env.SLOW_STATEMENT_MS, told: options.slow } }),
  };
  const pool = createPool(url, settings);
  const db = createDb(pool);
  const hasReplica = env.DATABASE_REPLICA_URL !== undefined;
  const readPool = env.DATABASE_REPLICA_URL ? createPool(env.DATABASE_REPLICA_URL, settings) : pool;
  const readDb = hasReplica ? createDb(readPool) : db;
  const close = async (): Promise<void> => {
    await db.destroy();
    if (hasReplica) await readDb.destroy();
    // The query builder ends only a pool that it has used itself; one left open keeps a tool for a minute.
    for (const one of new Set([pool, readPool])) if (!one.ended) await one.end();
    await embedded?.stop();
  };
  try {
    await requireUsable(pool, 'DATABASE_URL');
  } catch (error) {
    await close();
    throw error;
  }
  // Nobody waits for a replica that is away: it is read from when it is back.
  if (hasReplica)
    await requireUsable(readPool, 'DATABASE_REPLICA_URL').catch((error: unknown) => {
      if (!(error instanceof UserError)) throw error;
      log(`${error.message}. Até que volte, as listas são lidas do principal.`);
    });
  return { db, pool, readPool, readDb, url, embedded, close };
}

async function requireUsable(pool: pg.Pool, name: string): Promise<void> {
  type Row = { version: number; encoding: string };
  // Also what is thrown at once: of the certificates that the address names one may be missing.
  const ask = async () =>
    pool.query<Row>(
      `select current_setting('server_version_num')::int / 10000 as version,
              current_setting('server_encoding') as encoding`,
    );
  const { rows } = await ask().catch((error: unknown) => {
    const why = whyNoConnection(error);
    throw new UserError(`Não foi possível conectar ao banco de ${name}: ${why}`);
  });
  const version = rows[0]?.version ?? 0;
  if (version < OLDEST_MAJOR) {
    throw new UserError(
      `O banco de ${name} é um PostgreSQL ${version}; o OS-m precisa do ${OLDEST_MAJOR} ou mais novo.`,
    );
  }
  if (rows[0]?.encoding !== 'UTF8') {
    throw new UserError(
      `O banco de ${name} não está em UTF8 (está em ${rows[0]?.encoding ?? '?'}).`,
    );
  }
}

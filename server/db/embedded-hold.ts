/**
 * Who uses an embedded server, told by advisory locks that a connection holds: they end with it, also
 * after kill -9, so a lock is never stale.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { realpath } from 'node:fs/promises';
import pg from 'pg';
import { UserError } from '../steps.ts';
import { errorCode } from './embedded-binaries.ts';
import { EMBEDDED_USER, readPostmaster } from './embedded-cluster.ts';

/** Held exclusively by the one process that serves from the folder. */
const SERVING = 1_667_001;
/** Held shared by everyone who uses the server; whoever gets it alone shuts the server down. */
const USING = 1_667_002;
/** A killed process's connection is noticed by the server a moment later. */
const PATIENCE_MS = 3000;

export type Hold = {
  /** Resolves when the connection is lost other than by `end`. */
  lost: Promise<void>;
  /** Gives the locks back; true when nobody else uses the server, and then nobody can begin to. */
  release(): Promise<boolean>;
  end(): Promise<void>;
};

function client(port: number, password: string, purpose: string): pg.Client {
  const made = new pg.Client({
    host: '127.0.0.1',
    port,
    user: EMBEDDED_USER,
    password,
    database: 'postgres',
    application_name: `os-m ${purpose} ${process.pid}`,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  // Lost at a moment when nobody listens, it would end the process; its next statement fails by itself.
  made.on('error', () => undefined);
  return made;
}

/**
 * The server that runs on `folder`: its port; 'wait' while it starts or shuts down; null when none runs.
 */
export async function connectRunning(
  folder: string,
  password: string,
): Promise<{ port: number } | 'wait' | null> {
  const postmaster = await readPostmaster(folder);
  if (!postmaster) return null;
  if (postmaster.port === 0) return 'wait';
  const probe = client(postmaster.port, password, 'sonda');
  try {
    await probe.connect();
    const answer = await probe.query<{ data_directory: string }>('show data_directory');
    const same =
      (await realpath(answer.rows[0]?.data_directory ?? '')) === (await realpath(folder));
    return same ? { port: postmaster.port } : null;
  } catch (error) {
    if (errorCode(error) === '28P01') {
      throw new UserError(`A senha guardada em ${folder} não abre o banco que está rodando ali.`);
    }
    return 'wait';
  } finally {
    await probe.end().catch(() => undefined);
  }
}

/** Takes the locks. Throws UserError when `exclusive` and another process serves from the folder. */
export async function hold(options: {
  port: number;
  password: string;
  exclusive: boolean;
  dataDir: string;
}): Promise<Hold> {
  const holder = client(options.port, options.password, options.exclusive ? 'servidor' : 'tarefa');
  let ended = false;
  const lost = new Promise<void>((done) => {
    const onEnd = (): void => {
      if (!ended) done();
    };
    holder.on('error', onEnd);
    holder.on('end', onEnd);
  });
  await holder.connect();
  try {
    await holder.query('select pg_advisory_lock_shared($1)', [USING]);
    if (options.exclusive) await takeServing(holder, options.dataDir);
  } catch (error) {
    ended = true;
    await holder.end().catch(() => undefined);
    throw error;
  }
  return {
    lost,
    async release() {
      ended = true;
      try {
        await holder.query('select pg_advisory_unlock_all()');
        const answer = await holder.query<{ alone: boolean }>(
          'select pg_try_advisory_lock($1) as alone',
          [USING],
        );
        return answer.rows[0]?.alone ?? false;
      } catch {
        // The server is gone already: nothing to shut down.
        return false;
      }
    },
    async end() {
      ended = true;
      await holder.end().catch(() => undefined);
    },
  };
}

async function takeServing(holder: pg.Client, dataDir: string): Promise<void> {
  const limit = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await holder.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [SERVING],
    );
    if (answer.rows[0]?.taken) return;
    if (Date.now() > limit) break;
    await sleep(100);
  }
  const owner = await holder.query<{ application_name: string }>(
    `select a.application_name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
    [SERVING],
  );
  const pid = /^[^\d]*(\d+)$/.exec(owner.rows[0]?.application_name ?? '')?.[1];
  throw new UserError(
    `A pasta ${dataDir} já está em uso por outro OS-m${pid ? ` (processo ${pid})` : ''}. ` +
      'Feche-o, ou use outra pasta com DATA_DIR.',
  );
}

/** Creates the database when it is missing; two at once is no error. */
export async function createDatabase(port: number, password: string, name: string): Promise<void> {
  const creator = client(port, password, 'criação');
  await creator.connect();
  try {
    const found = await creator.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await creator.query(`create database ${name}`);
  } catch (error) {
    if (errorCode(error) !== '42P04' && errorCode(error) !== '23505') throw error;
  } finally {
    await creator.end();
  }
}

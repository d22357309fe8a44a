/**
 * The two servers the API is tested over: the embedded PostgreSQL, and 'a PostgreSQL of one's own' (the
 * system's when there is one). Each holds the databases that tests copy: one that is only migrated, one with
 * a small demonstration, and the same with the municipality of the tests.
 */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { migrate } from '../../server/db/migrate.ts';
import { createDb, createPool } from '../../server/db/pool.ts';
import type { Database } from '../../server/db/schema.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import { chooseUser, locateBinaries } from '../../server/db/embedded-binaries.ts';
import {
  type Cluster,
  EMBEDDED_USER,
  createCluster,
  readPassword,
  readPostmaster,
  startCluster,
  stopCluster,
} from '../../server/db/embedded-cluster.ts';
import { fillDemo } from '../../server/demo/index.ts';
import { migrateJobs } from '../../server/jobs/worker.ts';
import { makeMunicipality, type Municipality } from './municipality.ts';
import { until } from './until.ts';

const run = promisify(execFile);

export type TestServer = Templates & { stop(): Promise<void> };

export type Templates = {
  /** Address of the server, in no database that tests copy. */
  url: string;
  municipality: Municipality;
};

/** What a test's database begins as, and the database it is a copy of. */
export const TEMPLATES = {
  empty: 'template0',
  migrated: 'osm_migrado',
  demonstration: 'osm_modelo',
  municipality: 'osm_municipio',
} as const;
export type Beginning = keyof typeof TEMPLATES;

/** Small, and yet every situation occurs. */
const TEMPLATE_ORDERS = 400;
const PREFIX = 'osm-teste-';
/** Nothing here outlives the run, so nothing waits for the disk. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};
const quiet = (): void => undefined;

/** A new folder below the system's temporary one that other users may pass through. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  await chmod(folder, 0o755);
  return folder;
}

export async function embeddedServer(): Promise<TestServer> {
  await removeLeftovers();
  const folder = await temporaryFolder();
  const embedded = await startEmbedded({ dataDir: folder, log: quiet, settings: FAST });
  return {
    ...(await makeTemplates(embedded.url)),
    async stop() {
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** TEST_DATABASE_URL, else the system's PostgreSQL on a folder of its own, else a second embedded one. */
export async function ownServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { ...(await makeTemplates(given)), stop: async () => undefined };
  const bin = await systemBinaries();
  if (!bin) return embeddedServer();
  const { url, stop } = await newServer({
    initdb: join(bin, 'initdb'),
    pgCtl: join(bin, 'pg_ctl'),
    postgres: join(bin, 'postgres'),
  });
  if (!(await hasExtensions(url))) {
    await stop();
    return embeddedServer();
  }
  return { ...(await makeTemplates(url)), stop };
}

/** One that can be ended as a crash ends it, and begun again where it was; its only template is 'migrated'. */
export async function crashableServer(): Promise<
  Pick<TestServer, 'url' | 'stop'> & { crash(): Promise<void> }
> {
  const runAs = await chooseUser();
  const { url, stop, cluster, port } = await newServer(
    await locateBinaries(tmpdir(), runAs, quiet),
  );
  await makeMigrated(url);
  return {
    url,
    stop,
    async crash() {
      const running = await readPostmaster(cluster.folder);
      if (!running) throw new Error('o banco não está no ar');
      let why: unknown;
      process.kill(running.pid, 'SIGKILL');
      await until('o fim do banco', () => !isAlive(running.pid));
      // What it was doing for others ends by itself, and is waited for at the start.
      await until('o banco de novo', () =>
        startCluster(cluster, port).catch((error: unknown) => {
          why = error;
        }),
      ).catch(() => {
        throw new Error(`o banco não voltou: ${String(why)}`);
      });
    },
  };
}

/** A server on a new folder below the system's temporary one. */
async function newServer(
  binaries: Cluster['binaries'],
): Promise<
  Pick<TestServer, 'url' | 'stop'> & { readonly cluster: Cluster; readonly port: number }
> {
  await removeLeftovers();
  const folder = await temporaryFolder();
  const cluster: Cluster = {
    folder: join(folder, 'postgres'),
    runAs: await chooseUser(),
    binaries,
    settings: FAST,
  };
  await createCluster(cluster, 'senha-de-teste');
  const port = await startCluster(cluster, undefined);
  const password = await readPassword(cluster.folder);
  return {
    url: `postgres://${EMBEDDED_USER}:${password}@127.0.0.1:${port}/postgres`,
    cluster,
    port,
    async stop() {
      await stopCluster(cluster);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function makeTemplates(adminUrl: string): Promise<Templates> {
  await makeMigrated(adminUrl);
  await makeTemplate(adminUrl, 'demonstration', 'migrated', (db) =>
    fillDemo(db, { orders: TEMPLATE_ORDERS, log: quiet }),
  );
  return {
    url: withDatabase(adminUrl, 'postgres'),
    municipality: await makeTemplate(adminUrl, 'municipality', 'demonstration', makeMunicipality),
  };
}

const makeMigrated = (adminUrl: string): Promise<void> =>
  makeTemplate(adminUrl, 'migrated', 'empty', async (db, pool) => {
    await migrate(db);
    await migrateJobs(pool);
  });

/** A database that tests copy, made from another one. */
async function makeTemplate<T>(
  adminUrl: string,
  name: Beginning,
  from: Beginning,
  fill: (db: Kysely<Database>, pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const database = TEMPLATES[name];
  const admin = new pg.Client({ connectionString: withDatabase(adminUrl, 'postgres') });
  await admin.connect();
  try {
    await admin.query(`drop database if exists ${database} with (force)`);
    await admin.query(`create database ${database} template ${TEMPLATES[from]} encoding 'UTF8'`);
  } finally {
    await admin.end();
  }
  const pool = createPool(withDatabase(adminUrl, database), { max: 4, statementTimeoutMs: 0 });
  const db = createDb(pool);
  try {
    const filled = await fill(db, pool);
    await pool.query('vacuum analyze');
    return filled;
  } finally {
    await db.destroy();
  }
}

/** The same server, another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

async function hasExtensions(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found = await client.query(
    `select from pg_available_extensions where name in ('pg_trgm', 'unaccent')`,
  );
  await client.end();
  return found.rowCount === 2;
}

/** The newest PostgreSQL (15 or later) of this machine; null when there is none. */
async function systemBinaries(): Promise<string | null> {
  const debian = '/usr/lib/postgresql';
  const versions = await readdir(debian).catch((): string[] => []);
  const folders = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(debian, version, 'bin'));
  folders.push(...(process.env.PATH ?? '').split(delimiter).filter(Boolean));
  for (const folder of folders) {
    const postgres = join(folder, 'postgres');
    const isThere = await Promise.all(
      ['postgres', 'initdb', 'pg_ctl'].map((name) => stat(join(folder, name)).catch(() => null)),
    );
    if (isThere.includes(null)) continue;
    const version = await run(postgres, ['--version']).catch(() => null);
    if (Number(/(\d+)/.exec(version?.stdout ?? '')?.[1]) >= 15) return dirname(postgres);
  }
  return null;
}

/** Ends and removes the servers of runs that were killed. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (!pid || isAlive(Number(pid))) continue;
    const folder = join(tmpdir(), name);
    // Its number may be another program's by now.
    const postmaster = await readPostmaster(join(folder, 'postgres'));
    if (postmaster) process.kill(postmaster.pid, 'SIGQUIT');
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The processes of a benchmark: database, our built server, the bare handler. */
import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSession } from '../../server/auth/session-store.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { createDb, createPool } from '../../server/db/pool.ts';
import { fillDemo } from '../../server/demo/index.ts';

export const DEPARTAMENTO = 'fiscalizacao-obras';
const POOL = 10;

export interface Stand {
  readonly url: string;
  readonly orders: number;
  readonly db: ReturnType<typeof createDb>;
  close(): Promise<void>;
}

/** A real database on disk, with everything a production one waits for, filled with the demonstration. */
export async function stand(orders: number, log: (line: string) => void): Promise<Stand> {
  const folder = await mkdtemp(join(tmpdir(), 'osm-bench-'));
  await chmod(folder, 0o755);
  const embedded = await startEmbedded({ dataDir: folder, log: () => undefined });
  const pool = createPool(embedded.url, { max: 4, statementTimeoutMs: 0 });
  const db = createDb(pool);
  await migrate(db);
  const begun = performance.now();
  await fillDemo(db, { orders, log: () => undefined });
  await pool.query('vacuum analyze');
  log(
    `${orders.toLocaleString('pt-BR')} ordens preenchidas em ${((performance.now() - begun) / 1000).toFixed(1)} s`,
  );
  return {
    url: embedded.url,
    orders,
    db,
    async close() {
      await db.destroy();
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface Served {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Our server as it is built and shipped (in `dist`), against the stand's database. */
export async function ours(on: Stand, dist = 'dist'): Promise<Served> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: on.url,
    DATABASE_POOL: String(POOL),
    DEMO: 'never',
    LOG_LEVEL: 'info',
    RATE_LIMITS: 'nao',
  };
  return started(
    spawn(process.execPath, [`${dist}/server/main.js`], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
    /http:\/\/[^:]+:(\d+)/,
  );
}

export async function bare(on: Stand): Promise<Served> {
  return started(
    spawn(process.execPath, ['tests/bench/bare.mjs', on.url, String(POOL)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
    /^(\d+)/m,
  );
}

function started(child: ChildProcess, port: RegExp): Promise<Served> {
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await gone;
  };
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      if (text.length > 100_000) return;
      text += chunk.toString();
      const found = port.exec(text)?.[1];
      if (found !== undefined) {
        text = ' '.repeat(100_001);
        resolve({ port: Number(found), pid: child.pid ?? 0, stop });
      }
    });
    child.once('exit', (code) =>
      reject(new Error(`processo terminou (${code}): ${text.slice(0, 2000)}`)),
    );
  });
}

/** A bearer token of this demonstration user. */
export async function tokenOf(on: Stand, login: string): Promise<string> {
  const user = await on.db
    .selectFrom('usuario')
    .select('id')
    .where('login', '=', login)
    .executeTakeFirstOrThrow();
  const session = await createSession(
    on.db,
    { usuarioId: user.id, tipo: 'console' },
    { SESSION_HOURS: 12, SESSION_IDLE_MINUTES: 60 },
  );
  return session.token;
}

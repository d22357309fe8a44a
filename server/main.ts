/** Starts OS-m: environment, database, migrations, demonstration, HTTP; and ends it cleanly. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { isThisMachine, originOf } from './address.ts';
import { buildApp } from './app.ts';
import { clockAheadOf, whyWrongClock } from './clock.ts';
import { type OpenDatabase, openDatabase } from './db/open.ts';
import { type Env, parseEnv } from './env.ts';
import { isDatabaseAway } from './http/refusals.ts';
import { Meters } from './meters.ts';
import { lookAtNamed, whyNoPlace } from './named.ts';
import { tryOutside } from './outside.ts';
import { signerOf, whyRenew } from './paper/signing.ts';
import { type Log, UserError, duration, reportError, say, step } from './steps.ts';
import { upgrade, upgradeOrAsk } from './upgrade.ts';
import { VERSION } from './version.ts';
import { filesTo } from './uploads/files-to.ts';

/** What a request in flight is given to end before its connection is closed. */
const GRACE_MS = 10_000;
/** One Ctrl+C reaches us twice through npm; only a later one means 'now'. */
const SAME_SIGNAL_MS = 1000;

/**
 * Log lines leave together, so many bytes or after so many ms: each by itself is a call to the system by another
 * thread, which costs a short request a tenth of its time. What is held when the process ends leaves with it.
 */
const TOGETHER = { minLength: 8192, periodicFlush: 50 };

const begun = performance.now();
const log: Log = say;

async function main(): Promise<void> {
  const env = parseEnv(process.env);
  await lookAtNamed(env);
  const stopped = stopSignal();
  const meters = new Meters();
  if (env.METRICS_TOKEN !== undefined) meters.ofProcess();
  const open = await step('Abrindo o banco de dados', () =>
    openDatabase(env, log, { slow: (text, ms) => meters.statement(text, ms) }),
  );
  try {
    await serve(env, open, stopped, meters);
  } finally {
    await step('Fechando o banco de dados', () => open.close());
  }
}

async function serve(
  env: Env,
  open: OpenDatabase,
  stopped: Promise<string>,
  meters: Meters,
): Promise<void> {
  const { db, pool, readPool } = open;
  const applied = await step('Migrando o banco de dados', () => upgradeOrAsk(db, env));
  if (applied.length > 0) log(`Migrações aplicadas: ${applied.join(', ')}`);
  const isDemo = await fillDemoOnce(env, open);
  const logTo = pino.destination({ dest: 1, sync: false, ...TOGETHER });
  const app = await step('Montando o servidor', () =>
    buildApp({ env, db, pool, readPool, log, meters, logTo }),
  );
  try {
    await app.listen({ host: env.HOST, port: env.PORT }).catch((error: NodeJS.ErrnoException) => {
      throw whyNoPlace(env, error);
    });
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : env.PORT;
    log(
      `\nOS-m pronto em ${duration(performance.now() - begun)}: ${env.PUBLIC_URL ?? originOf({ HOST: env.HOST, PORT: port })}`,
    );
    if (isDemo) {
      log('Ambiente de testes. Entre como admin, gerente, analista, fiscal ou consulta;');
      log('a senha de todos é osm-demo-2026');
    }
    app.log.info(
      { versao: VERSION, ms: Math.round(performance.now() - begun), porta: port },
      'início',
    );
    tellSignature(env, meters);
    void tellClock(open, meters);
    void tellOutside(env, meters);
    log(`${await stopped}: encerrando.`);
  } finally {
    await step('Terminando as requisições em andamento', async () => {
      const force = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
      await app.close();
      clearTimeout(force);
    });
  }
}

/**
 * Fills the demonstration into an empty embedded database. A mark beside the data tells of a fill that
 * was killed half-way; the half is then thrown away. True when the database holds the demonstration.
 */
async function fillDemoOnce(env: Env, open: OpenDatabase): Promise<boolean> {
  if (!open.embedded || env.DEMO === 'never') return false;
  const isSeen = env.DEMO !== 'always' && !isThisMachine(env.HOST);
  const { db } = open;
  const mark = join(env.DATA_DIR, 'demonstracao-em-andamento');
  const done = join(env.DATA_DIR, 'demonstracao');
  if (existsSync(mark)) {
    await step('Desfazendo uma demonstração interrompida', async () => {
      await sql`drop schema public cascade`.execute(db);
      await sql`create schema public`.execute(db);
      await upgrade(db);
    });
  }
  const { rows } = await sql<{
    used: boolean;
  }>`select exists (select from usuario) as used`.execute(db);
  const isThere = rows[0]?.used === true && existsSync(done);
  // Its passwords are published: others than this machine's people would walk in.
  if (isSeen && (isThere || !rows[0]?.used))
    throw new UserError(
      `Com HOST=${env.HOST} outras máquinas alcançam a demonstração, cujas senhas são públicas. ` +
        'Use DEMO=always para abri-la assim mesmo, DEMO=never para um banco sem ela, ou DATABASE_URL.',
    );
  if (rows[0]?.used) return isThere;
  mkdirSync(env.DATA_DIR, { recursive: true });
  writeFileSync(mark, '');
  const { fillDemo } = await import('./demo/index.ts');
  await step(`Preenchendo o município de demonstração (${env.DEMO_ORDERS} ordens)`, () =>
    fillDemo(db, { orders: env.DEMO_ORDERS, log, files: filesTo(env) }),
  );
  writeFileSync(done, '');
  rmSync(mark);
  return true;
}

/** Says what of the outside answers: nobody waits for it, and nothing fails by it. */
async function tellOutside(env: Env, meters: Meters): Promise<void> {
  for (const { service, name, wrong } of await tryOutside(env)) {
    meters.outside(service, wrong === null);
    log(wrong === null ? `${name}: respondeu.` : `Atenção: ${name}: ${wrong}`);
    meters.tell(
      wrong === null ? 'info' : 'warn',
      { servico: service, motivo: wrong },
      'serviço de fora',
    );
  }
}

/** A certificate that ends is told before it does. */
function tellSignature(env: Env, meters: Meters): void {
  const signer = signerOf(env);
  if (signer === null) return;
  meters.signature(signer.until);
  const wrong = whyRenew(signer.until);
  if (wrong === null) return;
  log(`Atenção: Certificado das assinaturas: ${wrong}`);
  meters.tell('warn', { motivo: wrong }, 'certificado');
}

/** A clock that is not the database's is told; one that cannot be compared now is in the figures later. */
async function tellClock({ pool }: OpenDatabase, meters: Meters): Promise<void> {
  const wrong = whyWrongClock(await clockAheadOf(pool).catch(() => 0));
  if (wrong === null) return;
  log(`Atenção: O relógio deste servidor ${wrong}`);
  meters.tell('warn', { motivo: wrong }, 'relógio');
}

/** Resolves at the first signal to stop; a later second one ends the process at once. */
function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    let first = 0;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (first === 0) {
          first = performance.now();
          resolve(signal);
        } else if (performance.now() - first > SAME_SIGNAL_MS) {
          process.exit(1);
        }
      });
    }
  });
}

// Who read what is said has gone (`| head`, a journal that is begun anew): that is no reason to end, nor one to say.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

// What the database took with it is its work's to tell, which fails by itself: no reason to end with it.
process.on('uncaughtException', (error) => {
  if (!isDatabaseAway(error)) {
    reportError(error);
    process.exit(1);
  }
  log(`O banco de dados se foi no meio de um trabalho: ${error.message}`);
});

try {
  await main();
  log('OS-m encerrado.');
  process.exit(0);
} catch (error) {
  reportError(error);
  process.exit(1);
}

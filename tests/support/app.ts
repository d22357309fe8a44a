/** The application over a database of its own, without a port: requests go in by `app.inject`. */
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../server/app.ts';
import { type Env, parseEnv } from '../../server/env.ts';
import type { Beginning } from './cluster.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { PATIENCE_MS } from './until.ts';

export type TestApp = TestDatabase & {
  app: FastifyInstance;
  env: Env;
  /** What the server logged so far (LOG_LEVEL is 'error' unless a test says otherwise). */
  logged(): string;
};

export type AppOptions = { of?: Beginning; max?: number; workers?: boolean; clock?: () => number };

/** Builds it on a copy of the template; `environment` overrides variables by their names. */
export async function testApp(
  environment: Readonly<Record<string, string>> = {},
  options: AppOptions = {},
): Promise<TestApp> {
  const database = await testDatabase(options);
  const env = parseEnv({
    LOG_LEVEL: 'error',
    DATABASE_URL: database.url,
    REQUEST_TIMEOUT_MS: String(PATIENCE_MS),
    // Tests do what no person does.
    RATE_LIMITS: 'nao',
    ...environment,
  });
  const { db, pool } = database;
  const lines: string[] = [];
  const app = await buildApp({
    env,
    db,
    pool,
    log: () => undefined,
    workers: options.workers ?? false,
    ...(options.clock ? { clock: options.clock } : {}),
    logTo: { write: (line) => lines.push(line) },
  });
  await app.ready();
  return {
    ...database,
    app,
    env,
    logged: () => lines.join(''),
    async close() {
      await app.close();
      await database.close();
    },
  };
}

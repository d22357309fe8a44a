/** The application over a database of its own, without a port: requests go in by `app.inject`. */
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../server/app.ts';
import { type Env, parseEnv } from '../../server/env.ts';
import { type TestDatabase, testDatabase } from './database.ts';

export type TestApp = TestDatabase & { app: FastifyInstance; env: Env };

/** Builds it on a copy of the template; `environment` overrides variables by their names. */
export async function testApp(
  environment: Readonly<Record<string, string>> = {},
  options: { max?: number } = {},
): Promise<TestApp> {
  const database = await testDatabase(options);
  const env = parseEnv({ LOG_LEVEL: 'silent', DATABASE_URL: database.url, ...environment });
  const { db, pool } = database;
  const app = await buildApp({ env, db, pool, log: () => undefined });
  await app.ready();
  return {
    ...database,
    app,
    env,
    async close() {
      await app.close();
      await database.close();
    },
  };
}

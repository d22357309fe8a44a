/** Databases of tests: each a copy of the template, alone for whoever asked. */
import type { Kysely } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { createDb, createPool } from '../../server/db/pool.ts';
import type { Database } from '../../server/db/schema.ts';
import { TEMPLATE, withDatabase } from './cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the migrated template database with its 400 orders. */
    templateUrl: string;
    servidor: 'embutido' | 'postgres';
  }
}

export type TestDatabase = {
  db: Kysely<Database>;
  pool: pg.Pool;
  url: string;
  /** Ends the pool and drops the database. */
  close(): Promise<void>;
};

let made = 0;

/** A copy of the template (some 40 ms); `empty` for one without any table. */
export async function testDatabase(
  options: { empty?: boolean; max?: number } = {},
): Promise<TestDatabase> {
  made += 1;
  const name = `teste_${process.pid}_${made}`;
  const template = inject('templateUrl');
  const admin = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: withDatabase(template, 'postgres') });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await admin(`create database ${name} template ${options.empty ? 'template0' : TEMPLATE}`);
  const url = withDatabase(template, name);
  const pool = createPool(url, { max: options.max ?? 10 });
  const db = createDb(pool);
  return {
    db,
    pool,
    url,
    async close() {
      await db.destroy();
      await admin(`drop database if exists ${name} with (force)`);
    },
  };
}

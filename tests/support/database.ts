/** Databases of tests: each a copy of a template, alone for whoever asked. */
import type { Kysely } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { createDb, createPool } from '../../server/db/pool.ts';
import type { Database } from '../../server/db/schema.ts';
import { type Beginning, TEMPLATES, withDatabase } from './cluster.ts';
import type { Municipality } from './municipality.ts';
import { PATIENCE_MS } from './until.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the server that holds the templates. */
    serverUrl: string;
    /** What the template of that name holds. */
    municipality: Municipality;
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

/** A copy of the demonstration, or `of` another beginning. */
export async function testDatabase(
  options: { of?: Beginning; max?: number } = {},
): Promise<TestDatabase> {
  made += 1;
  const name = `teste_${process.pid}_${made}`;
  const server = inject('serverUrl');
  const admin = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const template = TEMPLATES[options.of ?? 'demonstration'];
  // Some 30 ms; page by page through the write-ahead log, as is usual, it would be ten times that.
  await admin(`create database ${name} template ${template} strategy file_copy`);
  const url = withDatabase(server, name);
  const pool = createPool(url, {
    max: options.max ?? 10,
    statementTimeoutMs: PATIENCE_MS,
    connectionTimeoutMs: PATIENCE_MS,
  });
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

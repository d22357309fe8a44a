/** Brings a database to this version: its tables, and the log to every record of its nouns. */
import type { Kysely } from 'kysely';
import { layBase } from './actions/base.ts';
import { catalogue } from './catalog.ts';
import { migrate } from './db/migrate.ts';
import type { Database } from './db/schema.ts';

/** Has the log hold every record whole that it does not hold yet. */
export const coverRecords = (db: Kysely<Database>): Promise<void> =>
  db.transaction().execute((trx) => layBase(trx, catalogue.writers.values()));

/** Answers the migrations applied now. */
export async function upgrade(db: Kysely<Database>): Promise<string[]> {
  const applied = await migrate(db);
  if (applied.length > 0) await coverRecords(db);
  return applied;
}

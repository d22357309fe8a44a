import type { Kysely } from 'kysely';
import { layBase } from '../../server/actions/base.ts';
import { catalogue } from '../../server/catalog.ts';
import type { Database } from '../../server/db/schema.ts';

/** Has the log hold every record whole that it does not hold yet. */
export const coverRecords = (db: Kysely<Database>): Promise<void> =>
  db.transaction().execute((trx) => layBase(trx, catalogue.writers.values()));

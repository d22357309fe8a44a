/** The jobs of the catalogue, run in the test's own process. */
import type { Kysely } from 'kysely';
import { catalogue } from '../../server/catalog.ts';
import type { Database } from '../../server/db/schema.ts';
import { executeJob as execute } from '../../server/jobs/execute.ts';
import { startWorker as start, type WorkerParts } from '../../server/jobs/worker.ts';

export const executeJob = (db: Kysely<Database>, id: number, last: boolean): Promise<void> =>
  execute(db, catalogue.jobs, id, last);

export const startWorker = (
  parts: Omit<WorkerParts, 'catalogue'>,
): Promise<{ stop(): Promise<void> }> => start({ catalogue, pollMs: 50, ...parts });

/** The jobs of the catalogue, run in the test's own process. */
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { catalogue } from '../../server/catalog.ts';
import type { Database } from '../../server/db/schema.ts';
import type { Env } from '../../server/env.ts';
import { executeJob as execute } from '../../server/jobs/execute.ts';
import type { JobParts } from '../../server/jobs/job.ts';
import { startWorker as start, type WorkerParts } from '../../server/jobs/worker.ts';
import { officeReader } from '../../server/paper/office.ts';
import { reportReader } from '../../server/paper/report-reader.ts';
import { paperTaker } from '../../server/paper/take.ts';
import { filesTo } from '../../server/uploads/files-to.ts';

/** What a job of files and papers has at hand, in the test's own process. */
export const partsOf = ({
  db,
  pool,
  env,
}: {
  readonly db: Kysely<Database>;
  readonly pool: pg.Pool;
  readonly env: Env;
}): JobParts => {
  const files = filesTo(env);
  const papers = { db, files, office: officeReader({ db, env }), signing: null };
  return {
    db,
    files,
    papers,
    catalogue,
    takePaper: paperTaker(catalogue, pool, papers),
    readReport: reportReader(catalogue, pool),
  };
};
/** The same of one that asks for them. */
export const executeWith = (parts: JobParts, id: number, last = true): Promise<void> =>
  execute(parts, catalogue.jobs, id, last);

export const executeJob = (db: Kysely<Database>, id: number, last: boolean): Promise<void> =>
  execute({ db, catalogue }, catalogue.jobs, id, last);

export const startWorker = (
  parts: Omit<WorkerParts, 'catalogue'>,
): Promise<{ stop(): Promise<void> }> => start({ catalogue, pollMs: 50, ...parts });

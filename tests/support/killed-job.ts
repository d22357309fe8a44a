/** A job whose database is lost before each of its statements in turn: nothing of it stays until all of it does. */
import type pg from 'pg';
import { expect } from 'vitest';
import { createDb, createPool } from '../../server/db/pool.ts';
import { breakable, versions } from './breakable.ts';
import { executeJob } from './jobs.ts';

/** Runs it until it is done; fails where a try that was cut off left anything. `at` is the test's database. */
export async function doneThoughKilled(
  at: { readonly url: string; readonly pool: pg.Pool },
  job: number,
): Promise<void> {
  const pool = createPool(at.url, { max: 2, prepare: false });
  const cut = breakable(pool);
  const db = createDb(pool);
  const held = async (): Promise<Record<string, string>> => {
    // How often it was tried is told.
    const { job_output: _, log: __, log_cadeia: ___, ...rest } = await versions(at.pool);
    return rest;
  };
  const before = await held();
  for (let n = 1; ; n += 1) {
    cut.breakAt(n);
    await executeJob(db, job, false).catch(() => undefined);
    const sent = cut.mend();
    if (sent < n) {
      expect(n, 'comandos').toBeGreaterThan(8);
      break;
    }
    expect(await held(), `morto antes do comando ${n}`).toEqual(before);
    await at.pool.query(`update job_output set status = 'waiting' where id = $1`, [job]);
  }
  await db.destroy();
}

/**
 * Reading from a replica, which follows by itself, somewhat later: it is asked whether it has all that was committed
 * until now, and who wrote a moment ago, on whatever server, reads what he wrote.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** Does the reading: by the replica where that can, else by the primary. */
export type Reading = <T>(read: (pool: pg.Pool) => Promise<T>) => Promise<T>;

/** How long it is waited for, each time longer, before the primary answers. */
const WAITS_MS = [0, 5, 10, 20, 40] as const;
/** What does not say in so long how far it is, is away; and is not asked again for some seconds. */
const SILENT_MS = 500;
const AWAY_MS = 5000;
/** Nor for so long who is behind: each reading would wait anew. */
const BEHIND_MS = 1000;

export function readingFrom(primary: pg.Pool, replica: pg.Pool): Reading {
  if (replica === primary) return (read) => read(primary);
  let passedUntil = 0;
  let asking: Promise<pg.Pool> | null = null;
  let next: Promise<pg.Pool> | null = null;

  const isAsFar = async (lsn: string): Promise<boolean> => {
    for (const wait of WAITS_MS) {
      if (wait > 0) await sleep(wait);
      // What is no replica by the log of the database (somebody's choice) is as far as it says.
      const { rows } = await replica.query<{ has: boolean }>(
        'select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, true) as has',
        [lsn],
      );
      if (rows[0]?.has === true) return true;
    }
    return false;
  };
  const choose = async (): Promise<pg.Pool> => {
    if (performance.now() < passedUntil) return primary;
    const { rows } = await primary.query<{ lsn: string }>(
      'select pg_current_wal_flush_lsn()::text as lsn',
    );
    const asked = isAsFar(rows[0]?.lsn ?? '0/0').catch(() => null);
    const said = await Promise.race([asked, sleep(SILENT_MS, null, { ref: false })]);
    if (said === true) return replica;
    passedUntil = performance.now() + (said === null ? AWAY_MS : BEHIND_MS);
    return primary;
  };
  // Who comes while it is being asked needs an answer of later: one for all of them.
  const chosen = (): Promise<pg.Pool> => {
    if (asking) {
      next ??= asking.then(chosen, chosen);
      return next;
    }
    next = null;
    asking = choose().finally(() => (asking = null));
    return asking;
  };

  return async (read) => {
    const pool = await chosen();
    try {
      return await read(pool);
    } catch (error) {
      // Gone meanwhile, or its rows were taken from under the statement: the primary says the same, or why not.
      if (pool === primary || !isDatabases(error)) throw error;
      return read(primary);
    }
  };
}

const isDatabases = (error: unknown): boolean =>
  error instanceof Error && ('code' in error || /terminated|timeout/i.test(error.message));

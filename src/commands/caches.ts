/** After an action: the lists and the cached records say what the server said, at once. */
import type { OneQuery } from '../../domain/kernel/define.ts';
import { outdateLists, patchLists, refreshLists, removeFromLists } from '../api/lists.ts';
import { cachedOne, forgetOne, patchOne, prefetchOne, refreshOne } from '../api/query.ts';
import { findNoun } from '../nouns/index.ts';
import type { RecordRow } from './define.ts';
import { afterPaint } from '../ui/pace.ts';
import { refreshCountsOf } from '../workspace/index.ts';
import { leaveRemoved } from '../workspace/list/move.ts';

/** The queries that read whole records of a noun. */
const onesOf = (noun: string): readonly OneQuery[] => findNoun(noun)?.ones ?? [];

/** Nouns whose records show something of this one. */
export const affectedBy = (noun: string): readonly string[] => findNoun(noun)?.affects ?? [];

/** The query that reads the whole record of a noun; null where the row is all there is. */
export const wholeOf = (noun: string): OneQuery | null => onesOf(noun)[0] ?? null;

/** The whole record, from the cache (read within so many ms) or the server. Throws when it cannot be read. */
export async function readWhole(query: OneQuery, id: number, fresh?: number): Promise<RecordRow> {
  await prefetchOne(query, id, fresh);
  const record = cachedOne(query, id);
  if (record === undefined) throw new Error('registro não lido');
  return record as unknown as RecordRow;
}

type Plain = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The record with a row's values over its own; a record inside it keeps what the row's does not have. */
export function merged<R extends Plain>(now: Plain, row: R): R {
  const out: Record<string, unknown> = { ...now };
  for (const [name, value] of Object.entries(row)) {
    const own = now[name];
    out[name] =
      isPlain(own) && isPlain(value) && own.id === value.id ? { ...own, ...value } : value;
  }
  return out as R;
}

/**
 * Puts a record into every list and cache that holds it, asking nobody: into the lists at once, where
 * its whole is shown a frame later, which no key waits for.
 */
export function showRecord(noun: string, row: RecordRow): void {
  patchLists(noun, row);
  afterPaint(() => {
    for (const query of onesOf(noun))
      patchOne(query, row.id, (now) => {
        /* the record was read anew meanwhile: the server has said more */
        const read = Number((now as Plain).lock_version ?? 0);
        return read > (row.lock_version ?? 0) ? now : merged(now, row);
      });
  });
}

/** Shows a record (`showRecord`), then has the rest read again; lists out of view, when they are shown. */
export function putRecord(noun: string, row: RecordRow): void {
  showRecord(noun, row);
  outdateLists(noun);
  for (const query of onesOf(noun)) void refreshOne(query, row.id);
}

/** What an action may have changed beyond its record is read again when it is shown. */
export function touchOthers(noun: string): void {
  const others = affectedBy(noun);
  for (const other of others) {
    refreshLists(other);
    for (const query of onesOf(other)) void refreshOne(query);
  }
  refreshCountsOf(new Set([noun, ...others]));
}

/** A new record: its lists are read again. */
export function recordAdded(noun: string): void {
  refreshLists(noun);
  touchOthers(noun);
}

/** A record that is gone: no list shows it any more, and the cursor stands on the one that followed it. */
export function recordRemoved(noun: string, id: number): void {
  leaveRemoved(noun, id);
  removeFromLists(noun, id);
  for (const query of onesOf(noun)) forgetOne(query, id);
  refreshLists(noun);
  touchOthers(noun);
}

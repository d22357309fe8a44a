/**
 * Optimistic changes: what was done to a record here and is still on its way. A reply of the server that
 * does not know of the change yet must not show the record as it was before. Pure data, by noun and id.
 */
import type { RecordRow } from '../nouns/row.ts';

interface Optimistic {
  readonly noun: string;
  readonly id: number;
  readonly patch: Readonly<Record<string, unknown>>;
  /** The record's version that has the change; null while the change is on its way. */
  readonly version: number | null;
  /** When the server confirmed the change; null while it is on its way. performance.now(). */
  readonly heardAt: number | null;
  /** Has a reply had it? Those begun before the server did may still come, and are older. */
  readonly seen: boolean;
  /** Which of all changes it was: one that is confirmed says nothing of a later one. */
  readonly turn: number;
}

const MOST = 2000;
const known = new Map<string, Optimistic>();
const keyOf = (noun: string, id: number): string => `${noun} ${id}`;
let turns = 0;

/**
 * From now on the record is shown with these values, until a reply of the server has them. Answers by what number
 * this change is confirmed.
 */
export function addOptimistic(
  noun: string,
  id: number,
  patch: Readonly<Record<string, unknown>>,
): number {
  const key = keyOf(noun, id);
  const before = known.get(key);
  const under = before?.seen === false ? before.patch : {};
  turns += 1;
  known.delete(key);
  known.set(key, {
    noun,
    id,
    patch: { ...under, ...patch },
    version: null,
    heardAt: null,
    seen: false,
    turn: turns,
  });
  const oldest = known.keys().next().value;
  if (known.size > MOST && oldest !== undefined) known.delete(oldest);
  return turns;
}

/**
 * The server has the change, as of this version: replies with an earlier one are older than it. Where another was
 * made since, that one is still on its way.
 */
export function confirmOptimistic(noun: string, id: number, version: number, turn: number): void {
  const key = keyOf(noun, id);
  const now = known.get(key);
  if (now?.turn === turn) known.set(key, { ...now, version, heardAt: performance.now() });
}

/** The change was refused: the record is shown again as the server has it. */
export const dropOptimistic = (noun: string, id: number): void =>
  void known.delete(keyOf(noun, id));

/** Records with a change that was still on its way after `since` (performance.now()): a reading begun then may not
 * know of it. */
export const optimisticSince = (noun: string, since: number): number[] =>
  [...known.values()]
    .filter((one) => one.noun === noun && (one.heardAt === null || one.heardAt >= since))
    .map(({ id }) => id);

/** A row as it was read, with the optimistic changes of its record over it. */
export function applyOptimistic<R extends RecordRow>(noun: string, row: R): R {
  const now = known.get(keyOf(noun, row.id));
  if (!now) return row;
  if (now.version !== null && (row.lock_version ?? 0) >= now.version) {
    if (!now.seen) known.set(keyOf(noun, row.id), { ...now, seen: true });
    return row;
  }
  return { ...row, ...now.patch };
}

/**
 * Cursor and selection, told to the rows they concern: where the cursor moves two rows are asked, not
 * all that are drawn.
 */
import { isSelected, listStateAtom, store } from '../index.ts';
import type { ListState } from '../index.ts';

export const CURSOR = 1;
export const SELECTED = 2;

/** A record's id, or the place of a row that is not read. */
export type RowKey = number | `lugar ${number}`;

type Rows = Map<RowKey, Set<() => void>>;
const rowsOf = new Map<string, Rows>();

const cursorKeys = ({ cursorId, cursorIndex }: ListState): RowKey[] =>
  cursorId === null ? [`lugar ${cursorIndex}`] : [cursorId, `lugar ${cursorIndex}`];

/** The rows of an area that listen; the first of them makes the area listened to, for as long as the page. */
function listening(areaId: string): Rows {
  const known = rowsOf.get(areaId);
  if (known) return known;
  const rows: Rows = new Map();
  rowsOf.set(areaId, rows);
  const state = listStateAtom(areaId);
  let was = store.get(state);
  store.sub(state, () => {
    const before = was;
    was = store.get(state);
    const moved = before.selection === was.selection;
    const keys = new Set(moved ? [...cursorKeys(before), ...cursorKeys(was)] : rows.keys());
    for (const key of keys) for (const changed of rows.get(key) ?? []) changed();
  });
  return rows;
}

/** Calls `changed` when the flags of a row may be others. Returns the undo. */
export function onFlags(areaId: string, key: RowKey, changed: () => void): () => void {
  const rows = listening(areaId);
  const heard = rows.get(key) ?? new Set();
  rows.set(key, heard.add(changed));
  return () => {
    heard.delete(changed);
    if (heard.size === 0 && rows.get(key) === heard) rows.delete(key);
  };
}

/** The flags of a row (or, while it is not read, of its place) as one number. */
export function flagsOf(areaId: string, id: number | null, place: number | null): number {
  const state = store.get(listStateAtom(areaId));
  const cursor = id === null ? state.cursorIndex === place : state.cursorId === id;
  const selected = id !== null && isSelected(state.selection, id);
  return (cursor ? CURSOR : 0) + (selected ? SELECTED : 0);
}

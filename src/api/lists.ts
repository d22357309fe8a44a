/**
 * The lists in memory, one store for each list, search and department, kept while it is among the last
 * used; and what is done to all that may hold a record.
 */
import type { ListQuery } from '../../domain/kernel/define.ts';
import { areaOf } from '../nouns/index.ts';
import { belowOf } from './address.ts';
import { onRecovery } from './health.ts';
import { canonicalSearch } from './list-search.ts';
import { ListStore } from './list-store.ts';
import { onWritten } from './own-writes.ts';
import type { RecordRow } from '../nouns/row.ts';
import { currentDepartment } from './session.ts';

const stores = new Map<string, ListStore>();
const KEEP = 8;
let latest: { readonly asked: string; readonly store: ListStore } | null = null;

/** Told of rows that left their filter as a list was read again, since then (Date.now()). */
type Left = (noun: string, ids: readonly number[], since: number) => void;
let left: Left = () => undefined;
export const onLeft = (told: Left): void => {
  left = told;
};

function newStore(query: ListQuery, search: string): ListStore {
  const store = new ListStore(query, search);
  store.onLeft = (ids, since) => left(query.noun, ids, since);
  return store;
}

/** The list of an area under a search (any spelling), kept among the last eight used. */
export function listStoreFor(areaId: string, search: string): ListStore {
  /* asked for several times with every key, nearly always for the same one */
  const query = areaOf(areaId).list;
  const below = query.call.path.includes('{') ? Object.values(belowOf(query.call)).join(' ') : '';
  const asked = `${currentDepartment() ?? ''} ${areaId} ${below} ${search}`;
  if (latest?.asked === asked) return latest.store;
  const canonical = canonicalSearch(query, search);
  const key = `${currentDepartment() ?? ''} ${query.id} ${below} ${canonical}`;
  const store = stores.get(key) ?? newStore(query, canonical);
  stores.delete(key);
  stores.set(key, store);
  for (const [old, one] of stores) {
    if (stores.size <= KEEP) break;
    if (!one.watched) stores.delete(old);
  }
  latest = { asked, store };
  return store;
}

const storesOf = (noun: string | undefined): ListStore[] =>
  [...stores.values()].filter((store) => noun === undefined || store.query.noun === noun);

/** Puts a changed record into every list that holds it. */
export function patchLists(noun: string, row: RecordRow): void {
  for (const store of storesOf(noun)) store.patch(row);
}

/** Takes a record that is gone out of every list. */
export function removeFromLists(noun: string, id: number): void {
  for (const store of storesOf(noun)) store.remove(id);
}

/** Lists out of view that may hold a changed record are read again when they are shown. */
export function outdateLists(noun: string): void {
  for (const store of storesOf(noun)) if (!store.watched) store.freshAt = 0;
}

/**
 * Somebody else changed something of these nouns (null: of any): lists in view are read again, quietly,
 * the others when they are shown. Resolves when the rows are there.
 */
export async function renewLists(nouns: ReadonlySet<string> | null): Promise<void> {
  const concerned = storesOf(undefined).filter((store) => nouns?.has(store.query.noun) ?? true);
  for (const store of concerned) if (!store.watched) store.freshAt = 0;
  await Promise.all(concerned.filter((store) => store.watched).map((store) => store.renew()));
}

/** What left its filter in the lists in view, and stands there until the cursor moves, by noun. */
export const leftInView = (): (readonly [noun: string, ids: readonly number[]])[] =>
  storesOf(undefined)
    .filter((store) => store.watched)
    .map((store) => [store.query.noun, store.ghostIds()]);

/** A row that left its filter says what it is now. */
export function tellLeft(noun: string, row: RecordRow): void {
  for (const store of storesOf(noun)) store.tell(row);
}

/** What the lists in view show, by noun. */
export const rowsInView = (): (readonly [noun: string, row: RecordRow])[] =>
  storesOf(undefined)
    .filter((store) => store.watched)
    .flatMap((store) => store.inView().map((row) => [store.query.noun, row] as const));

// What was read while something was written here may not know of it.
onWritten((noun, ended) => {
  for (const store of storesOf(noun)) store.written(ended);
});

// What failed, or, when the connection is back, is shown from before, is read again.
onRecovery((all) => {
  for (const store of stores.values()) {
    if (!all && !store.lacks) continue;
    if (store.watched) store.askAgain();
    else store.freshAt = 0;
  }
});

/** Something of a noun changed elsewhere: lists in view are read again, the others when they are shown. */
export function refreshLists(noun?: string): void {
  for (const store of storesOf(noun)) {
    if (store.watched) void store.refresh();
    else store.freshAt = 0;
  }
}

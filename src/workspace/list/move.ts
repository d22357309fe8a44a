/**
 * Moving and selecting in the list of an area: functions over data, for the commands. What is rendered
 * does not matter; the grid follows.
 */
import { listStoreFor } from '../../api/lists.ts';
import type { ListStore } from '../../api/list-store.ts';
import { areaOf, findArea } from '../../nouns/index.ts';
import type { RecordRow } from '../../nouns/row.ts';
import {
  focusPane,
  listStateAtom,
  locationAtom,
  matchAtom,
  NOTHING_SELECTED,
  selectedCount,
  store,
} from '../index.ts';
import type { ListState } from '../index.ts';
import {
  addressId,
  addressIsTarget,
  closeRecord,
  follow,
  isPending,
  noteMovedByHand,
  openRecord,
} from './follow.ts';
import type { Target } from './target.ts';

export type Step = number | 'home' | 'end' | 'pgup' | 'pgdn';

/** What the grid tells: how many rows fit, and how to bring one into view. */
interface View {
  readonly pageRows: () => number;
  readonly reveal: (index: number) => void;
  /** As many rows are about to be removed by hand: those above stay where they are, those below move up. */
  readonly deferRows: (rows: number) => void;
}
const views = new Map<string, View>();

/** The grid of an area registers itself while it is mounted. */
export function registerView(areaId: string, view: View): () => void {
  views.set(areaId, view);
  return () => {
    if (views.get(areaId) === view) views.delete(areaId);
  };
}

/** Rows as they were when they were selected: a selection outlives the memory of the list. */
const chosen = new Map<string, Map<number, RecordRow>>();
const chosenOf = (areaId: string): Map<number, RecordRow> => {
  const found = chosen.get(areaId) ?? new Map<number, RecordRow>();
  chosen.set(areaId, found);
  return found;
};

/** Lists whose cursor stands on a row that is still being read. */
const awaited = new Set<string>();

/** The area whose list is shown, or null. */
export const areaNow = (): string | null => findArea(store.get(matchAtom)?.route.area)?.id ?? null;

/** The list of an area under the filter of the address. */
export const listNow = (areaId: string): ListStore =>
  listStoreFor(areaId, store.get(locationAtom).search);

const stateOf = (areaId: string): ListState => store.get(listStateAtom(areaId));
const change = (areaId: string, patch: Partial<ListState>): void =>
  store.set(listStateAtom(areaId), { ...stateOf(areaId), ...patch });

/** The list of an area as it is shown; null while another one is. */
export const shownList = (areaId: string): ListStore | null =>
  areaNow() === areaId ? listNow(areaId) : null;

/** Where a record stands now; the cursor's place where it is not read. Rows may have come and gone since it was drawn. */
function placeOf(areaId: string, id: number | null): number {
  const list = listNow(areaId);
  const { cursorIndex } = stateOf(areaId);
  if (id === null || list.rowAt(cursorIndex)?.id === id) return cursorIndex;
  const at = list.indexOf(id);
  return at < 0 ? cursorIndex : at;
}
const cursorPlace = (areaId: string): number => placeOf(areaId, stateOf(areaId).cursorId);

/** The row under the cursor; undefined while it is not read: nothing acts on a placeholder. */
export function cursorRow(areaId: string): RecordRow | undefined {
  const row = listNow(areaId).rowAt(cursorPlace(areaId));
  return row?.id === stateOf(areaId).cursorId ? row : undefined;
}

function place(areaId: string, index: number, patch: Partial<ListState> = {}): void {
  const list = listNow(areaId);
  const row = list.rowAt(index);
  list.kept = index;
  if (row) awaited.delete(areaId);
  else awaited.add(areaId);
  change(areaId, { cursorIndex: index, cursorId: row?.id ?? null, ...patch });
  views.get(areaId)?.reveal(index);
  noteMovedByHand(areaId);
  if (row) follow(areaOf(areaId), row.id);
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most));

function stepTo(areaId: string, step: Step): number {
  const list = listNow(areaId);
  const cursorIndex = cursorPlace(areaId);
  const last = list.viewCount - 1;
  const page = Math.max(1, (views.get(areaId)?.pageRows() ?? 20) - 1);
  if (step === 'home') return 0;
  if (step === 'end') return last;
  const delta = step === 'pgup' ? -page : step === 'pgdn' ? page : step;
  let to = clamp(cursorIndex + delta, last);
  /* ghosts are passed over: the cursor leaving is what they were waiting for */
  const way = delta < 0 ? -1 : 1;
  const ghost = (at: number) => list.isGhost(list.rowAt(at)?.id ?? -1);
  while (to + way >= 0 && to + way <= last && ghost(to)) to += way;
  while (to - way >= 0 && to - way <= last && ghost(to)) to -= way;
  return to;
}

/**
 * Moves the cursor by rows, a page, or to an end; `extend` selects what lies between. False when the
 * list is empty.
 */
export function moveCursor(areaId: string, step: Step, extend = false): boolean {
  const list = listNow(areaId);
  if (list.viewCount === 0) return false;
  const to = stepTo(areaId, step);
  if (extend) extendTo(areaId, to);
  else goTo(areaId, to);
  return true;
}

/** Puts the cursor on a view index; ghosts go. */
export function goTo(areaId: string, index: number): void {
  const list = listNow(areaId);
  const id = list.rowAt(index)?.id;
  const moved = index !== cursorPlace(areaId);
  if (moved && list.ghostCount > 0) {
    /* the state first: whoever hears of the change must find the cursor where it goes */
    change(areaId, { cursorId: id ?? null, cursorIndex: index });
    views.get(areaId)?.deferRows(list.ghostCount);
    unselect(areaId, list.dropGhosts());
  }
  const now = id === undefined ? index : list.indexOf(id);
  place(areaId, now < 0 ? clamp(index, list.viewCount - 1) : now, { anchor: null });
}

/** Puts the cursor on a record, if the list is shown and has read it. */
export function goToRecord(areaId: string, id: number): void {
  if (areaNow() !== areaId) return;
  const at = listNow(areaId).indexOf(id);
  if (at >= 0) goTo(areaId, at);
}

/** A record is about to go: the cursor that stands on it goes on to the next one, or its detail closes. */
export function leaveRemoved(noun: string, id: number): void {
  const area = findArea(areaNow());
  if (!area || area.noun !== noun) return;
  const list = listNow(area.id);
  const at = list.indexOf(id);
  unselect(area.id, [id]);
  if (at >= 0 && list.viewCount > 1) {
    if (stateOf(area.id).cursorId === id || addressId(area.id) === id)
      goTo(area.id, at < list.viewCount - 1 ? at + 1 : at - 1);
  } else if (addressId(area.id) === id) closeRecord(area);
}

/** Puts the cursor on the first of these records and selects all of them. */
export function goToRecords(areaId: string, rows: readonly RecordRow[]): void {
  const [first] = rows;
  if (!first || areaNow() !== areaId) return;
  goToRecord(areaId, first.id);
  const kept = chosenOf(areaId);
  for (const row of rows) kept.set(row.id, row);
  const ids = new Set(rows.map(({ id }) => id));
  change(areaId, { selection: { mode: 'ids', ids }, anchor: null });
}

/** Rows that left the list are no longer selected either. */
function unselect(areaId: string, gone: readonly number[]): void {
  const { selection } = stateOf(areaId);
  if (selection.mode === 'filtro' || !gone.some((id) => selection.ids.has(id))) return;
  const ids = new Set(selection.ids);
  for (const id of gone) {
    ids.delete(id);
    chosenOf(areaId).delete(id);
  }
  change(areaId, { selection: { mode: 'ids', ids } });
}

/** After an action: where the queue goes on (`proximo`, `anterior`), passing what just left the filter. */
export function advance(areaId: string, where: 'proximo' | 'anterior' | 'ficar'): boolean {
  if (where === 'ficar') return false;
  const list = listNow(areaId);
  const cursorIndex = cursorPlace(areaId);
  const way = where === 'proximo' ? 1 : -1;
  /* the last of a queue that is emptied leaves nothing behind to stand on */
  if (areaOf(areaId).finishing && list.viewCount === list.ghostCount && list.count === 0) {
    change(areaId, { cursorId: null, cursorIndex: 0 });
    unselect(areaId, list.dropGhosts());
    return true;
  }
  const atEnd = where === 'proximo' ? cursorIndex >= list.viewCount - 1 : cursorIndex <= 0;
  return moveCursor(areaId, atEnd ? -way : way);
}

function selectRange(areaId: string, a: number, b: number): void {
  const list = listNow(areaId);
  const { selection } = stateOf(areaId);
  if (selection.mode === 'filtro') return;
  const ids = new Set(selection.ids);
  const kept = chosenOf(areaId);
  for (let at = Math.min(a, b); at <= Math.max(a, b); at += 1) {
    const row = list.rowAt(at);
    if (!row || list.isGhost(row.id)) continue;
    ids.add(row.id);
    kept.set(row.id, row);
  }
  change(areaId, { selection: { mode: 'ids', ids } });
}

/** Selects from the anchor (or the cursor) to an index, and goes there: Shift+click. */
export function extendTo(areaId: string, index: number): void {
  const { anchor, cursorId } = stateOf(areaId);
  const from = anchor ?? cursorId;
  selectRange(areaId, placeOf(areaId, from), index);
  place(areaId, index, { anchor: from });
}

/** Selects or unselects a row (default: the cursor's). */
export function toggleSelected(areaId: string, row = cursorRow(areaId)): boolean {
  if (!row) return false;
  const { selection } = stateOf(areaId);
  if (selection.mode === 'filtro') {
    const except = new Set(selection.except);
    if (!except.delete(row.id)) except.add(row.id);
    change(areaId, { selection: { mode: 'filtro', except } });
    return true;
  }
  const ids = new Set(selection.ids);
  const kept = chosenOf(areaId);
  if (ids.delete(row.id)) kept.delete(row.id);
  else {
    ids.add(row.id);
    kept.set(row.id, row);
  }
  change(areaId, { selection: { mode: 'ids', ids }, anchor: null });
  return true;
}

/** All rows that are loaded; again: all of the filter. */
export function selectAll(areaId: string): void {
  const list = listNow(areaId);
  const { selection } = stateOf(areaId);
  const rows = list.loaded();
  const all =
    selection.mode === 'ids' && rows.length > 0 && rows.every((row) => selection.ids.has(row.id));
  if (all && rows.length < (list.count ?? 0)) return selectFilter(areaId);
  const kept = chosenOf(areaId);
  for (const row of rows) kept.set(row.id, row);
  const ids = new Set(selection.mode === 'ids' ? selection.ids : []);
  for (const row of rows) ids.add(row.id);
  change(areaId, { selection: { mode: 'ids', ids }, anchor: null });
}

/** All of the filter, whatever is loaded. */
export function selectFilter(areaId: string): void {
  change(areaId, { selection: { mode: 'filtro', except: new Set() }, anchor: null });
}

/** Empties the selection; false when there was none (Esc goes on to the next layer). */
export function clearSelection(areaId: string): boolean {
  const { selection } = stateOf(areaId);
  if (selectedCount(selection, listNow(areaId).count ?? 0) === 0 && selection.mode === 'ids')
    return false;
  chosenOf(areaId).clear();
  change(areaId, { selection: NOTHING_SELECTED, anchor: null });
  return true;
}

/** Enter, o: the cursor's record, with the focus on it. */
export function openCursor(areaId: string): boolean {
  const row = cursorRow(areaId);
  if (!row) return false;
  openRecord(areaOf(areaId), row.id);
  focusPane('detalhe');
  return true;
}

/** u, Esc: closes the detail and goes back to the list; false when it was closed. */
export function closeDetail(areaId: string): boolean {
  const done = closeRecord(areaOf(areaId));
  if (done) focusPane('lista');
  return done;
}

/**
 * What a command acts on in an area: the selection, else the record of an address that the list has not
 * read (kind 'none': it is the open one), else the cursor.
 */
export function targetOf(areaId: string): Target {
  const area = areaOf(areaId);
  const list = listNow(areaId);
  const { selection } = stateOf(areaId);
  const { noun } = area;
  if (selection.mode === 'filtro') {
    const count = selectedCount(selection, list.count ?? 0);
    if (count > 0)
      return { kind: 'filter', noun, areaId, search: list.search, except: selection.except, count };
  } else if (selection.ids.size > 0) {
    const kept = chosenOf(areaId);
    const rows = [...selection.ids].flatMap((id) => {
      const row = list.rowAt(list.indexOf(id)) ?? kept.get(id);
      return row ? [row] : [];
    });
    const [only] = rows;
    if (only && rows.length === 1) return { kind: 'one', noun, row: only };
    if (rows.length > 1) return { kind: 'many', noun, rows };
  }
  const row = cursorRow(areaId);
  if (!row || addressIsTarget(areaId, row.id)) return { kind: 'none' };
  return { kind: 'one', noun, row };
}

/**
 * After the rows changed: the cursor's index follows its row; a cursor on a row that has just been read
 * takes its id; one without a row begins at the record of the address, else at the top.
 */
export function reconcile(areaId: string): void {
  const list = listNow(areaId);
  if (list.count === null) return;
  const { cursorId, cursorIndex } = stateOf(areaId);
  const area = areaOf(areaId);
  if (cursorId !== null) {
    const at = list.indexOf(cursorId);
    if (at === cursorIndex) return;
    if (at >= 0) {
      list.kept = at;
      return change(areaId, { cursorIndex: at });
    }
  }
  if (awaited.has(areaId)) {
    const come = list.rowAt(Math.min(cursorIndex, list.viewCount - 1));
    if (!come) return;
    awaited.delete(areaId);
    change(areaId, { cursorId: come.id, cursorIndex: list.indexOf(come.id) });
    return follow(area, come.id);
  }
  const wanted = addressId(areaId);
  const atWanted = wanted === null ? -1 : list.indexOf(wanted);
  const index = atWanted >= 0 ? atWanted : clamp(cursorIndex, Math.max(0, list.viewCount - 1));
  const row = list.rowAt(index);
  if ((row?.id ?? null) === cursorId && index === cursorIndex) return;
  list.kept = index;
  change(areaId, { cursorId: row?.id ?? null, cursorIndex: index });
  if (atWanted >= 0) views.get(areaId)?.reveal(index);
  /* a record of the address that is not among the rows read stays open beside the list */
  if (row && (wanted === null || atWanted >= 0)) follow(area, row.id);
}

/** Coming to a list that is already read: the detail shows its cursor, unless the address or a hand says otherwise. */
export function arrive(areaId: string): void {
  const row = cursorRow(areaId);
  if (row && addressId(areaId) === null) follow(areaOf(areaId), row.id);
}

/** Another filter: the cursor begins at its top, with nothing chosen that can no longer be seen. */
export function startOver(areaId: string): void {
  awaited.delete(areaId);
  chosenOf(areaId).clear();
  change(areaId, { cursorId: null, cursorIndex: 0, anchor: null, selection: NOTHING_SELECTED });
}

/** The address named another record (a link, the back button): the cursor goes there if the list has it. */
export function syncAddress(areaId: string): void {
  const list = listNow(areaId);
  if (list.count === null || areaNow() !== areaId || isPending(areaId)) return;
  const wanted = addressId(areaId);
  if (wanted === null || awaited.has(areaId)) return;
  /* in a stack the cursor goes on while the address stays: it is not called back */
  if (!addressIsTarget(areaId, stateOf(areaId).cursorId)) return;
  const index = list.indexOf(wanted);
  if (index < 0) return;
  list.kept = index;
  change(areaId, { cursorId: wanted, cursorIndex: index, anchor: null });
  views.get(areaId)?.reveal(index);
}

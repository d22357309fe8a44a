/** Cursor and selection of each list: data, not nodes. They live as long as the page. */
import { atom } from 'jotai';
import type { Atom, PrimitiveAtom } from 'jotai';

/** Chosen rows one by one, or all of the filter minus exceptions (never an array of loaded ids). */
export type Selection =
  | { readonly mode: 'ids'; readonly ids: ReadonlySet<number> }
  | { readonly mode: 'filtro'; readonly except: ReadonlySet<number> };

export interface ListState {
  /** Id of the cursor's row; survives a refetch that moves it. */
  readonly cursorId: number | null;
  /** Its index as last known. */
  readonly cursorIndex: number;
  /** Id of the row where a range began; null without one. */
  readonly anchor: number | null;
  readonly selection: Selection;
}

export const NOTHING_SELECTED: Selection = { mode: 'ids', ids: new Set<number>() };

const states = new Map<string, PrimitiveAtom<ListState>>();

/** The state of an area's list. */
export function listStateAtom(areaId: string): PrimitiveAtom<ListState> {
  let found = states.get(areaId);
  if (!found) {
    found = atom<ListState>({
      cursorId: null,
      cursorIndex: 0,
      anchor: null,
      selection: NOTHING_SELECTED,
    });
    states.set(areaId, found);
  }
  return found;
}

const selections = new Map<string, Atom<Selection>>();

/** The selection alone: what shows it is not drawn again when the cursor moves. */
export function selectionAtom(areaId: string): Atom<Selection> {
  let found = selections.get(areaId);
  if (!found) {
    found = atom((get) => get(listStateAtom(areaId)).selection);
    selections.set(areaId, found);
  }
  return found;
}

/** How many rows are selected, of a filter with `count` rows. */
export const selectedCount = (selection: Selection, count: number): number =>
  selection.mode === 'ids' ? selection.ids.size : Math.max(0, count - selection.except.size);

export const isSelected = (selection: Selection, id: number): boolean =>
  selection.mode === 'ids' ? selection.ids.has(id) : !selection.except.has(id);

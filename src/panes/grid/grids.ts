/**
 * Short grids that are read whole and stand beside each other on one screen: a cursor each, kept by the
 * row's key while the screen is away, and moving that goes on in the next one.
 */
import { atom } from 'jotai';
import type { PrimitiveAtom } from 'jotai';
import { store } from '../../workspace/store.ts';

interface ShortGrid {
  readonly id: string;
  readonly element: HTMLElement;
  /** Keys of its rows, in order. */
  keys(): readonly string[];
  /** Opens a row; without one what the grid stands for. */
  open(key: string | null): void;
  /** Brings a row into view that may not be drawn. False: it is drawn. */
  reveal(at: number): boolean;
}

const grids = new Set<ShortGrid>();
const cursors = new Map<string, PrimitiveAtom<string | null>>();
/** The grids in the order that they had the focus, the last first: on its screen it has it again. */
let recent: readonly string[] = [];

/** The key of a grid's cursor; one that is gone stands for the first row. */
export function cursorAtom(id: string): PrimitiveAtom<string | null> {
  let found = cursors.get(id);
  if (!found) cursors.set(id, (found = atom<string | null>(null)));
  return found;
}

/** Makes a grid known while it is drawn. Returns the undo. */
export function registerGrid(grid: ShortGrid): () => void {
  grids.add(grid);
  return () => void grids.delete(grid);
}

const inOrder = (): ShortGrid[] =>
  [...grids].toSorted((a, b) =>
    a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
const placeOf = (grid: ShortGrid): number =>
  Math.max(0, grid.keys().indexOf(store.get(cursorAtom(grid.id)) ?? ''));

/** Noted by the grid itself. */
export function noteGrid(id: string): void {
  recent = [id, ...recent.filter((one) => one !== id)];
}

/** Gives the focus to the grid that had it last, else the first that has rows. False without any. */
export function focusGrids(): boolean {
  const all = inOrder();
  const last = recent.find((id) => all.some((one) => one.id === id));
  const grid =
    all.find(({ id }) => id === last) ?? all.find((one) => one.keys().length > 0) ?? all[0];
  grid?.element.focus({ preventScroll: true });
  return grid !== undefined;
}

function go(grid: ShortGrid, at: number): void {
  const key = grid.keys()[at];
  if (key === undefined) return;
  store.set(cursorAtom(grid.id), key);
  if (!grid.reveal(at))
    document.getElementById(`${grid.id}-${key}`)?.scrollIntoView({ block: 'nearest' });
}

const here = (): ShortGrid | undefined =>
  [...grids].find(({ element }) => element.contains(document.activeElement));

const called = (id: string | undefined): ShortGrid | undefined =>
  [...grids].find((grid) => grid.id === id);

/**
 * Moves the cursor of the grid in focus, else of the one of this id; from its end into the next grid, where
 * that one's cursor is.
 */
export function moveInGrids(step: 1 | -1 | 'home' | 'end', id?: string): void {
  const grid = here() ?? called(id);
  if (!grid) {
    focusGrids();
    return;
  }
  const end = grid.keys().length - 1;
  if (step === 'home' || step === 'end') {
    go(grid, step === 'home' ? 0 : end);
    return;
  }
  const at = placeOf(grid) + step;
  if (at >= 0 && at <= end) {
    go(grid, at);
    return;
  }
  const all = inOrder();
  all[all.indexOf(grid) + step]?.element.focus();
}

/** Opens the row of the cursor: of the grid in focus, else of the one of this id. */
export function openInGrids(id?: string): void {
  const grid = here() ?? called(id);
  grid?.open(grid.keys()[placeOf(grid)] ?? null);
}

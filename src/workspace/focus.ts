/**
 * The panes and the focus. A pane is a `<section data-pane>`; its content says how it takes the focus
 * (a grid by its cursor's row, a record by its heading), because nodes come and go and rows stay.
 */
import { atom } from 'jotai';
import type { Region } from '../screens/index.ts';
import { hasLayer } from '../ui/layers.ts';
import { firstPane, isAway, revealPane } from './layout.ts';
import { routeAtom } from './location.ts';
import { contextPaneAtom } from './open.ts';
import type { PaneId } from './open.ts';
import { noteHere, takeOrigin } from './origin.ts';
import { store } from './store.ts';

/** The pane that has, or had last, the focus; null before any had it. */
export const focusedPaneAtom = atom<PaneId | null>(null);

/** The regions of the screen that is shown, in the order of F6. */
export const regionsAtom = atom((get): readonly Region[] => get(routeAtom)?.regions ?? []);
/** The one that has, or had last, the focus; of a screen that is one region, that one. */
export const regionAtom = atom((get): Region | null => {
  const regions = get(regionsAtom);
  const pane = regions.length === 1 ? regions[0]?.pane : get(focusedPaneAtom);
  return regions.find((one) => one.pane === pane) ?? null;
});

const takers = new Map<PaneId, () => boolean>();
/** The pane that is to have the focus as soon as its content is there. */
let awaited: PaneId | null = null;

/**
 * The pane's content says how to take the focus; `take` answers false when it cannot. Content that
 * arrives while nothing has the focus, or its pane without content, takes it, if that is the one in use.
 * Returns the undo.
 */
export function registerPaneFocus(pane: PaneId, take: () => boolean): () => void {
  takers.set(pane, take);
  queueMicrotask(() => {
    const held = document.activeElement;
    const free = held === document.body || held === sectionOf(pane);
    if (isPromised()) {
      if (awaited === pane || (promised === pane && free)) focusPane(pane);
      return;
    }
    if (takers.get(pane) !== take || !free || hasLayer()) return;
    // What comes by itself brings nothing into sight.
    if (isAway(pane)) return;
    if ((store.get(focusedPaneAtom) ?? firstPane()) === pane) focusPane(pane);
  });
  return () => {
    if (takers.get(pane) === take) takers.delete(pane);
    // What had the focus may go with it, of which no event tells.
    setTimeout(pickUpFocus);
  };
}

const sectionOf = (pane: PaneId): HTMLElement | null =>
  document.querySelector<HTMLElement>(`section[data-pane="${pane}"]`);

/** Which panes are on the page now, in their order (open ones; one of them may be out of sight). */
export const openPanes = (): PaneId[] =>
  store
    .get(regionsAtom)
    .map(({ pane }) => pane)
    .filter((pane) => sectionOf(pane) !== null);

/** Is a pane awaited that is to have the focus? Nobody else takes it meanwhile. */
export const isAwaiting = (): boolean => awaited !== null;

/**
 * The pane that was promised the focus, until something is pressed: the same pane of the screen that is left
 * may take it first, and goes with it.
 */
let promised: PaneId | null = null;
/** Is the focus another's than the list's, though nothing has it this moment? */
export const isPromised = (): boolean => awaited !== null || promised !== null;

const breakPromise = (): void => {
  promised = null;
};
/** A press says where the focus is to be. */
const giveUp = (): void => {
  awaited = null;
};

// Closed before it was drawn, pane 3 does not come: neither focus nor keys wait for it.
store.sub(contextPaneAtom, () => {
  if (store.get(contextPaneAtom) !== null) return;
  if (awaited === 'contexto') awaited = null;
  if (promised === 'contexto') promised = null;
});

/** Gives the focus to a pane that is about to come: at the next drawing, or whenever its code and content are there. */
export function focusComing(pane: PaneId): void {
  awaited = pane;
  promised = pane;
  window.addEventListener('pointerdown', giveUp, { capture: true, once: true });
  for (const press of ['pointerdown', 'keydown'])
    window.addEventListener(press, breakPromise, { capture: true, once: true });
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (awaited !== pane || focusPane(pane)) return;
      // It was not gone there after all: this screen has no such pane.
      if (isPane(pane)) return;
      awaited = null;
      promised = null;
    }),
  );
}

/** Gives the focus to a pane, bringing it into sight. False when it is not open, or has nothing to show there. */
export function focusPane(pane: PaneId): boolean {
  const section = sectionOf(pane);
  if (!section) return false;
  if (!revealPane(pane)) return false;
  awaited = null;
  // Already its turn: whoever picks up a focus that was lost on the way must not go back.
  store.set(focusedPaneAtom, pane);
  takeFocus(pane, section);
  return true;
}

const isDrawn = (section: HTMLElement): boolean =>
  !section.inert && section.getClientRects().length > 0;

function takeFocus(pane: PaneId, section: HTMLElement, frames = 300): void {
  // Folded or hidden until now: only once it is drawn can it take the focus.
  if (!isDrawn(section)) {
    const again = (): void => {
      if (store.get(focusedPaneAtom) === pane && !hasLayer()) takeFocus(pane, section, frames - 1);
    };
    if (frames > 0) requestAnimationFrame(again);
    return;
  }
  const took = takers.get(pane)?.() === true;
  const has = document.activeElement;
  if (took && has !== document.body && has !== section) return;
  section.focus({ preventScroll: true });
  // It is there but not in sight, since more of its code is coming: as soon as it is.
  if (took && frames > 0)
    requestAnimationFrame(() => {
      if (document.activeElement === section) takeFocus(pane, section, frames - 1);
    });
}

/** The next (or, with -1, previous) open pane; from outside of all, the first (last). */
export function focusNextPane(delta: 1 | -1): boolean {
  const open = openPanes();
  const now = open.findIndex((pane) => sectionOf(pane)?.contains(document.activeElement));
  const from = now < 0 && delta < 0 ? 0 : now;
  return open.some((_, step) => {
    const pane = open[(from + delta * (step + 1) + 2 * open.length) % open.length];
    return pane !== undefined && focusPane(pane);
  });
}

const isPane = (name: string): name is PaneId =>
  store.get(regionsAtom).some(({ pane }) => pane === name);

/** Can it be seen and reached? */
const reachable = (element: HTMLElement): boolean =>
  element.isConnected && element.getClientRects().length > 0 && !element.closest('[inert]');

/**
 * What was opened under this name (`noteOrigin`) is closed: the focus goes back to the control that it came
 * from, else to its pane, else to the list.
 */
export function returnFocus(name: string): void {
  const origin = takeOrigin(name);
  // What was opened from it is about to have the focus.
  if (isPromised()) return;
  if (origin && reachable(origin.element)) {
    origin.element.focus({ preventScroll: true });
    if (document.activeElement === origin.element) return;
  }
  const pane = origin?.pane;
  // Pane 3 is still drawn for a moment after what it showed was closed.
  const closed = pane === 'contexto' && store.get(contextPaneAtom) === null;
  if (pane && isPane(pane) && !closed && focusPane(pane)) return;
  focusPane('lista');
}

/** What had the focus is gone: its pane has it, or another that is in sight; not while something else is about to. */
export function pickUpFocus(): void {
  if (document.activeElement !== document.body || !document.hasFocus()) return;
  if (hasLayer() || isAwaiting()) return;
  // It may have gone because its pane did: another one was turned to, which it must not turn back.
  const last = store.get(focusedPaneAtom);
  if (last && !isAway(last) && focusPane(last)) return;
  const first = openPanes().find((pane) => !isAway(pane));
  if (first) focusPane(first);
}

const failing = new Set<() => void>();
/** Called when a pane cannot show what it should: who waits for its content waits no longer. */
export function onPaneFailure(tell: () => void): void {
  failing.add(tell);
}
export function paneFailed(): void {
  awaited = null;
  promised = null;
  for (const tell of failing) tell();
}

/** A pane's frame has the focus only for its content, which may have come while a layer above held it. */
function handOn(pane: PaneId, section: EventTarget): void {
  setTimeout(() => {
    if (document.activeElement === section && !hasLayer()) takers.get(pane)?.();
  });
}

/** Notes where the focus went. The frame calls it from focusin. */
export function noteFocus(target: EventTarget | null): void {
  noteHere(target);
  const pane =
    target instanceof Element
      ? target.closest<HTMLElement>('section[data-pane]')?.dataset.pane
      : null;
  if (pane === awaited) awaited = null;
  if (target && pane && target === sectionOf(pane as PaneId)) handOn(pane as PaneId, target);
  if (pane && store.get(focusedPaneAtom) !== pane) store.set(focusedPaneAtom, pane as PaneId);
}

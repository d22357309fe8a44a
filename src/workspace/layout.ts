/** How the panes stand: side by side, the third above, or one at a time; which one is in sight. */
import { atom } from 'jotai';
import { matchAtom } from './location.ts';
import { contextPaneAtom } from './open.ts';
import type { PaneId } from './open.ts';
import { store } from './store.ts';

/** `lado` all side by side; `sobre` (below 1280 px) pane 3 overlays; `pilha` (below 960 px) one at a time. */
export type LayoutMode = 'lado' | 'sobre' | 'pilha';

const OVERLAY = '(max-width: 1279px)';
const STACK = '(max-width: 959px)';
const WIDE = '(min-width: 1600px)';
const PAPER = 'print';

const matches = (query: string): boolean =>
  typeof window !== 'undefined' && window.matchMedia(query).matches;

/** A reading of the window's size that follows it; a sheet of paper, narrower than any, changes nothing. */
function ofWindow<T>(read: () => T, queries: readonly string[]) {
  const now = atom(read());
  now.onMount = (set) => {
    const change = (): void => {
      if (!matches(PAPER)) set(read());
    };
    const watched = queries.map((query) => window.matchMedia(query));
    change();
    for (const query of watched) query.addEventListener('change', change);
    return () => {
      for (const query of watched) query.removeEventListener('change', change);
    };
  };
  return atom((get) => get(now));
}

export const layoutModeAtom = ofWindow(
  (): LayoutMode => (matches(STACK) ? 'pilha' : matches(OVERLAY) ? 'sobre' : 'lado'),
  [OVERLAY, STACK],
);
/** The wide drawing (from 1600 px): rail with words, more columns, larger paddings. */
export const wideAtom = ofWindow(() => matches(WIDE), [WIDE]);

/** Panes folded away by hand; their content stays mounted. */
export const collapsedPanesAtom = atom<ReadonlySet<PaneId>>(new Set<PaneId>());

export function setCollapsed(pane: PaneId, collapsed: boolean): void {
  const now = store.get(collapsedPanesAtom);
  if (now.has(pane) === collapsed) return;
  const next = new Set(now);
  if (collapsed) next.add(pane);
  else next.delete(pane);
  store.set(collapsedPanesAtom, next);
}

/** In a stack: the pane somebody asked for; null: pane 3 where it is open, else what the address names. */
const asked = atom<PaneId | null>(null);

/** The one pane in sight in a stack. */
export const stackedPaneAtom = atom((get): PaneId => {
  const context = get(contextPaneAtom);
  const match = get(matchAtom);
  // A record, or a form that stands in its place ('servicos/novo').
  const record = Boolean(match?.route.param ?? match?.route.command);
  const wanted = get(asked);
  if (wanted === 'lista') return wanted;
  if (context && wanted !== 'detalhe') return 'contexto';
  return record ? 'detalhe' : 'lista';
});

/** Does the screen show one pane at a time? Only areas do: what else has panes shows them below one another. */
const isStack = (): boolean =>
  store.get(layoutModeAtom) === 'pilha' && store.get(matchAtom)?.route.area !== undefined;

/** The pane that a screen begins in. */
export const firstPane = (): PaneId => (isStack() ? store.get(stackedPaneAtom) : 'lista');

/** Is a pane out of sight: behind another one in a stack, or folded away? */
export const isAway = (pane: PaneId): boolean =>
  isStack() ? store.get(stackedPaneAtom) !== pane : store.get(collapsedPanesAtom).has(pane);

/** Brings a pane into sight: unfolds it, or turns the stack to it. False where it has nothing to show: a stack stays. */
export function revealPane(pane: PaneId): boolean {
  setCollapsed(pane, false);
  const before = store.get(asked);
  store.set(asked, pane);
  if (!isAway(pane)) return true;
  store.set(asked, before);
  return false;
}

/** What the stack follows: the area, what its address names, whichever tab of it is shown, and whether pane 3 is open. */
const followedAtom = atom((get) => {
  const { route, params = {} } = get(matchAtom) ?? {};
  return {
    area: route?.area,
    named: [route?.command, ...Object.values(params)].join(' '),
    context: get(contextPaneAtom) !== null,
  };
});
let followed = store.get(followedAtom);
// At once, not with the drawing: what is turned to after it, as where the focus came from, stays.
store.sub(followedAtom, () => {
  const before = followed;
  followed = store.get(followedAtom);
  const { area, named, context } = followed;
  // Pane 3 came or went: the stack turns to it, or to what the address names.
  if (area !== before.area || context !== before.context) store.set(asked, null);
  // Another record: the stack turns to it, unless it shows pane 3, which stays.
  else if (named !== before.named && store.get(stackedPaneAtom) !== 'contexto')
    store.set(asked, 'detalhe');
});

/** What stands in panes 2 and 3. */
import { atom } from 'jotai';
import type { PaneId } from '../screens/index.ts';
import { noteOrigin } from './origin.ts';
import { store } from './store.ts';

export type { PaneId } from '../screens/index.ts';

/** A record as lists and details hold it. */
export interface OpenRow {
  readonly id: number;
  readonly situacao?: string;
  readonly lock_version?: number;
  readonly [field: string]: unknown;
}

export interface OpenRecord {
  readonly noun: string;
  readonly row: OpenRow;
}

/** The record that the detail shows, as fresh as it is known; null without one. Set by the detail. */
export const openRecordAtom = atom<OpenRecord | null>(null);

/** The id of the shown record that could not be read, or is not there; null without one. Set by the detail. */
export const unreadableAtom = atom<number | null>(null);

/** `form` a form instance, `massa` a bulk run, `logs` the log of a record, `caixa` the inbox, `arquivo` a file. Null: pane 3 is closed. */
export interface ContextPane {
  readonly kind: 'form' | 'massa' | 'logs' | 'caixa' | 'arquivo';
  readonly id: string;
}

/** What pane 3 shows. */
export const contextPaneAtom = atom<ContextPane | null>(null);

/** What comes back after what covers it: the inbox after a form of one of its items, anything after a file. */
let below: readonly ContextPane[] = [];

/** Shows something in pane 3. */
export function showInContext(pane: ContextPane): void {
  const now = store.get(contextPaneAtom);
  const covers = pane.kind === 'arquivo' && now?.kind !== 'arquivo';
  below = below.filter((one) => one.id !== pane.id);
  if (now?.id !== pane.id) noteOrigin(pane.id);
  if (pane.kind === 'caixa') below = [];
  else if (now && (now.kind === 'caixa' || covers)) below = [...below, now];
  store.set(contextPaneAtom, pane);
}

/** What pane 3 shows is over: what was below it is there again, else it closes. */
export function leaveContext(): void {
  store.set(contextPaneAtom, below.at(-1) ?? null);
  below = below.slice(0, -1);
}

/** Is the inbox what has the keys? */
export const inboxHasKeys = (pane: PaneId | null): boolean =>
  pane === 'contexto' && store.get(contextPaneAtom)?.kind === 'caixa';

/** What stands in panes 2 and 3. */
import { atom } from 'jotai';

export type PaneId = 'lista' | 'detalhe' | 'contexto';

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

/** `form` a form instance, `massa` a bulk run, `logs` the log of a record. Null: pane 3 is closed. */
export interface ContextPane {
  readonly kind: 'form' | 'massa' | 'logs';
  readonly id: string;
}

/** What pane 3 shows. */
export const contextPaneAtom = atom<ContextPane | null>(null);

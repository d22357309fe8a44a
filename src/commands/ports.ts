/**
 * What commands need of the panes, bound late: commands stand below them and must not import them.
 * src/panes/commands.ts binds it once, before the first key.
 */
import type { ListQuery } from '../../domain/define.ts';
import type { ListStore } from '../api/list-store.ts';
import type { RecordRow, Target } from './define.ts';

/** What a command has to know of an area. */
export interface AreaPort {
  readonly id: string;
  readonly title: string;
  readonly noun: string;
  readonly base: string;
  readonly list: ListQuery;
  /** Command ids in the order of the digits 1–9. */
  readonly actions: readonly string[];
  readonly advance: 'proximo' | 'anterior' | 'ficar';
  /** It stands below a record: u and Esc go back there. */
  readonly leave?: () => boolean;
}

export type Step = number | 'home' | 'end' | 'pgup' | 'pgdn';

export interface ListPort {
  move(areaId: string, step: Step, extend?: boolean): void;
  toggle(areaId: string): void;
  /** All loaded; the second time all of the filter. */
  selectAll(areaId: string): void;
  clearSelection(areaId: string): boolean;
  /** The cursor's record, with the focus on it. */
  open(areaId: string): void;
  openPinned(areaId: string): void;
  refresh(areaId: string): void;
  /** After an action: where the queue goes on. */
  advance(areaId: string, where: 'proximo' | 'anterior' | 'ficar'): void;
  focusSearch(areaId: string): void;
  openFilters(areaId: string): void;
  openView(areaId: string): void;
  openColumns(areaId: string): void;
  /** All rows of the filter, into a file. */
  exportCsv(areaId: string): void;
  /** Empties the text search; false when it was empty. */
  clearSearch(areaId: string): boolean;
  /** The store of the list as it is shown. */
  storeOf(areaId: string): ListStore | null;
  /** The selection, else the cursor's row; none while it is not read. */
  targetOf(areaId: string): Target;
  /** Puts the cursor on a record, if the list is shown and has read it. */
  goTo(areaId: string, id: number): void;
  /** The row of the cursor, null while it is not read. */
  cursorRow(areaId: string): RecordRow | null;
}

export interface DetailPort {
  /** The record that pane 2 shows or is about to, read or not; null without one. */
  shown(): { readonly noun: string; readonly id: number } | null;
  tab(step: 1 | -1): void;
  /** Back to the list, the record closed; false without one. */
  close(areaId: string): boolean;
  closePinned(): boolean;
  hasPinned(): boolean;
  /** The trail of a record. */
  openLogs(noun: string, id: number): void;
  /** The address of a record in its area, with what the query holds now. */
  pathOf(areaId: string, id: number): string;
  /** Opens a record beside the pinned tabs. */
  pin(areaId: string, id: number): void;
  /** Shows a record of another area in pane 2, pinned, beside the list that stays. */
  beside(areaId: string, id: number): void;
}

export interface Ports {
  area(id: string | null): AreaPort | null;
  readonly areas: readonly AreaPort[];
  readonly list: ListPort;
  readonly detail: DetailPort;
}

let bound: Ports | null = null;

export const bindPorts = (ports: Ports): void => {
  bound = ports;
};

/** Throws before the panes are bound: a mistake in the start-up order. */
export function ports(): Ports {
  if (!bound) throw new Error('painéis ainda não ligados aos comandos');
  return bound;
}

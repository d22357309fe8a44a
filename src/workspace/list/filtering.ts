/** What a filter bar stands over: a list's query or a report's, and where its conditions are kept. */
import type { Atom } from 'jotai';
import type { Filtered, Operator } from '../../../domain/define.ts';
import { withTerm } from '../../api/list-search.ts';
import { store } from '../store.ts';

export interface Filtering {
  /** Of the area or screen: names its popup and its search field. */
  readonly id: string;
  readonly query: Filtered;
  /** Fields that the place itself stands for: no chips while they say what it says. */
  readonly own?: readonly string[];
  /** The conditions as they stand now, as a query string: the address's, or a form's. */
  readonly searchAtom: Atom<string>;
  /** Shows the same place under another search: a step of the history, or in place of the present one. */
  readonly go: (this: void, search: string, replace: boolean) => void;
  /** Where the focus goes when a condition was chosen. */
  readonly focus: (this: void) => void;
}

/** Sets (or with no values removes) one condition. */
export function setTerm(
  of: Filtering,
  field: string,
  op: Operator,
  values: readonly string[],
  replace = false,
): void {
  of.go(withTerm(of.query, store.get(of.searchAtom), field, op, values), replace);
}

/** Several conditions of one field at once: a range. */
export function setRange(of: Filtering, field: string, from: string, to: string): void {
  const first = withTerm(of.query, store.get(of.searchAtom), field, 'gteq', from ? [from] : []);
  of.go(withTerm(of.query, first, field, 'lteq', to ? [to] : []), false);
}

/**
 * What is filtered: a list's query or a report's, and where its conditions are kept. Filter bar, menu, 'f'
 * and ':' stand over it.
 */
import type { Atom } from 'jotai';
import type { Filtered, Operator } from '../../../domain/kernel/define.ts';
import { refusalOf, withoutStray, withoutTerms, withTerm } from '../../api/list-search.ts';
import { addressOf } from '../../nouns/address.ts';
import type { AreaDef } from '../../nouns/index.ts';
import { focusPane } from '../focus.ts';
import { locationAtom, navigate, searchAtom } from '../location.ts';
import { store } from '../store.ts';
import { forgetPending } from './follow.ts';

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

/** Removes a condition that the query does not have. */
export function removeStray(of: Filtering, name: string): void {
  of.go(withoutStray(store.get(of.searchAtom), name), false);
}

/** Removes every condition, and a list's order. */
export function clearTerms(of: Filtering): void {
  of.go(withoutTerms(store.get(of.searchAtom)), false);
}

export interface Refused {
  /** In better words than the failure's own. */
  readonly why?: string;
  readonly onClearFilters?: () => void;
}

/** Why its conditions were refused, and the way out of them; nothing where it was not they that failed. */
export function refusedIn(of: Filtering, error: unknown): Refused {
  const why = refusalOf(of.query, error);
  return why === undefined ? {} : { why, onClearFilters: () => clearTerms(of) };
}

/** Several conditions of one field at once: a range. */
export function setRange(of: Filtering, field: string, from: string, to: string): void {
  const first = withTerm(of.query, store.get(of.searchAtom), field, 'gteq', from ? [from] : []);
  of.go(withTerm(of.query, first, field, 'lteq', to ? [to] : []), false);
}

const made = new Map<string, Filtering>();
/** The same object for the same place. */
function once(id: string, make: () => Omit<Filtering, 'id' | 'searchAtom' | 'focus'>): Filtering {
  let found = made.get(id);
  if (!found) {
    found = { id, searchAtom, focus: () => void focusPane('lista'), ...make() };
    made.set(id, found);
  }
  return found;
}

/** Shows an area's list under another search: from its top, without a record. */
export function goInArea(area: AreaDef, search: string, replace = false): void {
  forgetPending();
  navigate(addressOf(area, null, search), { replace });
}

/** An area's list, filtered in its address. */
export const filteringOf = (area: AreaDef): Filtering =>
  once(area.id, () => ({
    query: area.list,
    own: area.ownFilters,
    go: (search, replace) => goInArea(area, search, replace),
  }));

/** A screen over a query, filtered in its address. */
export const filteringOfScreen = (name: string, query: Filtered): Filtering =>
  once(name, () => ({
    query,
    go: (search, replace) => {
      const { path } = store.get(locationAtom);
      navigate(search ? `${path}?${search}` : path, { replace });
    },
  }));

/** Changing the filter: a step of the history, from the top of the list; what follows at once replaces it. */
import type { Operator } from '../../../domain/define.ts';
import { withOrder, withoutTerms, withTerm, withView } from '../../api/list-search.ts';
import type { Order } from '../../api/list-search.ts';
import { locationAtom, navigate, store } from '../../workspace/index.ts';
import { addressOf } from '../../nouns/address.ts';
import type { AreaDef } from '../../nouns/index.ts';
import { forgetPending } from '../../workspace/list/follow.ts';

const now = (): string => store.get(locationAtom).search;

function go(area: AreaDef, search: string, replace: boolean): void {
  forgetPending();
  navigate(addressOf(area, null, search), { replace });
}

/** Sets (or with no values removes) one condition. */
export function setTerm(
  area: AreaDef,
  field: string,
  op: Operator,
  values: readonly string[],
  replace = false,
): void {
  go(area, withTerm(area.list, now(), field, op, values), replace);
}

/** Several conditions of one field at once: a range. */
export function setRange(area: AreaDef, field: string, from: string, to: string): void {
  const first = withTerm(area.list, now(), field, 'gteq', from ? [from] : []);
  go(area, withTerm(area.list, first, field, 'lteq', to ? [to] : []), false);
}

export const clearTerms = (area: AreaDef): void => go(area, withoutTerms(area.list, now()), false);

export const showView = (area: AreaDef, view: string): void =>
  go(area, withView(area.list, now(), view), false);

export const setOrder = (area: AreaDef, order: Order | null): void =>
  go(area, withOrder(area.list, now(), order), false);

/** From the heading: the open record stays where it is. */
export function sortBy(area: AreaDef, order: Order): void {
  const { path, search } = store.get(locationAtom);
  const next = withOrder(area.list, search, order);
  navigate(next ? `${path}?${next}` : path);
}

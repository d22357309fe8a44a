/** Changing the filter: a step of the history, from the top of the list; what follows at once replaces it. */
import { withOrder, withoutTerms, withView } from '../../api/list-search.ts';
import type { Order } from '../../api/list-search.ts';
import { addressOf } from '../../nouns/address.ts';
import type { AreaDef } from '../../nouns/index.ts';
import { focusPane, locationAtom, navigate, searchAtom, store } from '../../workspace/index.ts';
import { forgetPending } from '../../workspace/list/follow.ts';
import type { Filtering } from '../../workspace/list/filtering.ts';

const now = (): string => store.get(locationAtom).search;

function go(area: AreaDef, search: string, replace: boolean): void {
  forgetPending();
  navigate(addressOf(area, null, search), { replace });
}

/** An area's list, as its filter bar sees it. The same object for the same area. */
export function filteringOf(area: AreaDef): Filtering {
  let found = filterings.get(area);
  if (!found) {
    found = {
      id: area.id,
      query: area.list,
      own: area.ownFilters,
      searchAtom,
      go: (search, replace) => go(area, search, replace),
      focus: () => void focusPane('lista'),
    };
    filterings.set(area, found);
  }
  return found;
}
const filterings = new WeakMap<AreaDef, Filtering>();

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

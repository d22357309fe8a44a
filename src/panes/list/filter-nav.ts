/** Changing the filter: a step of the history, from the top of the list; what follows at once replaces it. */
import { withOrder, withoutTerms, withView } from '../../api/list-search.ts';
import type { Order } from '../../api/list-search.ts';
import { locationAtom, navigate, store } from '../../workspace/index.ts';
import { addressOf } from '../areas.ts';
import type { AreaDef } from '../areas.ts';
import type { Filtering } from '../filter/filtering.ts';
import { forgetPending } from './follow.ts';

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
      go: (search, replace) => go(area, search, replace),
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

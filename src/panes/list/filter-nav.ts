/** Changing what a list shows: a step of the history, from the top of the list. */
import { withOrder, withView } from '../../api/list-search.ts';
import type { Order } from '../../api/list-search.ts';
import type { AreaDef } from '../../nouns/index.ts';
import { locationAtom, navigate, store } from '../../workspace/index.ts';
import { goInArea } from '../../workspace/list/filtering.ts';

const now = (): string => store.get(locationAtom).search;

export const showView = (area: AreaDef, view: string): void =>
  goInArea(area, withView(area.list, now(), view));

export const setOrder = (area: AreaDef, order: Order | null): void =>
  goInArea(area, withOrder(area.list, now(), order));

/** From the heading: the open record stays where it is. */
export function sortBy(area: AreaDef, order: Order): void {
  const { path, search } = store.get(locationAtom);
  const next = withOrder(area.list, search, order);
  navigate(next ? `${path}?${next}` : path);
}

/**
 * The report, or map, whose figures were opened as a list, and the menu that a report was opened from: 'u' leads back,
 * where the cursor stands.
 */
import { menus } from '../screens/menus.ts';
import { focusedPaneAtom } from './focus.ts';
import { locationAtom, onLeaving, routeAtom } from './location.ts';
import { store } from './store.ts';

/** A list's path, and the report's address with its filters. */
let drilled: { readonly list: string; readonly report: string } | null = null;

/** The menu's address, and the report that it was left for. */
let chosen: { readonly report: string; readonly menu: string } | null = null;

onLeaving((to) => {
  const { name = '', screen } = store.get(routeAtom) ?? {};
  if (name in menus) chosen = { report: to, menu: store.get(locationAtom).path };
  if (screen !== 'relatorio' && screen !== 'mapa') {
    // From the list to its records and back: anywhere else it is left for good, and later opened by itself.
    if (drilled && to !== drilled.list && !to.startsWith(`${drilled.list}/`)) {
      drilled = null;
      if (to !== chosen?.report) chosen = null;
    }
    return;
  }
  const { path, search } = store.get(locationAtom);
  drilled = { list: to, report: path + search };
  // A list has no chart: who was in it goes on among the rows.
  if (store.get(focusedPaneAtom) === 'detalhe') store.set(focusedPaneAtom, 'lista');
});

/**
 * Where the list, or report, that is shown was opened from; null: from no report, and no menu. A record that stands open beside the rows, as
 * the cursor goes, is left with them; one that somebody went into is left first.
 */
export function reportBehind(): string | null {
  const { path } = store.get(locationAtom);
  if (path === chosen?.report) return chosen.menu;
  if (!drilled) return null;
  const beside = path.startsWith(`${drilled.list}/`) && store.get(focusedPaneAtom) === 'lista';
  return path === drilled.list || beside ? drilled.report : null;
}

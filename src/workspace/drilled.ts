/** The report, or map, whose figures were opened as a list: 'u' leads back to it, where its cursor stands. */
import { focusedPaneAtom } from './focus.ts';
import { locationAtom, onLeaving, routeAtom } from './location.ts';
import { store } from './store.ts';

/** A list's path, and the report's address with its filters. */
let drilled: { readonly list: string; readonly report: string } | null = null;

onLeaving((to) => {
  const screen = store.get(routeAtom)?.screen;
  if (screen !== 'relatorio' && screen !== 'mapa') {
    // From the list to its records and back: anywhere else it is left for good, and later opened by itself.
    if (drilled && to !== drilled.list && !to.startsWith(`${drilled.list}/`)) drilled = null;
    return;
  }
  const { path, search } = store.get(locationAtom);
  drilled = { list: to, report: path + search };
  // A list has no chart: who was in it goes on among the rows.
  if (store.get(focusedPaneAtom) === 'detalhe') store.set(focusedPaneAtom, 'lista');
});

/**
 * Where the list that is shown was opened from; null: from no report. A record that stands open beside the rows, as
 * the cursor goes, is left with them; one that somebody went into is left first.
 */
export function reportBehind(): string | null {
  if (!drilled) return null;
  const { path } = store.get(locationAtom);
  const beside = path.startsWith(`${drilled.list}/`) && store.get(focusedPaneAtom) === 'lista';
  return path === drilled.list || beside ? drilled.report : null;
}

/** The views of a report: saved where those of lists are, by the name of its screen. */
import type { Filtered } from '../../../domain/kernel/define.ts';
import { termsOf } from '../../api/list-search.ts';
import type { Term } from '../../api/list-search.ts';
import type { Preferences, View } from '../../workspace/preferences.ts';
import type { Filtering } from '../../workspace/list/filtering.ts';

const keyOf = ({ field, op }: Term): string => `${field}_${op}`;
const spelled = (terms: readonly Term[]): string =>
  terms
    .map((one) => `${keyOf(one)}=${one.values.toSorted().join(',')}`)
    .toSorted()
    .join('&');

/**
 * A report's address as a view keeps it, in one spelling: what it says by itself is left out, so that what is of the
 * present year goes on with the years. What is no filter (what it is compared with) stays as it is.
 */
export function viewSearch(query: Filtered, search: string): string {
  const params = new URLSearchParams(search);
  params.delete('painel');
  const implied = termsOf(query, '');
  const said = termsOf(query, search);
  for (const one of said) {
    const of = (terms: readonly Term[]) => terms.filter(({ field }) => field === one.field);
    if (spelled(of(said)) === spelled(of(implied))) params.delete(keyOf(one));
    else params.set(keyOf(one), one.values.toSorted().join(','));
  }
  params.sort();
  return params.toString();
}

/** What a report is called while nothing is said of it. */
export const BY_ITSELF = 'Como vem';

/** The view that a report shows now; null: the report by itself, or something of one's own. */
export const viewOf = (
  { id, query }: Filtering,
  { visoes }: Pick<Preferences, 'visoes'>,
  busca: string,
): View | null =>
  visoes[id]?.find((view) => viewSearch(query, view.busca) === viewSearch(query, busca)) ?? null;

/** The name of what it shows now. */
export const reportViewName = (
  of: Filtering,
  preferences: Pick<Preferences, 'visoes'>,
  busca: string,
): string =>
  viewOf(of, preferences, busca)?.nome ??
  (viewSearch(of.query, busca) === '' ? BY_ITSELF : 'Filtro próprio');

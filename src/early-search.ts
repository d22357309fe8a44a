/** Which list an address shows, and what that will ask for, as far as the address alone tells it. */
import type { EarlyList } from 'virtual:early';

/** The list of a path, alone or beside one of its records. */
export const earlyList = (lists: readonly EarlyList[], path: string): EarlyList | undefined =>
  lists.find(
    ({ base }) =>
      path === base || (path.startsWith(`${base}/`) && /^\d/.test(path.slice(base.length + 1))),
  );

/** The search of an address as its list will write it; null: the list's own conditions would come to it. */
export function earlySearch(list: EarlyList, search: string): string | null {
  const said = [...new URLSearchParams(search)].filter(([name]) =>
    /(?:^order|_(?:eq|in|cont|gteq|lteq))$/.test(name),
  );
  if (said.length === 0) return list.search;
  if (list.search !== '') return null;
  const pairs = said
    .map(([name, value]) => [
      name,
      name.endsWith('_in') ? value.split(',').filter(Boolean).toSorted().join(',') : value,
    ])
    .filter(([name, value]) => !(name === 'order' && value === list.order));
  return new URLSearchParams(pairs.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))).toString();
}

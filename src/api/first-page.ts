/** How a list is asked for its first rows: by its own code, and by the document before it (src/early.ts). */

/** Rows of a page. */
export const PAGE = 100;

/** The rows of a page, and not how many there are: that follows by itself. */
export function pageOf(
  search: string | URLSearchParams,
  place: Readonly<Record<string, string>>,
): URLSearchParams {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries({ per_page: String(PAGE), ...place, contar: 'nao' }))
    params.set(name, value);
  return params;
}
export const firstPageOf = (search: string): URLSearchParams => pageOf(search, { page: '1' });

/** What a request is made of: its address and its headers. Also of those that the document asks before our code (early.ts). */
import type { Call } from '../../domain/kernel/define.ts';
import { hosts } from './hosts.ts';

/** Ms until a call is given up (specification, section 9). */
export const TIMEOUT = 10_000;

export type QueryInput = URLSearchParams | Readonly<Record<string, QueryValue>>;
type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined;

/** What an address is made of beside its pattern. */
export interface Named {
  /** For the {placeholders} of the path. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: QueryInput;
}

/** Query string with its '?', or ''. Empty values are left out, as is an empty per_page; lists are joined by comma. */
export function queryString(query: QueryInput | undefined): string {
  if (!query) return '';
  const out = new URLSearchParams();
  const entries: Iterable<readonly [string, QueryValue]> =
    query instanceof URLSearchParams ? query : Object.entries(query);
  for (const [name, value] of entries) {
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value) && value.length === 0) continue;
    out.append(name, String(value));
  }
  const text = out.toString();
  return text ? `?${text}` : '';
}

/** The address of a call in this department. Throws when a placeholder has no value: a mistake of ours. */
export function addressOfCall(
  { version, path: pattern }: Pick<Call, 'version' | 'path'>,
  departamento: string | null,
  { params = {}, query }: Named = {},
): string {
  const path = pattern
    .replace(/^\/D(?=\/|$)/, () => `/${encodeURIComponent(departamento ?? '')}`)
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = params[name];
      if (value === undefined) throw new Error(`falta ${name} em ${pattern}`);
      return encodeURIComponent(String(value));
    });
  return `${hosts().api}/${version}/osm/admin${path}${queryString(query)}`;
}

/** Session and client information (specification, section 7). */
export const clientHeaders = (token: string | null): Record<string, string> => ({
  Accept: 'application/json',
  'X-Client-Name': 'osm_admin',
  'X-Client-Version': __OSM_VERSION__,
  ...(token ? { Authorization: `Bearer ${token}` } : {}),
});

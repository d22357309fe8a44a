/** Addresses of areas and their records; of lists below a record (its trail, its mails), as the page's address names it. */
import type { AreaPlace } from './define.ts';

export interface OfAddress {
  readonly noun: string;
  readonly id: number;
}

type Base = Pick<AreaPlace, 'base' | 'below'>;

/** {noun: 'ordem_servico', id: 42} of '/app/logs/ordem_servico/42/7'; null on other addresses. */
export function recordOfAddress({ base, below }: Base): OfAddress | null {
  if (!below || typeof location === 'undefined') return null;
  const parts = location.pathname.split('/');
  const pattern = base.split('/');
  const fits = pattern.every((part, at) => part.startsWith(':') || part === parts[at]);
  const noun = below.noun ?? parts[pattern.indexOf(`:${below.entity}`)];
  const id = Number(parts[pattern.indexOf(`:${below.id}`)]);
  return fits && noun && Number.isSafeInteger(id) && id > 0 ? { noun, id } : null;
}

/** The address of an area's list; of one below a record, that of `of` (default: the page's). */
export function baseOf(area: Base, of: OfAddress | null = recordOfAddress(area)): string {
  const { base, below } = area;
  if (!below) return base;
  return (
    below.entity === undefined ? base : base.replace(`:${below.entity}`, of?.noun ?? '-')
  ).replace(`:${below.id}`, of ? String(of.id) : '-');
}

/** Address of a record (or of the list, without id) with the given query. */
export function addressOf(area: Base, id: number | null, search = '', tab = ''): string {
  const query = search.replace(/^\?/, '');
  const path = [baseOf(area), ...(id === null ? [] : [String(id)]), ...(tab ? [tab] : [])];
  return query ? `${path.join('/')}?${query}` : path.join('/');
}

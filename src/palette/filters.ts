/** ':' conditions of what is shown, list or report, each one Enter away. */
import { filteringNow } from '../commands/filtered.ts';
import { setTerm } from '../workspace/list/filtering.ts';
import { openSurface } from '../workspace/list/surface.ts';
import type { Row } from './rows.ts';

/** A row for every condition that can be said with one choice; the others open the filter bar. */
export function filterRows(): Row[] {
  const of = filteringNow();
  if (!of) return [];
  return Object.entries(of.query.filters).flatMap(([field, filter]): Row[] => {
    // Only a report says it.
    if (filter.kind === 'entrada') return [];
    const row = (value: string, title: string, run: () => void): Row => ({
      key: `filtro:${field}:${value}`,
      kind: 'filtro',
      title: `${filter.label}: ${title}`,
      icon: 'filter',
      run,
    });
    const choice = (op: 'in' | 'eq', value: string, title: string): Row =>
      row(value, title, () => setTerm(of, field, op, [value]));
    if (filter.kind === 'enum' && filter.options)
      return Object.entries(filter.options).map(([value, title]) =>
        choice(filter.ops.includes('in') ? 'in' : 'eq', value, title),
      );
    if (filter.kind === 'boolean')
      return [choice('eq', 'true', 'sim'), choice('eq', 'false', 'não')];
    return [row('', '…', () => openSurface({ id: of.id, kind: 'filtros' }))];
  });
}

/** ':' conditions of the list that is shown, each one Enter away. */
import { areaLists } from '../api/lists.ts';
import type { AreaId } from '../api/lists.ts';
import { withTerm } from '../api/list-search.ts';
import type { ListQuery } from '../../domain/define.ts';
import type { CommandContext } from '../commands/define.ts';
import { ports } from '../commands/ports.ts';
import { locationAtom, navigate, store } from '../workspace/index.ts';
import type { Row } from './rows.ts';

function apply(
  query: ListQuery,
  areaId: string,
  field: string,
  op: 'in' | 'eq',
  value: string,
): void {
  const base = ports().area(areaId)?.base;
  if (!base) return;
  const search = withTerm(query, store.get(locationAtom).search, field, op, [value]);
  navigate(search ? `${base}?${search}` : base);
}

/** A row for every condition that can be said with one choice; the others open the filter bar. */
export function filterRows(ctx: CommandContext): Row[] {
  const { areaId } = ctx;
  if (!areaId || !(areaId in areaLists)) return [];
  const query: ListQuery = areaLists[areaId as AreaId];
  return Object.entries(query.filters).flatMap(([field, filter]): Row[] => {
    const row = (value: string, title: string, run: () => void): Row => ({
      key: `filtro:${field}:${value}`,
      kind: 'filtro',
      title: `${filter.label}: ${title}`,
      icon: 'filter',
      run,
    });
    if (filter.kind === 'enum' && filter.options)
      return Object.entries(filter.options).map(([value, title]) =>
        row(value, title, () =>
          apply(query, areaId, field, filter.ops.includes('in') ? 'in' : 'eq', value),
        ),
      );
    if (filter.kind === 'boolean')
      return [
        row('true', 'sim', () => apply(query, areaId, field, 'eq', 'true')),
        row('false', 'não', () => apply(query, areaId, field, 'eq', 'false')),
      ];
    return [row('', '…', () => ports().list.openFilters(areaId))];
  });
}

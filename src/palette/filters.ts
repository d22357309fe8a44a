/** ':' conditions of the list that is shown, each one Enter away. */
import { withTerm } from '../api/list-search.ts';
import type { CommandContext } from '../commands/define.ts';
import { addressOf } from '../nouns/address.ts';
import { findArea } from '../nouns/index.ts';
import type { AreaDef } from '../nouns/index.ts';
import { openSurface } from '../workspace/list/surface.ts';
import { locationAtom, navigate, store } from '../workspace/index.ts';
import type { Row } from './rows.ts';

function apply(area: AreaDef, field: string, op: 'in' | 'eq', value: string): void {
  const search = withTerm(area.list, store.get(locationAtom).search, field, op, [value]);
  navigate(addressOf(area, null, search));
}

/** A row for every condition that can be said with one choice; the others open the filter bar. */
export function filterRows(ctx: CommandContext): Row[] {
  const area = findArea(ctx.areaId);
  if (!area) return [];
  return Object.entries(area.list.filters).flatMap(([field, filter]): Row[] => {
    const row = (value: string, title: string, run: () => void): Row => ({
      key: `filtro:${field}:${value}`,
      kind: 'filtro',
      title: `${filter.label}: ${title}`,
      icon: 'filter',
      run,
    });
    if (filter.kind === 'enum' && filter.options)
      return Object.entries(filter.options).map(([value, title]) =>
        row(value, title, () => apply(area, field, filter.ops.includes('in') ? 'in' : 'eq', value)),
      );
    if (filter.kind === 'boolean')
      return [
        row('true', 'sim', () => apply(area, field, 'eq', 'true')),
        row('false', 'não', () => apply(area, field, 'eq', 'false')),
      ];
    return [row('', '…', () => openSurface({ id: area.id, kind: 'filtros' }))];
  });
}

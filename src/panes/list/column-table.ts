/**
 * What changes the columns: the column state of @tanstack/react-table over the user's preferences and
 * the order in the address. Loaded with the heading's gestures and the chooser, never before the first
 * rows, which are not the table's: a million of them cannot be.
 */
import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { ColumnDef, ColumnSizingState, SortingState } from '@tanstack/react-table';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { orderOf } from '../../api/list-search.ts';
import { searchAtom, updatePreferences, wideAtom } from '../../workspace/index.ts';
import type { ColumnPreference } from '../../workspace/index.ts';
import type { AreaDef } from '../../nouns/index.ts';
import { useFace } from '../face.ts';
import {
  fitting,
  isShown,
  NARROWEST,
  useKeptColumns,
  WIDEST,
  widthAtFirst,
} from './columns-state.ts';
import type { Column } from './columns.ts';
import { sortBy } from './filter-nav.ts';

export const features = tableFeatures({
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
});
type Definition = ColumnDef<typeof features, never>;
const NO_ROWS: never[] = [];

/** The columns of an area as the table knows them. */
export const definitionsOf = (columns: readonly Column[], wide: boolean): Definition[] =>
  columns.map((column) => ({
    id: column.id,
    header: column.name ?? column.header,
    size: widthAtFirst(column, wide),
    minSize: NARROWEST,
    maxSize: WIDEST,
    enableHiding: !column.fixed,
  }));

/** What is kept of an area's columns, as the table's state. */
export const tableState = (columns: readonly Column[], kept: ColumnPreference, wide: boolean) => ({
  columnOrder: [...(kept.ordem ?? [])],
  columnSizing: { ...kept.larguras },
  columnVisibility: Object.fromEntries(
    columns.map((column) => [column.id, isShown(column, kept, wide)]),
  ),
});

/** Widths that changed, to be kept; null for one that is the column's own again. */
function widthsKept(
  before: ColumnSizingState,
  now: ColumnSizingState,
): Record<string, number | null> {
  const gone = Object.keys(before).filter((id) => now[id] === undefined);
  return {
    ...Object.fromEntries(gone.map((id) => [id, null])),
    ...Object.fromEntries(Object.entries(now).map(([id, width]) => [id, fitting(width)])),
  };
}

/** The table of an area's columns: its state is what is kept, and its changes are kept at once. */
export function useColumnTable(area: AreaDef) {
  const { columns: all } = useFace(area.id);
  const kept = useKeptColumns(area.id);
  const wide = useAtomValue(wideAtom);
  const [field, direction] = orderOf(area.list, useAtomValue(searchAtom));
  const columns = useMemo(() => definitionsOf(all, wide), [all, wide]);
  const state = useMemo(() => {
    /* two columns may sort by one field; it stands at the first */
    const sorted = all.find((column) => column.order === field);
    const sorting: SortingState = sorted ? [{ id: sorted.id, desc: direction === 'desc' }] : [];
    return { ...tableState(all, kept, wide), sorting };
  }, [all, kept, wide, field, direction]);
  const keep = (change: ColumnPreference | { larguras: Record<string, number | null> }): void =>
    updatePreferences({ colunas: { [area.id]: change } });
  return useTable({
    features,
    columns,
    data: NO_ROWS,
    state,
    columnResizeMode: 'onChange',
    // The rows are sorted by the server, by one field, and always by one.
    manualSorting: true,
    enableSortingRemoval: false,
    sortDescFirst: false,
    onColumnOrderChange: (next) => keep({ ordem: functionalUpdate(next, state.columnOrder) }),
    onColumnVisibilityChange: (next) => {
      const shown = functionalUpdate(next, state.columnVisibility);
      keep({ ocultas: Object.keys(shown).filter((id) => !shown[id]) });
    },
    onColumnSizingChange: (next) =>
      keep({
        larguras: widthsKept(state.columnSizing, functionalUpdate(next, state.columnSizing)),
      }),
    onSortingChange: (next) => {
      const [first] = functionalUpdate(next, state.sorting);
      const order = all.find((column) => column.id === first?.id)?.order;
      if (first && order) sortBy(area, [order, first.desc ? 'desc' : 'asc']);
    },
  });
}

/** Puts a column before another one (null: at the end), as the whole order. */
export function movedBefore(ids: readonly string[], id: string, before: string | null): string[] {
  const rest = ids.filter((one) => one !== id);
  const at = before === null ? rest.length : rest.indexOf(before);
  return rest.toSpliced(at < 0 ? rest.length : at, 0, id);
}

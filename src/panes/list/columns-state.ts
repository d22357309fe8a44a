/**
 * Which columns a list shows, in which order and width: the column state of @tanstack/react-table over
 * the user's preferences. The rows are not the table's: a million of them cannot be.
 */
import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { ColumnDef } from '@tanstack/react-table';
import { useAtomValue } from 'jotai';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { preferencesAtom, updatePreferences } from '../../workspace/index.ts';
import type { ColumnPreference } from '../../workspace/index.ts';
import { useFace } from '../face.ts';
import type { AreaDef } from '../../nouns/index.ts';
import type { Column } from './columns.ts';

const features = tableFeatures({
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});
type Definition = ColumnDef<typeof features, never>;

const MIN = 40;
const MAX = 640;
/** Width of the first, selecting column. */
const CHECK = { wide: 34, narrow: 30 } as const;

const definitionsOf = (columns: readonly Column[]): Definition[] =>
  columns.map((column) => ({
    id: column.id,
    header: column.header,
    size: column.width,
    minSize: MIN,
    maxSize: MAX,
    enableHiding: !column.fixed,
  }));
const NO_ROWS: never[] = [];

const wideQuery = window.matchMedia('(min-width: 1600px)');
const subscribeWide = (changed: () => void): (() => void) => {
  wideQuery.addEventListener('change', changed);
  return () => wideQuery.removeEventListener('change', changed);
};
/** Is the window wide enough for every column that is shown by default? */
export const useWide = (): boolean => useSyncExternalStore(subscribeWide, () => wideQuery.matches);

export interface ColumnsState {
  /** Shown, in order; the same array while it says the same. */
  readonly columns: readonly Column[];
  /** All, in order, for the chooser. */
  readonly all: readonly Column[];
  readonly shown: ReadonlySet<string>;
  /** Value of --cols. */
  readonly template: string;
  readonly minWidth: number;
  /** Are order, width and choice the ones everybody starts with? */
  readonly untouched: boolean;
  widthOf(id: string): number;
  show(id: string, shown: boolean): void;
  /** Puts a column before another one (null: at the end). */
  move(id: string, before: string | null): void;
  /** `done` keeps it with the user; before that it is only shown. */
  resize(id: string, width: number, done: boolean): void;
  reset(): void;
}

const EMPTY: ColumnPreference = {};

export function useColumns(area: AreaDef): ColumnsState {
  const { columns: declared } = useFace(area.id);
  const definitions = useMemo(() => definitionsOf(declared), [declared]);
  const kept = useAtomValue(preferencesAtom).colunas[area.id] ?? EMPTY;
  const wide = useWide();
  const [drag, setDrag] = useState<{ id: string; width: number } | null>(null);

  const columnVisibility = useMemo(() => {
    const off = kept.ocultas;
    return Object.fromEntries(
      declared.map((column) => [
        column.id,
        column.fixed || (off ? !off.includes(column.id) : !column.off && (wide || !column.wide)),
      ]),
    );
  }, [declared, kept.ocultas, wide]);
  const columnOrder = useMemo(() => [...(kept.ordem ?? [])], [kept.ordem]);
  const columnSizing = useMemo(
    () => ({ ...kept.larguras, ...(drag ? { [drag.id]: drag.width } : {}) }),
    [kept.larguras, drag],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: NO_ROWS,
    state: { columnVisibility, columnOrder, columnSizing },
  });

  const byId = useMemo(() => new Map(declared.map((one) => [one.id, one])), [declared]);
  const known = (ids: readonly { id: string }[]): Column[] =>
    ids.flatMap(({ id }) => byId.get(id) ?? []);
  const visible = known(table.getVisibleLeafColumns());
  const all = known(table.getAllLeafColumns());
  const key = visible.map((column) => column.id).join();
  // The identity is what the rows look at.
  // oxlint-disable-next-line react/exhaustive-deps
  const columns = useMemo(() => visible, [key, declared]);
  // oxlint-disable-next-line react/exhaustive-deps
  const shown = useMemo(() => new Set(columns.map((column) => column.id)), [columns]);

  const widthOf = (id: string): number => {
    const column = byId.get(id);
    const own = columnSizing[id];
    if (own !== undefined) return Math.max(MIN, Math.min(own, MAX));
    return (!wide && column?.narrow) || (column?.width ?? MIN);
  };
  const check = wide ? CHECK.wide : CHECK.narrow;
  const tracks = columns.map((column) => {
    const width = widthOf(column.id);
    return column.flex && columnSizing[column.id] === undefined
      ? `minmax(${width}px,${column.flex}fr)`
      : `${width}px`;
  });
  /* without a stretching column the last one takes the room that is left */
  if (!tracks.some((track) => track.includes('fr'))) tracks.push('minmax(0,1fr)');

  const keep = useCallback(
    (change: ColumnPreference) => updatePreferences({ colunas: { [area.id]: change } }),
    [area.id],
  );

  return {
    columns,
    all,
    shown,
    template: [`${check}px`, ...tracks].join(' '),
    minWidth: columns.reduce((sum, column) => sum + widthOf(column.id), check + 12),
    untouched: !kept.ocultas && !kept.ordem && !kept.larguras,
    widthOf,
    show: (id, wanted) => {
      const hidden = new Set(all.filter((one) => !shown.has(one.id)).map((one) => one.id));
      if (wanted) hidden.delete(id);
      else hidden.add(id);
      keep({ ocultas: [...hidden] });
    },
    move: (id, before) => {
      const ids = all.map((one) => one.id).filter((one) => one !== id);
      const at = before === null ? ids.length : ids.indexOf(before);
      keep({ ordem: ids.toSpliced(at < 0 ? ids.length : at, 0, id) });
    },
    resize: (id, width, done) => {
      const fitting = Math.round(Math.max(MIN, Math.min(width, MAX)));
      setDrag(done ? null : { id, width: fitting });
      if (done) keep({ larguras: { [id]: fitting } });
    },
    reset: () => {
      setDrag(null);
      updatePreferences({ colunas: { [area.id]: null } });
    },
  };
}

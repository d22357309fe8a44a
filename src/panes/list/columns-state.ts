/**
 * Which columns a list shows, in which order and width: read from the user's preferences. What changes
 * them is column-table.ts, which is not needed before the first rows.
 */
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { preferencesAtom, wideAtom } from '../../workspace/index.ts';
import type { ColumnPreference } from '../../workspace/index.ts';
import { useFace } from '../face.ts';
import type { Column } from './columns.ts';

export const NARROWEST = 40;
export const WIDEST = 640;
/** Width of the first, selecting column. */
const CHECK = { wide: 34, narrow: 30 } as const;
const UNTOUCHED: ColumnPreference = {};

/** What the user keeps of an area's columns; the same object while nothing is kept. */
export const useKeptColumns = (areaId: string): ColumnPreference =>
  useAtomValue(
    useMemo(() => atom((get) => get(preferencesAtom).colunas[areaId] ?? UNTOUCHED), [areaId]),
  );

/** A width that a column may have. */
export const fitting = (width: number): number =>
  Math.round(Math.max(NARROWEST, Math.min(width, WIDEST)));

/** The width a column begins with. */
export const widthAtFirst = (column: Column, wide: boolean): number =>
  (!wide && column.narrow) || column.width;

/** The width it has now, before what stretches. */
export function widthOf(column: Column, { larguras }: ColumnPreference, wide: boolean): number {
  const own = larguras?.[column.id];
  return own === undefined ? widthAtFirst(column, wide) : fitting(own);
}

/** Is a column shown: by the user's choice, else as everybody's list begins? */
export const isShown = (column: Column, { ocultas }: ColumnPreference, wide: boolean): boolean =>
  column.fixed === true ||
  (ocultas ? !ocultas.includes(column.id) : !column.off && (wide || !column.wide));

/** What is shown, in order: first what the user ordered, then the rest as it was. */
export function shownColumns(
  columns: readonly Column[],
  kept: ColumnPreference,
  wide: boolean,
): readonly Column[] {
  const rest = new Map(columns.map((one) => [one.id, one]));
  const ordered = (kept.ordem ?? []).flatMap((id) => {
    const column = rest.get(id);
    rest.delete(id);
    return column ?? [];
  });
  return [...ordered, ...rest.values()].filter((one) => isShown(one, kept, wide));
}

/** What a row of these is at least, with the selecting column and the paddings. */
export function leastWidth(
  columns: readonly Column[],
  kept: ColumnPreference,
  wide: boolean,
): number {
  const check = wide ? CHECK.wide : CHECK.narrow;
  return columns.reduce((sum, column) => sum + widthOf(column, kept, wide), check + 12);
}

export interface ColumnsState {
  /** Shown, in order; the same array while it says the same. */
  readonly columns: readonly Column[];
  readonly shown: ReadonlySet<string>;
  /** Value of --cols. */
  readonly template: string;
  readonly minWidth: number;
}

export function useColumns(areaId: string): ColumnsState {
  const { columns: all } = useFace(areaId);
  const kept = useKeptColumns(areaId);
  const wide = useAtomValue(wideAtom);
  const { ocultas, ordem, larguras } = kept;
  // A width that is dragged makes no other columns: the rows look at the array.
  const columns = useMemo(
    () => shownColumns(all, { ocultas, ordem }, wide),
    [all, ocultas, ordem, wide],
  );
  const shown = useMemo(() => new Set(columns.map((column) => column.id)), [columns]);
  return useMemo(() => {
    const check = wide ? CHECK.wide : CHECK.narrow;
    const widths = columns.map((column) => widthOf(column, { larguras }, wide));
    const tracks = columns.map(({ id, flex }, at) =>
      flex && larguras?.[id] === undefined
        ? `minmax(${widths[at]}px,${flex}fr)`
        : `${widths[at]}px`,
    );
    /* without a stretching column the last one takes the room that is left */
    if (!tracks.some((track) => track.includes('fr'))) tracks.push('minmax(0,1fr)');
    return {
      columns,
      shown,
      template: [`${check}px`, ...tracks].join(' '),
      minWidth: leastWidth(columns, { larguras }, wide),
    };
  }, [columns, shown, larguras, wide]);
}

/**
 * One row. Cursor and selection are read from the state by each row for itself, so that moving the
 * cursor renders two rows and their cells not at all.
 */
import { memo, useCallback, useSyncExternalStore } from 'react';
import type { RecordRow } from '../../nouns/row.ts';
import { Icon } from '../../ui/icon.tsx';
import type { CellContext, Column } from './columns.ts';
import { CURSOR, flagsOf, onFlags, SELECTED } from '../../workspace/list/flags.ts';

/** Its flags, which it hears of by itself. */
function useFlags(areaId: string, id: number | null, place: number | null): number {
  const subscribe = useCallback(
    (changed: () => void) => onFlags(areaId, id ?? `lugar ${place ?? 0}`, changed),
    [areaId, id, place],
  );
  return useSyncExternalStore(subscribe, () => flagsOf(areaId, id, place));
}

interface CellsProps {
  readonly row: RecordRow;
  readonly columns: readonly Column[];
  readonly context: CellContext;
}

const Cells = memo(function Cells({ row, columns, context }: CellsProps) {
  return columns.map((column) => (
    <span
      key={column.id}
      role="gridcell"
      className={column.num ? `num ${column.className ?? ''}` : column.className}
      title={column.title?.(row)}
    >
      {column.cell(row, context)}
    </span>
  ));
});

/** The id that aria-activedescendant names: the record's, or the place's while it is not read. */
export const rowDomId = (areaId: string, id: number | undefined, place: number): string =>
  id === undefined ? `${areaId}-lugar-${place}` : `${areaId}-${id}`;

export interface RowProps {
  readonly areaId: string;
  readonly row: RecordRow | undefined;
  /** Index of a row that is not read; null of one that is: the grid says where it stands. */
  readonly place: number | null;
  readonly columns: readonly Column[];
  readonly context: CellContext;
  readonly ghost: boolean;
  /** Class of its own: a row that stands out. */
  readonly tone?: string;
  /** Kept mounted out of view: there for assistive technology, not for the eye. */
  readonly away?: boolean;
}

export const Row = memo(function Row(props: RowProps) {
  const { areaId, row, place, columns, context, ghost, tone, away } = props;
  const flags = useFlags(areaId, row?.id ?? null, place);
  const selected = (flags & SELECTED) !== 0;
  const className = `gr${(flags & CURSOR) === 0 ? '' : ' cur'}${selected ? ' sel' : ''}${
    ghost ? ' ghost' : ''
  }${tone ? ` ${tone}` : ''}${away ? ' sr' : ''}`;
  return (
    <div
      id={rowDomId(areaId, row?.id, place ?? 0)}
      className={className}
      role="row"
      aria-selected={selected}
      aria-busy={row ? undefined : true}
      data-id={row?.id}
      data-place={place ?? undefined}
    >
      <div className="cells" role="presentation">
        <span className="ck" role="gridcell">
          <span className="cb" aria-hidden="true">
            {selected ? <Icon name="check" /> : null}
          </span>
          {ghost ? <span className="sr">Saiu do filtro</span> : null}
        </span>
        {row ? (
          <Cells row={row} columns={columns} context={context} />
        ) : (
          columns.map((column) => (
            <span key={column.id} role="gridcell" className="coming">
              <i className="sk" />
            </span>
          ))
        )}
      </div>
    </div>
  );
});

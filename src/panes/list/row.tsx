/**
 * One row. Cursor and selection are read from the state by each row for itself, so that moving the
 * cursor renders two rows and their cells not at all.
 */
import { memo, useCallback, useSyncExternalStore } from 'react';
import type { RecordRow } from '../../api/row.ts';
import { Icon } from '../../ui/icon.tsx';
import { isSelected, listStateAtom, store } from '../../workspace/index.ts';
import type { CellContext, Column } from './columns.ts';

const CURSOR = 1;
const SELECTED = 2;

/** The flags of a row (or, while it is not read, of its place) as one number. */
function useFlags(areaId: string, id: number | null, place: number | null): number {
  const subscribe = useCallback(
    (changed: () => void) => store.sub(listStateAtom(areaId), changed),
    [areaId],
  );
  return useSyncExternalStore(subscribe, () => {
    const state = store.get(listStateAtom(areaId));
    const cursor = id === null ? state.cursorIndex === place : state.cursorId === id;
    const selected = id !== null && isSelected(state.selection, id);
    return (cursor ? CURSOR : 0) + (selected ? SELECTED : 0);
  });
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
            <Icon name="check" />
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

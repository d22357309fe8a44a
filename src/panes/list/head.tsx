/**
 * The heading row: sorts by a press, widths and order by dragging. By keyboard the same is done in
 * 'Colunas' (v), so that the grid keeps its one tab stop.
 */
import { useAtomValue } from 'jotai';
import { memo, useRef, useState, useSyncExternalStore } from 'react';
import type { PointerEvent } from 'react';
import type { ListStore } from '../../api/list-store.ts';
import { orderOf, withOrder } from '../../api/list-search.ts';
import { Icon } from '../../ui/icon.tsx';
import {
  locationAtom,
  navigate,
  selectedCount,
  selectionAtom,
  searchAtom,
  store,
} from '../../workspace/index.ts';
import type { AreaDef } from '../../nouns/index.ts';
import type { Column } from './columns.ts';
import type { ColumnsState } from './columns-state.ts';
import { clearSelection, selectAll } from '../../workspace/list/move.ts';

interface HeadProps {
  readonly area: AreaDef;
  readonly list: ListStore;
  readonly state: ColumnsState;
  /** What is shown: the state's columns and, during a bulk run, its result. */
  readonly columns: readonly Column[];
}

/** Sorts by a field: first ascending, then the other way round. */
export function sortBy(area: AreaDef, field: string): void {
  const { path, search } = store.get(locationAtom);
  const [now, direction] = orderOf(area.list, search);
  const next = withOrder(area.list, search, [
    field,
    now === field && direction === 'asc' ? 'desc' : 'asc',
  ]);
  navigate(next ? `${path}?${next}` : path);
}

function SelectAll({ area, list }: { area: AreaDef; list: ListStore }) {
  const selection = useAtomValue(selectionAtom(area.id));
  const count = useSyncExternalStore(list.subscribe, () => list.count ?? 0);
  const chosen = selectedCount(selection, count);
  const all = chosen > 0 && chosen >= count;
  const some = chosen > 0 && !all;
  return (
    <span className="ck" role="columnheader">
      <button
        type="button"
        role="checkbox"
        tabIndex={-1}
        aria-checked={some ? 'mixed' : all}
        aria-label="Selecionar todas"
        title={chosen > 0 ? 'Limpar a seleção (Esc)' : 'Selecionar todas (Ctrl+A)'}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          if (!clearSelection(area.id)) selectAll(area.id);
        }}
      >
        <span className={chosen > 0 ? 'cb on' : 'cb'}>
          <Icon name={some ? 'minus' : 'check'} />
        </span>
      </button>
    </span>
  );
}

function Resizer({ column, state }: { column: Column; state: ColumnsState }) {
  const start = useRef<{ x: number; width: number } | null>(null);
  const width = (event: PointerEvent): number =>
    (start.current?.width ?? 0) + event.clientX - (start.current?.x ?? 0);
  return (
    <span
      className="rs"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.preventDefault();
        event.stopPropagation();
        const cell = event.currentTarget.parentElement;
        start.current = { x: event.clientX, width: cell?.offsetWidth ?? column.width };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (start.current) state.resize(column.id, width(event), false);
      }}
      onPointerUp={(event) => {
        if (start.current) state.resize(column.id, width(event), true);
        start.current = null;
      }}
      onDoubleClick={() => state.resize(column.id, column.width, true)}
    />
  );
}

const sorted = { asc: 'ascending', desc: 'descending' } as const;

export const Head = memo(function Head({ area, list, state, columns }: HeadProps) {
  const search = useAtomValue(searchAtom);
  const [field, direction] = orderOf(area.list, search);
  const [over, setOver] = useState<string | null>(null);
  const dragged = useRef<string | null>(null);
  /* two columns may sort by one field; the arrow stands at the first */
  const arrowAt = columns.find((column) => column.order === field)?.id;
  return (
    <div className="gh" role="row" aria-rowindex={1}>
      <SelectAll area={area} list={list} />
      {columns.map((column) => {
        const here = column.id === arrowAt;
        const text = here ? `${column.header} ${direction === 'asc' ? '↑' : '↓'}` : column.header;
        const order = column.order;
        const classes = ['col'];
        if (column.num) classes.push('num');
        if (column.id === 'resultado') classes.push('res');
        if (here) classes.push('sort');
        if (over === column.id) classes.push('drag-over');
        return (
          <span
            key={column.id}
            role="columnheader"
            className={classes.join(' ')}
            aria-sort={here ? sorted[direction] : undefined}
            draggable
            onDragStart={(event) => {
              dragged.current = column.id;
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', column.header);
            }}
            onDragOver={(event) => {
              if (dragged.current === null) return;
              event.preventDefault();
              if (over !== column.id) setOver(column.id);
            }}
            onDragLeave={() => setOver(null)}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged.current !== null && dragged.current !== column.id)
                state.move(dragged.current, column.id);
            }}
            onDragEnd={() => {
              dragged.current = null;
              setOver(null);
            }}
          >
            {order === undefined ? (
              text
            ) : (
              <button
                type="button"
                tabIndex={-1}
                title={`Ordenar por ${column.name ?? column.header}`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => sortBy(area, order)}
              >
                {text}
              </button>
            )}
            <Resizer column={column} state={state} />
          </span>
        );
      })}
    </div>
  );
});

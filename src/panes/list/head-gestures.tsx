/**
 * The heading under the pointer: sorts by a press, widths and order by dragging. By keyboard the same is
 * done in 'Colunas' (v), so that the grid keeps its one tab stop. It draws nothing: the heading stays the
 * one of the first rows, and is told what its columns do.
 */
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { MouseEvent, TouchEvent } from 'react';
import { flushSync } from 'react-dom';
import type { AreaDef } from '../../nouns/index.ts';
import { useFace } from '../face.ts';
import { movedBefore, useColumnTable } from './column-table.ts';
import { takeEarly } from './gestures.ts';
import type { GesturesOf } from './gestures.ts';

interface Props {
  readonly area: AreaDef;
  readonly tell: (gesturesOf: GesturesOf) => void;
}

export const HeadGestures = memo(function HeadGestures({ area, tell }: Props) {
  const table = useColumnTable(area);
  const { columns } = useFace(area.id);
  const [over, setOver] = useState<string | null>(null);
  const dragged = useRef<string | null>(null);

  const gesturesOf = useMemo((): GesturesOf => {
    const headers = new Map(table.getLeafHeaders().map((header) => [header.column.id, header]));
    return ({ id, header: name }) => {
      const header = headers.get(id);
      if (!header) return { sort: () => undefined };
      const { column } = header;
      const resize = (event: MouseEvent<HTMLElement> | TouchEvent<HTMLElement>): void => {
        // A column that stretches begins at the width it is drawn with.
        const drawn = event.currentTarget.parentElement?.offsetWidth ?? column.getSize();
        flushSync(() => table.setColumnSizing((now) => ({ ...now, [id]: drawn })));
        header.getResizeHandler()(event);
      };
      return {
        sort: () => column.toggleSorting(),
        cell: {
          className: over === id ? 'drag-over' : undefined,
          draggable: true,
          onDragStart: (event) => {
            dragged.current = id;
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', name);
          },
          onDragOver: (event) => {
            if (dragged.current === null) return;
            event.preventDefault();
            setOver(id);
          },
          onDragLeave: () => setOver(null),
          onDrop: (event) => {
            event.preventDefault();
            if (dragged.current === null || dragged.current === id) return;
            const ids = table.getAllLeafColumns().map((one) => one.id);
            table.setColumnOrder(movedBefore(ids, dragged.current, id));
          },
          onDragEnd: () => {
            dragged.current = null;
            setOver(null);
          },
        },
        resizer: (
          <span
            className="rs"
            aria-hidden="true"
            onMouseDown={(event) => {
              // Not the heading's own drag.
              event.preventDefault();
              event.stopPropagation();
              resize(event);
            }}
            onTouchStart={resize}
            onDoubleClick={() => column.resetSize()}
          />
        ),
      };
    };
  }, [table, over]);
  useLayoutEffect(() => tell(gesturesOf), [tell, gesturesOf]);
  useEffect(() => {
    const early = takeEarly();
    const column = columns.find(({ id }) => id === early);
    if (column) gesturesOf(column).sort();
    // Once: what was pressed before this was here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return null;
});

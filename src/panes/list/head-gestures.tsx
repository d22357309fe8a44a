/**
 * The heading under the pointer: sorts by a press, widths and order by dragging. By keyboard the same is
 * done in 'Colunas' (v), so that the grid keeps its one tab stop.
 */
import { useEffect, useRef, useState } from 'react';
import type { MouseEvent, TouchEvent } from 'react';
import { flushSync } from 'react-dom';
import { movedBefore, useColumnTable } from './column-table.ts';
import type { Column } from './columns.ts';
import { HeadRow, takeEarly } from './head.tsx';
import type { HeadingGestures, HeadProps } from './head.tsx';

export default function HeadGestures(props: HeadProps) {
  const table = useColumnTable(props.area);
  const [over, setOver] = useState<string | null>(null);
  const dragged = useRef<string | null>(null);
  const headers = new Map(table.getLeafHeaders().map((header) => [header.column.id, header]));
  const sort = (id: string): void => headers.get(id)?.column.toggleSorting();

  useEffect(() => {
    const id = takeEarly();
    if (id !== null) sort(id);
    // Once: what was pressed before this was here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const gesturesOf = ({ id, header: name }: Column): HeadingGestures => {
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
      sort: () => sort(id),
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
          if (over !== id) setOver(id);
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
  return <HeadRow {...props} gesturesOf={gesturesOf} />;
}

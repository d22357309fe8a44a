/** The heading row: names and the order in force. What it does under the pointer comes with head-gestures.tsx. */
import { useAtomValue } from 'jotai';
import { memo, useCallback, useState, useSyncExternalStore } from 'react';
import type { ListStore } from '../../api/list-store.ts';
import { orderOf } from '../../api/list-search.ts';
import { Icon } from '../../ui/icon.tsx';
import { searchAtom, selectedCount, selectionAtom } from '../../workspace/index.ts';
import type { AreaDef } from '../../nouns/index.ts';
import { comingAfterRows } from '../frame/after-rows.ts';
import type { Column } from './columns.ts';
import { noted } from './gestures.ts';
import type { GesturesOf } from './gestures.ts';
import { clearSelection, selectAll } from '../../workspace/list/move.ts';

export interface HeadProps {
  readonly area: AreaDef;
  readonly list: ListStore;
  /** What is shown: the area's columns and, during a bulk run, its result. */
  readonly columns: readonly Column[];
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

const HeadGestures = comingAfterRows(
  async () => (await import('./head-gestures.tsx')).HeadGestures,
);

const sorted = { asc: 'ascending', desc: 'descending' } as const;

export const Head = memo(function Head({ area, list, columns }: HeadProps) {
  const [gesturesOf, setGestures] = useState(() => noted);
  const tell = useCallback((next: GesturesOf) => setGestures(() => next), []);
  const [field, direction] = orderOf(area.list, useAtomValue(searchAtom));
  /* two columns may sort by one field; the arrow stands at the first */
  const arrowAt = columns.find((column) => column.order === field)?.id;
  return (
    <div className="gh" role="row" aria-rowindex={1}>
      <HeadGestures area={area} tell={tell} />
      <SelectAll area={area} list={list} />
      {columns.map((column) => {
        const here = column.id === arrowAt;
        const text = here ? `${column.header} ${direction === 'asc' ? '↑' : '↓'}` : column.header;
        const { sort, cell, resizer } = gesturesOf(column);
        const classes = ['col'];
        if (column.num) classes.push('num');
        if (column.id === 'resultado') classes.push('res');
        if (here) classes.push('sort');
        if (cell?.className) classes.push(cell.className);
        return (
          <span
            key={column.id}
            role="columnheader"
            aria-sort={here ? sorted[direction] : undefined}
            {...cell}
            className={classes.join(' ')}
          >
            {column.order === undefined ? (
              text
            ) : (
              <button
                type="button"
                tabIndex={-1}
                title={`Ordenar por ${column.name ?? column.header}`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={sort}
              >
                {text}
              </button>
            )}
            {resizer}
          </span>
        );
      })}
    </div>
  );
});

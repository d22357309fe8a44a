/** The page of rows in a picker: a grid with one tab stop, its cursor named by aria-activedescendant. */
import { useId } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { Icon } from '../icon.tsx';
import { PICKER_PAGE_SIZE } from './remote-page.ts';
import type { Page } from './remote-page.ts';

/** A column of the list. */
export interface PickerColumn<T> {
  readonly title: string;
  readonly cell: (row: T) => ReactNode;
  /** A grid track: '160px', 'minmax(0, 1fr)' (default). */
  readonly width?: string;
  readonly right?: boolean;
}

interface PickerListProps<T> {
  readonly listRef: RefObject<HTMLDivElement | null>;
  readonly title: string;
  readonly page: Page<T>;
  readonly columns: readonly PickerColumn<T>[];
  readonly keyOf: (row: T) => string | number;
  readonly isChosen?: (row: T) => boolean;
  readonly multi?: boolean;
  readonly busy: boolean;
  readonly cursor: number;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPress: (at: number) => void;
}

/** The list of a picker. */
export function PickerList<T>(props: PickerListProps<T>) {
  const { listRef, title, page, columns, keyOf, isChosen, multi, busy, cursor } = props;
  const { onKeyDown, onPress } = props;
  const base = useId();
  const cell = (column: PickerColumn<T>) => (column.right ? 'num' : undefined);
  return (
    <div
      ref={listRef}
      role="grid"
      aria-label={title}
      aria-rowcount={page.count === null ? -1 : page.count + 1}
      aria-busy={busy || undefined}
      aria-multiselectable={multi || undefined}
      aria-activedescendant={`${base}-${cursor}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div className="gh" role="row" aria-rowindex={1}>
        {columns.map((column) => (
          <span key={column.title} role="columnheader" className={cell(column)}>
            {column.title}
          </span>
        ))}
        {multi ? (
          <span role="columnheader">
            <span className="sr">Escolhido</span>
          </span>
        ) : null}
      </div>
      {page.rows.map((row, at) => {
        const chosen = isChosen?.(row) ?? false;
        return (
          <div
            key={keyOf(row)}
            id={`${base}-${at}`}
            role="row"
            aria-rowindex={(page.page - 1) * PICKER_PAGE_SIZE + at + 2}
            aria-selected={multi ? chosen : at === cursor}
            className={`gr${at === cursor ? ' cur' : ''}${chosen ? ' sel' : ''}`}
            onClick={() => onPress(at)}
          >
            {columns.map((column) => (
              <span key={column.title} role="gridcell" className={cell(column)}>
                {column.cell(row)}
              </span>
            ))}
            {multi ? (
              <span role="gridcell">{chosen ? <Icon name="check" size={14} /> : null}</span>
            ) : null}
          </div>
        );
      })}
    </div>
  );
}

/** What a column of a list is: data, so that header, cells, chooser and preferences read the same. */
import type { ReactNode } from 'react';
import type { RecordRow } from '../../nouns/row.ts';

/** What cells may ask for besides their row; one object per render of the list. */
export interface CellContext {
  /** Civil day 'YYYY-MM-DD'. */
  readonly hoje: string;
  /** Is this column shown? The deadline carries its mark only where nothing beside it does. */
  readonly shows: (this: void, column: string) => boolean;
}

export interface Column {
  readonly id: string;
  readonly header: string;
  /** In the chooser, when the heading alone says too little. */
  readonly name?: string;
  /** Pixels; for a `flex` column the least. */
  readonly width: number;
  /** Pixels below 1600 px of window. */
  readonly narrow?: number;
  /** Share of the room left over; without it the width is fixed. */
  readonly flex?: number;
  readonly num?: boolean;
  /** The field of the query's orders that its heading sorts by. */
  readonly order?: string;
  /** Shown by default only from 1600 px. */
  readonly wide?: boolean;
  /** Not shown by default. */
  readonly off?: boolean;
  /** Cannot be hidden. */
  readonly fixed?: boolean;
  readonly className?: string;
  readonly cell: (this: void, row: RecordRow, context: CellContext) => ReactNode;
  /** Tooltip of a cell that may be cut. */
  readonly title?: (this: void, row: RecordRow) => string | undefined;
}

/** Binds the row type of a noun to its columns. */
export const columnsOf =
  <R>() =>
  (
    columns: readonly (Omit<Column, 'cell' | 'title'> & {
      readonly cell: (this: void, row: R, context: CellContext) => ReactNode;
      readonly title?: (this: void, row: R) => string | undefined;
    })[],
  ): readonly Column[] =>
    columns as unknown as readonly Column[];

/**
 * Rows of a sub-item list with their marks (specification, section 4): removing a row that has an id
 * marks it and can be undone; removing a row without one simply drops it.
 */

/** What stands in a sub-item list. */
export type Mark = 'igual' | 'novo' | 'alterado' | 'removido';

export interface SubRow<T> {
  /** Local key, stable while the form is open. */
  readonly key: string;
  /** The record's id; absent for a row that was added here. */
  readonly id?: number;
  readonly item: T;
  /** As it came; absent for a new row. */
  readonly original?: T;
  readonly removed?: boolean;
}

let counter = 0;
const newKey = (): string => `novo-${++counter}`;

/** Rows from what the record holds. */
export const rowsFrom = <T extends { readonly id: number }>(items: readonly T[]): SubRow<T>[] =>
  items.map((item) => ({ key: `id-${item.id}`, id: item.id, item, original: item }));

const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The mark of a row; a change taken back is no change. */
export function markOf<T>(row: SubRow<T>): Mark {
  if (row.removed) return 'removido';
  if (row.id === undefined) return 'novo';
  return sameValue(row.item, row.original) ? 'igual' : 'alterado';
}

/** A new row at the end. */
export const addRow = <T>(rows: readonly SubRow<T>[], item: T): SubRow<T>[] => [
  ...rows,
  { key: newKey(), item },
];

/** The row with this key holds another item. */
export const changeRow = <T>(rows: readonly SubRow<T>[], key: string, item: T): SubRow<T>[] =>
  rows.map((row) => (row.key === key ? { ...row, item } : row));

/** Marks a row with an id as removed; drops one without. */
export const removeRow = <T>(rows: readonly SubRow<T>[], key: string): SubRow<T>[] =>
  rows.flatMap((row) => {
    if (row.key !== key) return [row];
    return row.id === undefined ? [] : [{ ...row, removed: true }];
  });

/** Takes a removal back, else a change. */
export const undoRow = <T>(rows: readonly SubRow<T>[], key: string): SubRow<T>[] =>
  rows.map((row) => {
    if (row.key !== key) return row;
    if (row.removed) return { ...row, removed: false };
    return row.original === undefined ? row : { ...row, item: row.original };
  });

/** What is sent: new and changed rows whole, removed ones with `destroy`, the others left out. */
export type SubPayload<T> = T & {
  readonly id?: number;
  readonly changed?: true;
  readonly destroy?: true;
};

/**
 * The changes to send; empty when there are none.
 * @wing documentos
 */
export const payloadOf = <T extends object>(rows: readonly SubRow<T>[]): SubPayload<T>[] =>
  rows.flatMap((row): SubPayload<T>[] => {
    const mark = markOf(row);
    if (mark === 'igual') return [];
    if (mark === 'novo') return [{ ...row.item }];
    const flag = mark === 'removido' ? { destroy: true as const } : { changed: true as const };
    return [{ ...row.item, id: row.id, ...flag }];
  });

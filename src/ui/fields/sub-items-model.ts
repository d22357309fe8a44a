/**
 * Rows of a sub-item list with their marks (specification, section 4): removing a row that has an id
 * marks it and can be undone; removing a row without one simply drops it. All of them are sent, in their
 * order, those that go with `destroy`.
 */

/** What stands in a sub-item list. */
export type Mark = 'igual' | 'novo' | 'alterado' | 'removido';

export interface SubItem {
  readonly id?: unknown;
  /** It goes when the form is sent. */
  readonly destroy?: boolean | undefined;
}

/** What is known of a row beside what is sent of it. */
interface Link<T> {
  /** Local key, stable while the form is drawn. */
  readonly key: string;
  /** As the record holds it; null for a row that was added here. */
  readonly original: T | null;
  /** As it stood here before it was removed. */
  readonly before?: T;
}
export interface SubRow<T> extends Link<T> {
  readonly item: T;
}
export type SubRows<T> = readonly SubRow<T>[];

let counter = 0;
const newKey = (): string => `linha-${++counter}`;

const hasId = ({ id }: SubItem): boolean => id !== undefined && id !== null && id !== '';

/** Rows of the items as they are now, each beside what the record holds of it. */
export const rowsOf = <T extends SubItem>(items: readonly T[], kept: readonly T[]): SubRows<T> =>
  items.map((item) => ({
    key: newKey(),
    item,
    original: (hasId(item) && kept.find(({ id }) => id === item.id)) || null,
  }));

/** What is sent. */
export const itemsOf = <T>(rows: SubRows<T>): T[] => rows.map(({ item }) => item);

/** Nothing is nothing, however it came about. */
const value = (of: unknown): unknown => (of === '' || of === false ? null : (of ?? null));
const sameItem = (a: object, b: object): boolean => {
  const [one, other] = [a, b] as Readonly<Record<string, unknown>>[];
  return Object.keys({ ...a, ...b }).every(
    (name) => JSON.stringify(value(one?.[name])) === JSON.stringify(value(other?.[name])),
  );
};

/** The mark of a row; a change taken back is no change. */
export function markOf<T extends SubItem>({ item, original }: SubRow<T>): Mark {
  if (item.destroy) return 'removido';
  if (original === null) return 'novo';
  return sameItem(item, original) ? 'igual' : 'alterado';
}

/** A new row at the end. */
export const addRow = <T>(rows: SubRows<T>, item: T): SubRows<T> => [
  ...rows,
  { key: newKey(), item, original: null },
];

/** The row with this key holds another item. */
export const changeRow = <T>(rows: SubRows<T>, key: string, item: T): SubRows<T> =>
  rows.map((row) => (row.key === key ? { ...row, item } : row));

/** Marks a row with an id as removed; drops one without. */
export const removeRow = <T extends SubItem>(rows: SubRows<T>, key: string): SubRows<T> =>
  rows.flatMap((row) => {
    if (row.key !== key) return [row];
    // As the record holds it: what was typed wrong in a row that goes is no error.
    return row.original === null
      ? []
      : [{ ...row, item: { ...row.original, destroy: true }, before: row.item }];
  });

/** Takes a removal back, else a change. */
export const undoRow = <T extends SubItem>(rows: SubRows<T>, key: string): SubRows<T> =>
  rows.map((row) => {
    const { original, before, ...rest } = row;
    if (row.key !== key || original === null) return row;
    const item = row.item.destroy ? (before ?? original) : original;
    return { ...rest, original, item };
  });

/** One place up (-1) or down (1); at the end of the list it stays. */
export function moveRow<T>(rows: SubRows<T>, key: string, delta: 1 | -1): SubRows<T> {
  const at = rows.findIndex((row) => row.key === key);
  const [row, other] = [rows[at], rows[at + delta]];
  if (!row || !other) return rows;
  return rows.map((one) => (one === row ? other : one === other ? row : one));
}

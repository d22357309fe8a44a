/** The columns of a list that says nothing of them: its row's fields, as far as there is room. */
import type { ListQuery } from '../../../domain/kernel/define.ts';
import type { Field } from '../../../domain/kernel/fields.ts';
import { formatValue, nameField } from '../../../domain/kernel/format-value.ts';
import { none } from './cells.tsx';
import type { Column } from './columns.ts';

/** What everybody's list has no room for is turned on in 'v': pixels, below 1600 px of window and from there. */
const ROOM = { narrow: 440, wide: 656 };

const WIDTHS: Partial<Readonly<Record<Field['kind'], number>>> = {
  date: 84,
  instant: 124,
  integer: 72,
  decimal: 96,
  boolean: 72,
  geometria: 150,
};
const PER_LETTER = 7;
const within = (least: number, width: number, most: number): number =>
  Math.max(least, Math.min(width, most));

const BESIDE = 14;
function widthOf(field: Field): number {
  const heading = field.label.length * PER_LETTER + BESIDE;
  if (field.kind !== 'enum') return Math.max(WIDTHS[field.kind] ?? 110, heading);
  const letters = Math.max(...Object.values(field.options).map((label) => label.length));
  return within(heading, letters * PER_LETTER + BESIDE, 160);
}

/** Too long, or too many values, for a cell. */
const isMuch = (field: Field): boolean =>
  field.kind === 'list' ||
  field.kind === 'json' ||
  (field.kind === 'text' && (field.multiline === true || field.format === 'url'));

export function defaultColumns({
  row,
  orders,
}: Pick<ListQuery, 'row' | 'orders'>): readonly Column[] {
  const name = nameField(row);
  const shown = Object.entries(row).filter(
    ([id]) => id !== 'lock_version' && (id !== 'id' || id === name),
  );
  const all = shown.map(([id, field]): Column => {
    const text = (value: unknown): string => formatValue(field, value);
    const flexible = field.kind === 'text' || field.kind === 'object';
    return {
      id,
      header: field.label,
      width: id === name ? 140 : widthOf(field),
      ...(flexible ? { flex: id === name ? 1.4 : 0.7 } : {}),
      ...(['date', 'instant', 'integer', 'decimal'].includes(field.kind) ? { num: true } : {}),
      ...(orders.includes(id) ? { order: id } : {}),
      ...(id === name ? { fixed: true } : {}),
      cell: (of) => (of[id] === null || of[id] === undefined ? none : text(of[id])),
      ...(flexible ? { title: (of) => text(of[id]) } : {}),
    };
  });
  let taken = all.reduce((sum, { fixed, width }) => sum + (fixed ? width : 0), 0);
  return all.map((column) => {
    const field = row[column.id];
    if (column.fixed) return column;
    if (field && isMuch(field)) return { ...column, off: true };
    taken += column.width;
    return taken <= ROOM.narrow
      ? column
      : taken <= ROOM.wide
        ? { ...column, wide: true }
        : { ...column, off: true };
  });
}

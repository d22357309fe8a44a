/** Where the pickers find their rows: the list that a field names, as the noun of that list says (ten a page). */
import type { Field, RefField } from '../../../domain/kernel/fields.ts';
import { formatValue, nameField } from '../../../domain/kernel/format-value.ts';
import { currentDepartment } from '../../api/session.ts';
import {
  listOf,
  lookedFor,
  pickedOf,
  refLabel,
  refPage,
  refRow,
  searchField,
} from '../../commands/ref-search.ts';
import type { ListQuery } from '../../../domain/kernel/define.ts';
import type { Picked, RecordRow } from '../../nouns/index.ts';
import type { PickerSource } from '../../ui/fields/index.ts';

const found = new Map<string, RecordRow>();
const keyOf = (id: string, row: number): string => `${currentDepartment() ?? ''} ${id} ${row}`;
/** Notes a row that is known, so that its name need not be asked for. */
export const noteRow = (id: string, row: RecordRow): void => {
  found.set(keyOf(id, row.id), row);
};
export const knownRow = (id: string, row: number): RecordRow | null =>
  found.get(keyOf(id, row)) ?? null;

/** One row by its id; null when it is not there. */
export async function fetchRow(
  id: string,
  row: number,
  signal: AbortSignal,
): Promise<RecordRow | null> {
  const known = knownRow(id, row);
  // A row noted from a record may know only its name; what the list says is fuller.
  if (known && Object.keys(listOf(id).row).every((name) => name in known)) return known;
  const hit = await refRow(id, row, signal);
  if (hit) noteRow(id, hit);
  return hit ?? known;
}

/** Beside the name: what tells records of the same name apart, as far as a dialog has room. */
const MOST = 2;
const TELLING: ReadonlySet<Field['kind']> = new Set([
  'enum',
  'integer',
  'date',
  'text',
  'geometria',
]);
const WIDTH = '120px';

/** The columns of rows whose noun says none: their name, and the fields that follow it. */
function columnsOf({ row, title }: ListQuery): NonNullable<Picked['columns']> {
  const name = nameField(row);
  const others = Object.entries(row)
    .filter(([id, { kind }]) => ![name, 'id', 'lock_version'].includes(id) && TELLING.has(kind))
    .slice(0, MOST);
  return [
    { title: row[name]?.label ?? title, cell: refLabel },
    ...others.map(([id, field]) => ({
      title: field.label,
      width: WIDTH,
      cell: (of: RecordRow) => formatValue(field, of[id]),
    })),
  ];
}

/** The picker of a list; `among` is what it is asked for whatever was typed. */
export function sourceOf(id: string, among?: RefField['among']): PickerSource<RecordRow> {
  const query = listOf(id);
  const { columns, labelOf, searchLabel } = pickedOf(query);
  const { untilNamed } = query;
  return {
    columns: columns ?? columnsOf(query),
    labelOf: labelOf ?? refLabel,
    keyOf: (row) => row.id,
    searchLabel: searchLabel ?? query.filters[searchField(query)]?.label,
    ...(untilNamed ? { preload: false, emptyHint: untilNamed } : {}),
    search: async (text, at, signal) => {
      const asked = { ...among, ...lookedFor(query, text), page: at };
      const result = await refPage(id, asked, signal);
      for (const row of result.rows) noteRow(id, row);
      return result;
    },
  };
}

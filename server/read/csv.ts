/** A table as CSV: streamed, so that a million rows need no more memory than a thousand. */
import { CSV_BOM, csvNumber, csvRow, type CsvCell } from '../../domain/kernel/csv.ts';
import { textOf } from '../../domain/kernel/format-value.ts';
import { formatDate, formatDateTime } from '../../domain/kernel/format.ts';
import { cellText, columnsOf, type Column, type Table } from './table.ts';
import type { JsonRow } from './source.ts';

function cellOf({ field, value: valueIn }: Column, row: JsonRow): CsvCell {
  const value = valueIn(row);
  if (value === null || value === undefined || value === '') return cellText(field, value);
  switch (field.kind) {
    case 'date':
      return formatDate(textOf(value));
    case 'instant':
      return formatDateTime(textOf(value));
    case 'integer':
    case 'ref':
      return Number(value);
    case 'decimal':
      return csvNumber(textOf(value));
    default:
      return cellText(field, value);
  }
}

/** The text in pieces: byte order mark and heading, then a page at a time. */
export async function* csvOf({ query, pages }: Table): AsyncGenerator<string> {
  const columns = columnsOf(query.row);
  yield CSV_BOM + csvRow(columns.map((c) => c.label));
  for await (const page of pages)
    yield page.map((row) => csvRow(columns.map((c) => cellOf(c, row)))).join('');
}

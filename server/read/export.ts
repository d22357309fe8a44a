/** A list or a report as a file, in whichever of its forms. */
import type { ReportQuery } from '../../domain/kernel/define.ts';
import type { Formato } from '../../domain/kernel/exports.ts';
import type { Field, Fields } from '../../domain/kernel/fields.ts';
import type { Report } from '../../domain/kernel/report.ts';
import { csvOf } from './csv.ts';
import type { Table } from './table.ts';
import { xlsxOf } from './xlsx.ts';
import { xmlOf } from './xml.ts';

type Pieces = AsyncIterable<string | Uint8Array>;

export const fileOf: Readonly<Record<Formato, (table: Table) => Pieces>> = {
  csv: csvOf,
  xlsx: (table) => xlsxOf(table),
  xml: xmlOf,
};

/** In the last row nothing is grouped: its first column says so. */
const groupsOf = (groups: Fields): Fields =>
  Object.fromEntries(
    Object.entries(groups).map(([name, field], at): [string, Field] => [
      name,
      { ...field, nullable: true, none: at === 0 ? 'Total' : '' },
    ]),
  );

/** A report as a table, its totals last. */
export const tableOf = (
  { id, noun, title, groups, measures }: ReportQuery,
  { rows, totais }: Report,
): Table => ({
  query: { id, noun, title, row: { ...groupsOf(groups), ...measures } },
  pages: (async function* pages() {
    yield [...rows, totais];
  })(),
});

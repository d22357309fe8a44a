/** A list or a report as a file, in whichever of its forms. */
import type { ReportQuery } from '../../domain/kernel/define.ts';
import type { Formato } from '../../domain/kernel/exports.ts';
import { mudanca } from '../../domain/kernel/comparison.ts';
import * as f from '../../domain/kernel/fields.ts';
import type { Field, Fields } from '../../domain/kernel/fields.ts';
import type { Report } from '../../domain/kernel/report.ts';
import { csvOf } from './csv.ts';
import type { JsonRow } from './source.ts';
import type { Table } from './table.ts';
import { xlsxOf } from './xlsx.ts';
import { xmlOf } from './xml.ts';

type Pieces = AsyncIterable<string | Uint8Array>;

export const fileOf: Readonly<Record<Exclude<Formato, 'pdf'>, (table: Table) => Pieces>> = {
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

/** Beside each measure what it was, and what became of it. */
const comparedOf = (measures: Fields): Fields =>
  Object.fromEntries(
    Object.entries(measures).flatMap(([name, field]): [string, Field][] => [
      [name, field],
      [`${name}_antes`, { ...field, label: `${field.label} antes` }],
      [`${name}_diferenca`, { ...field, label: `${field.label}, diferença` }],
      [`${name}_variacao`, f.decimal(`${field.label}, variação (%)`, f.nullable)],
    ]),
  );
/** The figures of a row, and beside them those before. */
const compared = (measures: Fields, row: JsonRow, antes: JsonRow): JsonRow => ({
  ...row,
  ...Object.fromEntries(
    Object.entries(measures).flatMap(([name, field]) => {
      const { diferenca, variacao } = mudanca(field, row[name], antes[name]);
      return [
        [`${name}_antes`, antes[name]],
        [`${name}_diferenca`, diferenca],
        [`${name}_variacao`, variacao],
      ];
    }),
  ),
});

/** A report as a table, its totals last. */
export const tableOf = (
  { id, noun, title, groups, measures }: ReportQuery,
  { rows, totais, comparado }: Report,
): Table => ({
  query: {
    id,
    noun,
    title,
    row: { ...groupsOf(groups), ...(comparado ? comparedOf(measures) : measures) },
  },
  pages: (async function* pages() {
    yield comparado
      ? [
          ...rows.map((row) => compared(measures, row, row.antes ?? {})),
          compared(measures, totais, comparado.totais),
        ]
      : [...rows, totais];
  })(),
});

/** A list as CSV: streamed by key, so that a million rows need no more memory than a thousand. */
import { CSV_BOM, csvNumber, csvRow, type CsvCell } from '../../domain/kernel/csv.ts';
import type { ListQuery, ReportQuery } from '../../domain/kernel/define.ts';
import type { Field, Fields } from '../../domain/kernel/fields.ts';
import { nameIn, textOf } from '../../domain/kernel/format-value.ts';
import { formatDate, formatDateTime } from '../../domain/kernel/format.ts';
import type { Report } from '../../domain/kernel/report.ts';
import type pg from 'pg';
import type { CallContext } from '../http/context.ts';
import { compileList } from './list.ts';
import type { ListRequest } from './list-request.ts';
import { uncoveredIn, type ListedRow } from './run.ts';
import type { JsonRow, Source } from './source.ts';

const CHUNK = 1000;

interface Column {
  readonly label: string;
  cell(row: Readonly<Record<string, unknown>>): CsvCell;
}

/** An object is shown by its name: person, subject, order number. */
function objectText(value: unknown): string {
  if (value === null || typeof value !== 'object') return '';
  const v = value as Record<string, unknown>;
  if (v['rotulo'] !== undefined)
    return `${textOf(v['rotulo'])}: ${textOf(v['de'] ?? '–')} → ${textOf(v['para'] ?? '–')}`;
  return nameIn(v);
}

function cellOf(field: Field, value: unknown): CsvCell {
  if (value === null || value === undefined) return field.none ?? '';
  switch (field.kind) {
    case 'enum':
      return field.options[textOf(value)] ?? textOf(value);
    case 'boolean':
      return value === true ? 'sim' : 'não';
    case 'date':
      return formatDate(textOf(value));
    case 'instant':
      return formatDateTime(textOf(value));
    case 'integer':
    case 'ref':
      return Number(value);
    case 'decimal':
      return csvNumber(textOf(value));
    case 'object':
      return objectText(value);
    case 'list':
      return Array.isArray(value)
        ? value.map((v) => (typeof v === 'object' ? objectText(v) : textOf(v))).join(', ')
        : '';
    default:
      return typeof value === 'object' ? JSON.stringify(value) : textOf(value);
  }
}

function columnsOf(fields: Fields): Column[] {
  return Object.entries(fields)
    .filter(([name]) => name !== 'lock_version')
    .flatMap(([name, field]): Column[] => {
      const own: Column = { label: field.label, cell: (row) => cellOf(field, row[name]) };
      if (field.kind !== 'object' || !('cpf_cnpj' in field.fields)) return [own];
      const documento: Column = {
        label: 'CPF/CNPJ',
        cell: (row) => (row[name] as { cpf_cnpj?: string } | null)?.cpf_cnpj ?? '',
      };
      return [own, documento];
    });
}

/** A report as CSV, its totals last. */
export function csvOfReport({ groups, measures }: ReportQuery, { rows, totais }: Report): string {
  const columns = columnsOf({ ...groups, ...measures });
  const lines = rows.map((row) => columns.map((c) => c.cell(row)));
  const total = [
    ...columnsOf(groups).map((_, at) => (at === 0 ? 'Total' : '')),
    ...columnsOf(measures).map((c) => c.cell(totais)),
  ];
  return CSV_BOM + [columns.map((c) => c.label), ...lines, total].map((l) => csvRow(l)).join('');
}

/** The CSV's text in pieces: byte order mark and heading, then a thousand rows at a time. */
export async function* csvOf(
  pool: pg.Pool,
  list: ListQuery,
  request: ListRequest,
  source: Source,
  ctx: CallContext,
  /** Of what is protected and goes out whole: before it does. */
  onUncovered: (ids: readonly number[]) => Promise<void>,
): AsyncGenerator<string> {
  const columns = columnsOf(list.row);
  yield CSV_BOM + csvRow(columns.map((c) => c.label));
  let after: ListRequest['after'] = null;
  for (;;) {
    const { text, values } = compileList(
      { ...request, page: 1, perPage: CHUNK, after },
      source,
      ctx,
      { count: false },
    );
    const { rows } = await pool.query<ListedRow>(text, [...values]);
    const page = rows.slice(0, CHUNK);
    await onUncovered(uncoveredIn(page));
    const read = page.map((r) => JSON.parse(r.j) as JsonRow);
    const finished = source.finish ? await source.finish(read, pool, ctx) : read;
    yield finished.map((row) => csvRow(columns.map((c) => c.cell(row as JsonRow)))).join('');
    const last = page.at(-1);
    if (rows.length <= CHUNK || !last) return;
    after = [last.o, last.id];
  }
}

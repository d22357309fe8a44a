/**
 * A table as XLSX, written as it goes: numbers, dates and moments as what they are, text inline, so that
 * nothing of one row is kept for another. A sheet holds what a spreadsheet takes; the rest stands in the next.
 */
import { toDayNumber } from '../../domain/kernel/civil-date.ts';
import { textOf } from '../../domain/kernel/format-value.ts';
import { formatDateTime } from '../../domain/kernel/format.ts';
import type { Field } from '../../domain/kernel/fields.ts';
import { escapeXml as esc, XML_HEAD } from './escape-xml.ts';
import { cellText, columnsOf, type Column, type Table } from './table.ts';
import type { JsonRow } from './source.ts';
import { zip, type Entry } from './zip.ts';

/** What a sheet of a spreadsheet holds, its head among them. */
const MOST_ROWS = 1_048_576;
/** Letters that a cell holds. */
const MOST_LETTERS = 32_767;
/** Letters of XML handed on at once. */
const PIECE = 65_536;
/** Day 0 of a spreadsheet, from 1970-01-01. */
const EPOCH = 25_569;

/** Cell formats by their place in styles.xml. */
const STYLE = { head: 1, date: 2, instant: 3, decimal: 4 } as const;
const STYLES = `${XML_HEAD}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** 0 → 'A', 26 → 'AA'. */
function letters(at: number): string {
  let text = '';
  for (let n = at + 1; n > 0; n = Math.floor((n - 1) / 26))
    text = String.fromCharCode(65 + ((n - 1) % 26)) + text;
  return text;
}

const inline = (at: string, text: string, style = ''): string =>
  text === ''
    ? ''
    : `<c r="${at}"${style} t="inlineStr"><is><t xml:space="preserve">${esc(text.slice(0, MOST_LETTERS))}</t></is></c>`;
const number = (at: string, value: string | number, style?: number): string =>
  `<c r="${at}"${style === undefined ? '' : ` s="${style}"`}><v>${value}</v></c>`;

const CLOCK = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d)$/;
/** A moment as the clock on the wall showed it; undefined for what is none. */
function moment(value: string): number | undefined {
  const [, d, m, y, hours, minutes] = CLOCK.exec(formatDateTime(value)) ?? [];
  return y === undefined
    ? undefined
    : toDayNumber(`${y}-${m}-${d}`) + EPOCH + (Number(hours) * 60 + Number(minutes)) / 1440;
}

function cellOf(at: string, { field, value: valueIn }: Column, row: JsonRow): string {
  const value = valueIn(row);
  const nothing = value === null || value === undefined || value === '';
  if (nothing) return inline(at, cellText(field, value));
  switch (field.kind) {
    case 'integer':
    case 'ref':
      return number(at, Number(value));
    case 'decimal':
      return number(at, Number(value), STYLE.decimal);
    case 'date': {
      const day = toDayNumber(textOf(value).slice(0, 10));
      return Number.isFinite(day) ? number(at, day + EPOCH, STYLE.date) : inline(at, textOf(value));
    }
    case 'instant': {
      const when = moment(textOf(value));
      return when === undefined ? inline(at, textOf(value)) : number(at, when, STYLE.instant);
    }
    default:
      return inline(at, cellText(field, value));
  }
}

const WIDTHS: Partial<Readonly<Record<Field['kind'], number>>> = {
  integer: 10,
  ref: 10,
  decimal: 14,
  date: 12,
  instant: 17,
  boolean: 10,
  enum: 20,
};
const widthOf = ({ label, field }: Column): number =>
  Math.max(WIDTHS[field.kind] ?? 28, label.length + 3);

/** Rows one by one, of which as many are taken as a sheet holds. */
async function* rowsOf(pages: Table['pages']): AsyncGenerator<JsonRow> {
  for await (const page of pages) yield* page;
}

async function* sheet(
  columns: readonly Column[],
  first: JsonRow | undefined,
  rest: AsyncIterator<JsonRow>,
  most: number,
): AsyncGenerator<string> {
  const names = columns.map((_, at) => letters(at));
  const cols = columns
    .map((c, at) => `<col min="${at + 1}" max="${at + 1}" width="${widthOf(c)}" customWidth="1"/>`)
    .join('');
  const head = columns
    .map((c, at) => inline(`${names[at]}1`, c.label, ` s="${STYLE.head}"`))
    .join('');
  let xml = `${XML_HEAD}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols}</cols><sheetData><row r="1">${head}</row>`;
  let at = 1;
  let row = first;
  while (row !== undefined) {
    at += 1;
    const here: JsonRow = row;
    const cells = columns.map((c, n) => cellOf(`${names[n]}${at}`, c, here)).join('');
    xml += `<row r="${at}">${cells}</row>`;
    if (xml.length > PIECE) {
      yield xml;
      xml = '';
    }
    if (at >= most) break;
    const next = await rest.next();
    row = next.done === true ? undefined : next.value;
  }
  yield `${xml}</sheetData><autoFilter ref="A1:${names.at(-1) ?? 'A'}${at}"/></worksheet>`;
}

/** What names a sheet has neither signs of addresses nor more than 31 letters. */
const sheetName = (title: string, at: number): string =>
  `${title.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 26)}${at === 0 ? '' : ` ${at + 1}`}`;

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const part = (n: number): string => `sheet${n + 1}.xml`;

async function* entries({ query, pages }: Table, most: number): AsyncGenerator<Entry> {
  const columns = columnsOf(query.row);
  const rows = rowsOf(pages);
  let sheets = 0;
  let next = await rows.next();
  do {
    const first = next.done === true ? undefined : next.value;
    const name = `xl/worksheets/${part(sheets)}`;
    yield { name, chunks: sheet(columns, first, rows, most) };
    sheets += 1;
    next = await rows.next();
  } while (next.done !== true);
  const each = (of: (n: number) => string): string =>
    Array.from({ length: sheets }, (_, n) => of(n)).join('');
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  yield {
    name: '[Content_Types].xml',
    chunks: [
      `${XML_HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${each((n) => `<Override PartName="/xl/worksheets/${part(n)}" ContentType="${types}.worksheet+xml"/>`)}</Types>`,
    ],
  };
  const relations = (of: string): string =>
    `${XML_HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${of}</Relationships>`;
  yield {
    name: '_rels/.rels',
    chunks: [
      relations(`<Relationship Id="r1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/>`),
    ],
  };
  yield {
    name: 'xl/workbook.xml',
    chunks: [
      `${XML_HEAD}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${REL}"><sheets>${each((n) => `<sheet name="${esc(sheetName(query.title, n))}" sheetId="${n + 1}" r:id="r${n + 1}"/>`)}</sheets></workbook>`,
    ],
  };
  yield {
    name: 'xl/_rels/workbook.xml.rels',
    chunks: [
      relations(
        `${each((n) => `<Relationship Id="r${n + 1}" Type="${REL}/worksheet" Target="worksheets/${part(n)}"/>`)}<Relationship Id="r${sheets + 1}" Type="${REL}/styles" Target="styles.xml"/>`,
      ),
    ],
  };
  yield { name: 'xl/styles.xml', chunks: [STYLES] };
}

/** The file in pieces. `most`: rows of a sheet, where another number is tried. */
export const xlsxOf = (table: Table, most = MOST_ROWS): AsyncGenerator<Uint8Array> =>
  zip(entries(table, most));

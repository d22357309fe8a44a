/**
 * CSV as RFC 4180 writes it, with ';' and a byte order mark, so that Excel in pt-BR opens it in columns
 * and with accents. Text that a spreadsheet would run as a formula is defused.
 */

/** A decimal number kept as text: '-1234.50'. */
export interface CsvNumber {
  readonly numero: string;
}
export type CsvCell = string | number | boolean | null | undefined | CsvNumber;

export const CSV_BOM = '\uFEFF';
export const CSV_SEPARATOR = ';';

/** A decimal from the wire as a number cell. Throws when the text is none, so that no formula passes for a number. */
export function csvNumber(text: string): CsvNumber {
  if (!NUMBER.test(text)) throw new RangeError(`não é um número: ${text}`);
  return { numero: text };
}
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** First characters that start a formula, or that a spreadsheet skips before looking for one; also in full width. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

function content(cell: CsvCell, point: string): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'boolean') return cell ? 'sim' : 'não';
  if (typeof cell === 'number')
    return Number.isFinite(cell) ? String(cell).replace('.', point) : '';
  if (typeof cell === 'object')
    return NUMBER.test(cell.numero) ? cell.numero.replace('.', point) : content(cell.numero, point);
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** One line with its CRLF. Numbers get a decimal comma and stay numbers; text that looks like a formula gets an apostrophe before it. */
export function csvRow(cells: readonly CsvCell[], separator: string = CSV_SEPARATOR): string {
  // Where commas part the cells, decimals have a point.
  const point = separator === ',' ? '.' : ',';
  const fields = cells.map((cell) => {
    const text = content(cell, point);
    return /["\r\n]/.test(text) || text.includes(separator)
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  });
  return `${fields.join(separator)}\r\n`;
}

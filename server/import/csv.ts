/** Tables as spreadsheets and other systems write them: ';' or ',', quotes, cells of several lines. */
import { plural } from '../../domain/kernel/format.ts';
import type { Entidade } from '../../domain/integracao/index.ts';
import type { Field, Fields } from '../../domain/kernel/fields.ts';
import { fold } from '../../domain/kernel/fold.ts';
import { UserError } from '../steps.ts';
import type { Lida } from './batch.ts';
import { LONGEST, type Line } from './lines.ts';
import { ofCell } from './values.ts';

/** A column: the field, and the object that it is a member of. */
interface Column {
  readonly path: readonly [string] | readonly [string, string];
  readonly field: Field;
}

/** Every column that a table may have, by its name: 'numero', 'economico.regime'. */
function columnsOf(fields: Fields): ReadonlyMap<string, Column> {
  const all = Object.entries(fields).flatMap(([name, field]): [string, Column][] => [
    [name, { path: [name], field }],
    ...(field.kind === 'object'
      ? Object.entries(field.fields).map(([inner, of]): [string, Column] => [
          `${name}.${inner}`,
          { path: [name, inner], field: of },
        ])
      : []),
  ]);
  return new Map(all);
}

/**
 * The columns of its first line, by name or label; null: one that is left out, where `sobras` hears of such.
 * Throws UserError at what no field is.
 */
export function headOf(
  { fields, chave }: Entidade,
  cells: readonly string[],
  sobras?: string[],
): readonly (Column | null)[] {
  const known = columnsOf(fields);
  const byLabel = new Map(Object.entries(fields).map(([name, { label }]) => [fold(label), name]));
  const columns = cells.map((cell) => {
    const name = cell.trim();
    const found = known.get(name) ?? known.get(byLabel.get(fold(name)) ?? '');
    if (!found && sobras) sobras.push(name);
    if (!found && !sobras)
      throw new UserError(
        `Coluna desconhecida na primeira linha: "${name}". Há: ${[...known.keys()].join(', ')}.`,
      );
    return found ?? null;
  });
  const names = columns.flatMap((column) => (column ? [column.path.join('.')] : []));
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new UserError(`Coluna repetida na primeira linha: ${twice}.`);
  for (const name of chave)
    if (!names.includes(name)) throw new UserError(`Falta na primeira linha a coluna ${name}.`);
  return columns;
}

/** ';' or ',', whichever the first line has more of. */
export const separatorOf = (text: string): string =>
  text.split(';').length >= text.split(',').length ? ';' : ',';

/** The cells of a record; null while a quote is open: it goes on in the next line. */
export function cellsOf(text: string, separator: string): readonly string[] | null {
  if (!text.includes('"')) return text.split(separator);
  const cells: string[] = [];
  for (let at = 0; ;) {
    if (text.startsWith('"', at)) {
      let cell = '';
      let from = at + 1;
      for (;;) {
        const end = text.indexOf('"', from);
        if (end < 0) return null;
        cell += text.slice(from, end);
        if (text[end + 1] !== '"') {
          at = end + 1;
          break;
        }
        cell += '"';
        from = end + 2;
      }
      const next = text.indexOf(separator, at);
      // What stands behind the quote belongs to the cell, whoever wrote that.
      cells.push(cell + text.slice(at, next < 0 ? undefined : next));
      if (next < 0) return cells;
      at = next + 1;
    } else {
      const next = text.indexOf(separator, at);
      cells.push(text.slice(at, next < 0 ? undefined : next));
      if (next < 0) return cells;
      at = next + 1;
    }
  }
}

/** A record's values by field. */
function ditaOf(columns: readonly (Column | null)[], cells: readonly string[]): unknown {
  const out: Record<string, unknown> = {};
  for (const [at, column] of columns.entries()) {
    if (!column) continue;
    const { path, field } = column;
    const value = ofCell(field, cells[at] ?? '');
    const [name, inner] = path;
    if (inner === undefined) out[name] = value;
    // Of a business nobody says anything where all its cells are empty.
    else if (value !== undefined && value !== null)
      out[name] = { ...(out[name] as object | undefined), [inner]: value };
  }
  return out;
}

/** The records of a table, as its lines come; `sobras` hears of columns that are left out. */
export function csvReader(
  entidade: Entidade,
  sobras?: string[],
): (lines: readonly Line[]) => readonly Lida[] {
  let separator = '';
  let columns: readonly (Column | null)[] | null = null;
  /** A record that goes on in the next line. */
  let open: { readonly linha: number; readonly text: string } | null = null;
  return (lines) => {
    const read: Lida[] = [];
    for (const { linha, text } of lines) {
      if (text === null) {
        read.push({ linha: open?.linha ?? linha, erros: { base: ['linha longa demais'] } });
        open = null;
        continue;
      }
      if (columns === null) {
        const head = linha === 1 ? text.replace(/^\uFEFF/, '') : text;
        if (head.trim() === '') continue;
        separator = separatorOf(head);
        columns = headOf(entidade, cellsOf(head, separator) ?? [], sobras);
        continue;
      }
      if (open === null && text.trim() === '') continue;
      const whole: string = open === null ? text : `${open.text}\n${text}`;
      const begun: number = open?.linha ?? linha;
      const cells = cellsOf(whole, separator);
      open = null;
      if (cells === null) {
        if (whole.length <= LONGEST) open = { linha: begun, text: whole };
        else read.push({ linha: begun, erros: { base: ['aspas que não se fecham'] } });
      } else if (cells.length > columns.length && cells.slice(columns.length).some((c) => c !== ''))
        read.push({
          linha: begun,
          erros: {
            base: [
              `tem ${plural(cells.length, 'célula', 'células')}, a primeira linha ${columns.length}`,
            ],
          },
        });
      else read.push({ linha: begun, dita: ditaOf(columns, cells) });
    }
    return read;
  };
}

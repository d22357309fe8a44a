/** A line's values: read from cells of text, validated by the same rules as everywhere, spelled as the database has them. */
import type { Entidade } from '../../domain/integracao/index.ts';
import type { Field, Fields } from '../../domain/kernel/fields.ts';
import { fold } from '../../domain/kernel/fold.ts';
import { fieldErrors, inputSchema } from '../../domain/kernel/zod.ts';
import type { Values } from './importado.ts';

export type Erros = Readonly<Record<string, readonly string[]>>;

const YES = new Set(['sim', 's', 'true', '1', 'verdadeiro']);
const NO = new Set(['nao', 'n', 'false', '0', 'falso']);

/** What a spreadsheet would run as a formula is written behind an apostrophe (domain/kernel/csv.ts). */
const DEFUSED = /^'(?=[=+\-@\t\r\n＝＋－＠])/;

/** A cell of a table as the field's value; what cannot be read stays text, and is refused by its field. */
export function ofCell(field: Field, cell: string): unknown {
  const text = cell.trim().replace(DEFUSED, '');
  if (text === '') return field.nullable ? null : undefined;
  switch (field.kind) {
    case 'integer':
    case 'ref':
      return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
    case 'boolean': {
      const word = fold(text);
      return YES.has(word) ? true : NO.has(word) ? false : text;
    }
    case 'decimal':
      return text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text;
    case 'date':
      return text.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1');
    case 'enum': {
      if (Object.hasOwn(field.options, text)) return text;
      const word = fold(text);
      return Object.entries(field.options).find(([, label]) => fold(label) === word)?.[0] ?? text;
    }
    case 'list':
    case 'object':
    case 'json':
      try {
        return JSON.parse(text) as unknown;
      } catch {
        return text;
      }
    default:
      return text;
  }
}

/** Decimals with all their places, and of what is inside another value each member, as columns have them. */
function spelledAs(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  switch (field.kind) {
    case 'decimal':
      return decimalAs(value as string, field.places ?? 2);
    case 'list':
      return (value as readonly unknown[]).map((one) => spelledAs(field.of, one));
    case 'object':
      return membersAs(field.fields, value as Values);
    default:
      return value;
  }
}
const membersAs = (fields: Fields, values: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, spelledAs(field, values[name])]),
  );

/** '12.5' → '12.50'; '007' → '7.00'; '-0' → '0.00'. It has no more places than these. */
export function decimalAs(value: string, places: number): string {
  const [whole = '', rest = ''] = value.replace('-', '').split('.');
  const digits = places === 0 ? '' : `.${rest.padEnd(places, '0')}`;
  const number = `${whole.replace(/^0+(?=\d)/, '')}${digits}`;
  return value.startsWith('-') && /[1-9]/.test(number) ? `-${number}` : number;
}

/** Of a line that may be anything. */
export function valuesOf(
  { fields }: Pick<Entidade, 'fields'>,
  line: unknown,
  hoje: string,
): { readonly values: Values } | { readonly erros: Erros } {
  const parsed = inputSchema(fields, hoje).safeParse(line);
  if (!parsed.success) return { erros: fieldErrors(parsed.error) };
  return { values: membersAs(fields, parsed.data) };
}

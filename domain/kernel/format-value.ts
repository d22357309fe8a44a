/** Any value of a record as words, by its field's description; and what a record is called by its own fields. */
import type { Field, Fields } from './fields.ts';
import { own } from './text.ts';
import { geometriaText } from './poligono.ts';
import { formatArea, formatDate, formatDateTime, formatDecimal, formatInteger } from './format.ts';

/** A plain value as text; '' for nothing and for structures. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';

const NAMES = ['titulo', 'descricao', 'nome', 'razao_social', 'numero'];

/** The field that names a record; its id where none does. */
export const nameField = (fields: Fields): string => NAMES.find((name) => name in fields) ?? 'id';

/** What a record is called by its own fields: 'Código de Obras', '12/2026', 'Ana'; '' where none names it. */
export function nameIn(record: object): string {
  const of = record as Readonly<Record<string, unknown>>;
  const { titulo, numero, ano } = of;
  if (!titulo && textOf(numero) && textOf(ano)) return `${textOf(numero)}/${textOf(ano)}`;
  return textOf(of[NAMES.find((one) => textOf(of[one])) ?? '']);
}

/** '–' for nothing. */
export function formatValue(field: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return field.none ?? '–';
  if (field.kind === 'list' && Array.isArray(value))
    return value.map((one) => formatValue(field.of, one)).join('; ') || '–';
  if (field.kind === 'geometria') return geometriaText(value) || '–';
  if (typeof value === 'object')
    return nameIn(value) || textOf((value as Readonly<Record<string, unknown>>).id);
  const text = textOf(value);
  switch (field.kind) {
    case 'enum':
      return own(field.options, text) ?? text;
    case 'boolean':
      return value === true ? 'sim' : 'não';
    case 'date':
      return field.month ? formatDate(text).slice(3) : formatDate(text);
    case 'instant':
      return formatDateTime(text);
    case 'decimal':
      return field.unit === 'm²' ? formatArea(text) : formatDecimal(text);
    case 'integer':
      return field.label.startsWith('Ano') ? text : formatInteger(Number(text));
    default:
      return text;
  }
}

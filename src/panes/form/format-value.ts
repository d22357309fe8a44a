/** Any value of a record as words, by its field's description: for comparing and confirming. */
import type { Field } from '../../../domain/kernel/fields.ts';
import {
  formatArea,
  formatDate,
  formatDateTime,
  formatDecimal,
  formatInteger,
} from '../../../domain/kernel/format.ts';
import { textOf } from '../../commands/ref-search.ts';

const nameIn = (value: object): string => {
  const { descricao, nome, razao_social, numero, ano, id } = value as Record<string, unknown>;
  if (typeof numero === 'number' && typeof ano === 'number') return `${numero}/${ano}`;
  return textOf(descricao ?? nome ?? razao_social ?? numero ?? id);
};

/** '–' for nothing. */
export function formatValue(field: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (field.kind === 'list' && Array.isArray(value))
    return value.map((one) => formatValue(field.of, one)).join('; ') || '–';
  if (typeof value === 'object') return nameIn(value);
  const text = textOf(value);
  switch (field.kind) {
    case 'enum':
      return field.options[text] ?? text;
    case 'boolean':
      return value === true ? 'sim' : 'não';
    case 'date':
      return formatDate(text);
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

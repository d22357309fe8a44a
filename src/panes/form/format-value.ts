/** Any value of a record as words, by its field's description: for comparing and confirming. */
import type { Field } from '../../../domain/fields.ts';
import { formatArea, formatDate, formatDateTime, formatDecimal, formatInteger } from '../../../domain/format.ts';

const nameIn = (value: object): string => {
  const { descricao, nome, razao_social, numero, ano, id } = value as Record<string, unknown>;
  if (typeof numero === 'number' && typeof ano === 'number') return `${numero}/${ano}`;
  return String(descricao ?? nome ?? razao_social ?? numero ?? id ?? '');
};

/** '–' for nothing. */
export function formatValue(field: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  switch (field.kind) {
    case 'enum':
      return field.options[String(value)] ?? String(value);
    case 'boolean':
      return value === true ? 'sim' : 'não';
    case 'date':
      return formatDate(String(value));
    case 'instant':
      return formatDateTime(String(value));
    case 'decimal':
      return field.unit === 'm²' ? formatArea(String(value)) : formatDecimal(String(value));
    case 'integer':
      return field.label.startsWith('Ano') ? String(value) : formatInteger(Number(value));
    case 'list':
      return Array.isArray(value) ? value.map((one) => formatValue(field.of, one)).join('; ') || '–' : String(value);
    case 'object':
      return typeof value === 'object' ? nameIn(value) : String(value);
    default:
      return typeof value === 'object' ? nameIn(value) : String(value);
  }
}

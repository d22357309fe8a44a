/** Two versions of a model beside each other: what differs, field by field, rows by the ids that stay. */
import type { Field, Fields } from '../kernel/fields.ts';
import { formatValue, textOf } from '../kernel/format-value.ts';
import { noDe, palavras } from '../texto/no.ts';
import { regraEmPalavras, type RegraDigitada } from './regras.ts';
import { input, type ModeloDaVersao } from './schema.ts';

export interface Diferenca {
  /** 'Título', 'Parâmetro AREA: Descrição' */
  readonly rotulo: string;
  readonly field: Field;
  readonly de: unknown;
  readonly para: unknown;
}

const LISTS = ['parametros', 'indices', 'irregularidades', 'textos'] as const;
type Row = Readonly<Record<string, unknown>>;

const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Objects field by field, all else as it is. */
function ofField(label: string, field: Field, de: unknown, para: unknown): Diferenca[] {
  if (same(de, para)) return [];
  if (field.kind !== 'object') return [{ rotulo: label, field, de, para }];
  return Object.entries(field.fields).flatMap(([name, inner]) =>
    ofField(
      `${label}: ${inner.label}`,
      inner,
      (de as Row | null)?.[name] ?? null,
      (para as Row | null)?.[name] ?? null,
    ),
  );
}

/** A row by its code, which people know it by. */
const nameOf = (label: string, row: Row): string =>
  `${label} ${textOf(row.codigo) || textOf(row.titulo)}`;

function ofRows(
  label: string,
  fields: Fields,
  before: readonly Row[],
  after: readonly Row[],
): Diferenca[] {
  const old = new Map(before.map((row) => [row.id, row]));
  const now = new Map(after.map((row) => [row.id, row]));
  const ids = [...new Set([...old.keys(), ...now.keys()])];
  return ids.flatMap((id): Diferenca[] => {
    const [de, para] = [old.get(id), now.get(id)];
    const name = nameOf(label, para ?? de ?? {});
    return Object.entries(fields).flatMap(([key, field]) =>
      key === 'id' || key === 'destroy'
        ? []
        : ofField(`${name}: ${field.label}`, field, de?.[key] ?? null, para?.[key] ?? null),
    );
  });
}

/** What differs from one version to another, in the order of the form. */
export function diferencas(de: ModeloDaVersao, para: ModeloDaVersao): Diferenca[] {
  const [before, after] = [de, para] as unknown as [Row, Row];
  return Object.entries<Field>(input).flatMap(([name, field]) => {
    if (!(name in before) && !(name in after)) return [];
    const isRows = (LISTS as readonly string[]).includes(name);
    return isRows && field.kind === 'list' && field.of.kind === 'object'
      ? ofRows(
          field.of.label,
          field.of.fields,
          (before[name] ?? []) as Row[],
          (after[name] ?? []) as Row[],
        )
      : ofField(field.label, field, before[name] ?? null, after[name] ?? null);
  });
}

/** A value of a difference in words; rules one after the other. */
export const emPalavras = (field: Field, value: unknown): string =>
  field.kind === 'json' && value !== null
    ? palavras(noDe(value))
    : field.kind === 'list' && field.label === 'Regras de cálculo' && Array.isArray(value)
      ? (value as RegraDigitada[]).map(regraEmPalavras).join('; ') || '–'
      : formatValue(field, value);

/** Pieces that papers of records are made of. */
import type { Field } from '../../domain/kernel/fields.ts';
import { formatValue } from '../../domain/kernel/format-value.ts';
import { linhaDe, paragrafos, type Bloco } from './paper.ts';

type Pair = readonly [rotulo: string, dito: string];

export const titulo = (texto: string, nivel: 1 | 2 | 3 = 1): Bloco => ({
  tipo: 'titulo',
  nivel,
  linha: linhaDe(texto),
});

/** Labels and what they say; of what says nothing, nothing. */
export function dados(
  ...pairs: readonly (readonly [rotulo: string, dito: string | null | undefined])[]
): Bloco[] {
  const pares = pairs.flatMap(([rotulo, dito]): Pair[] => (dito ? [[rotulo, dito]] : []));
  return pares.length > 0 ? [{ tipo: 'dados', pares }] : [];
}

/** A part of its own under its heading; nothing where it says nothing. */
export const parte = (nome: string, corpo: readonly Bloco[]): Bloco[] =>
  corpo.length > 0 ? [titulo(nome), ...corpo] : [];

export const texto = (nome: string, dito: string | null | undefined): Bloco[] =>
  parte(nome, dito ? paragrafos(dito) : []);

/** A column of a table: what its head says, what it shows of a row, how wide it is. */
export interface Coluna<R> {
  readonly nome: string;
  readonly de: (row: R) => string;
  readonly largura?: number;
  readonly direita?: boolean;
}

/** Rows as a table; without rows, nothing. */
export function tabela<R>(rows: readonly R[], colunas: readonly Coluna<R>[]): Bloco[] {
  if (rows.length === 0) return [];
  return [
    {
      tipo: 'tabela',
      cabeca: colunas.map(({ nome }) => linhaDe(nome)),
      larguras: colunas.map(({ largura = 1 }) => largura),
      direita: colunas.flatMap(({ direita }, at) => (direita ? [at] : [])),
      linhas: rows.map((row) => colunas.map(({ de }) => linhaDe(de(row)))),
    },
  ];
}

/** A field of a record as a pair. */
export const campo = (
  field: Field,
  value: unknown,
): readonly [rotulo: string, dito: string | null] => [
  field.label,
  value === null || value === undefined || value === '' ? null : formatValue(field, value),
];

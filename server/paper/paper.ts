/**
 * What a paper is before it is drawn: data alone, rendered as content by the one template (oficial.typ), never
 * read as markup. The same data gives the same bytes, whichever process draws it.
 */

import type { PaperChart } from '../../domain/kernel/paper-chart.ts';

/** A run of text; `quebra` ends the line after it. */
export interface Trecho {
  readonly texto: string;
  readonly negrito?: boolean;
  readonly italico?: boolean;
  readonly sublinhado?: boolean;
  readonly quebra?: boolean;
}
export type Linha = readonly Trecho[];

export type Bloco =
  /** Levels follow each other: what stands under a 1 is a 2. */
  | { readonly tipo: 'titulo'; readonly nivel: 1 | 2 | 3; readonly linha: Linha }
  | { readonly tipo: 'paragrafo'; readonly linha: Linha }
  | {
      readonly tipo: 'lista';
      readonly ordenada: boolean;
      readonly itens: readonly (readonly Bloco[])[];
    }
  /** Labels and what they say, two pairs a line. */
  | { readonly tipo: 'dados'; readonly pares: readonly (readonly [rotulo: string, dito: string])[] }
  | {
      readonly tipo: 'tabela';
      /** Repeated on each page. */
      readonly cabeca: readonly Linha[];
      readonly linhas: readonly (readonly Linha[])[];
      /** Relative to each other; equal where they are not said. */
      readonly larguras?: readonly number[];
      /** Columns of figures. */
      readonly direita?: readonly number[];
    }
  | ({ readonly tipo: 'grafico' } & PaperChart)
  | { readonly tipo: 'quebra_de_pagina' };

/** A picture as JPEG, and what is said of it. */
export interface Foto {
  readonly legenda: string;
  readonly imagem: Buffer;
}

export interface Paper {
  /** 'Auto de infração 12/2026': the heading, and the document's own title. */
  readonly titulo: string;
  /** Below the heading. */
  readonly subtitulo?: string;
  readonly municipio: string;
  /** Whose it is: the department. */
  readonly orgao: string;
  /** In the head of every page. */
  readonly tipo: string;
  readonly numero: string;
  /** The civil day that the paper is of: the only date in the file. */
  readonly data: string;
  readonly corpo: readonly Bloco[];
  /** On its side: a table of many columns. */
  readonly deitado?: boolean;
  /** Below what it says, two beside each other. */
  readonly fotos?: readonly Foto[];
  /** Who signs, side by side, each kept whole with its line. */
  readonly assinaturas?: readonly { readonly nome: string; readonly papel: string }[];
  /** Room for who receives it: name, document, day, signature. */
  readonly recibo?: boolean;
  /** Where anybody can look whether it is genuine. */
  readonly verificacao?: { readonly codigo: string; readonly url: string };
  /** In the foot of every page, where there is nothing to verify. */
  readonly rodape?: string;
  /** The municipality's arms as SVG; without them a plain shield. */
  readonly brasao?: string;
}

/** A text as it is typed: an empty line begins a paragraph, a single end of line stays one. */
export function paragrafos(texto: string): Bloco[] {
  return texto
    .split(/\r?\n[ \t]*\r?\n/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => ({ tipo: 'paragrafo', linha: linhaDe(one) }));
}

/** A line of plain text. */
export function linhaDe(texto: string): Trecho[] {
  const parts = texto.split(/\r?\n/);
  return parts.map((part, at) => ({
    texto: part,
    ...(at < parts.length - 1 ? { quebra: true } : {}),
  }));
}

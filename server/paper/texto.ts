/** A rich text, filled in, as blocks of a paper: what it names and nobody knows stays an open place. */
import { palavras, type No } from '../../domain/texto/no.ts';
import type { Bloco, Linha, Trecho } from './paper.ts';

/** Where a variable was left: a line to write on. */
const ABERTO = '________';

function trechos(no: No): Trecho[] {
  if (no.type === 'hard_break') return [{ texto: '', quebra: true }];
  const texto = no.type === 'text' ? (no.text ?? '') : no.type === 'variable' ? ABERTO : '';
  if (texto === '') return [];
  const has = (name: string): boolean => no.marks?.some(({ type }) => type === name) ?? false;
  return [
    {
      texto,
      ...(has('strong') ? { negrito: true } : {}),
      ...(has('em') ? { italico: true } : {}),
      ...(has('underline') ? { sublinhado: true } : {}),
    },
  ];
}
const linhaDoNo = (no: No): Linha => (no.content ?? []).flatMap(trechos);

/** A cell's paragraphs, one below the other. */
const celula = (no: No): Linha =>
  (no.content ?? []).flatMap((block, at): Trecho[] => [
    ...(at > 0 ? [{ texto: '', quebra: true }] : []),
    ...(block.type === 'paragraph' ? linhaDoNo(block) : [{ texto: palavras(block) }]),
  ]);

function tabelaDoNo(no: No): Bloco[] {
  const rows = (no.content ?? []).map(({ content = [] }) => content);
  const [first = []] = rows;
  const headed = first.length > 0 && first.every(({ type }) => type === 'table_header');
  const body = headed ? rows.slice(1) : rows;
  const width = Math.max(0, ...rows.map(({ length }) => length));
  if (width === 0) return [];
  // Cells that were joined leave shorter rows.
  const filled = (row: readonly No[]): Linha[] =>
    Array.from({ length: width }, (_, at) => (row[at] ? celula(row[at]) : []));
  return [
    {
      tipo: 'tabela',
      cabeca: headed ? filled(first) : [],
      larguras: Array.from({ length: width }, () => 1),
      linhas: body.map(filled),
    },
  ];
}

/** `nivel` of the heading that it stands under. */
export function blocosDoNo(no: No, nivel: 1 | 2 | 3 = 1): Bloco[] {
  const inside = (): Bloco[] => (no.content ?? []).flatMap((one) => blocosDoNo(one, nivel));
  switch (no.type) {
    case 'paragraph': {
      const linha = linhaDoNo(no);
      return linha.length > 0 ? [{ tipo: 'paragrafo', linha }] : [];
    }
    case 'heading':
      return [
        {
          tipo: 'titulo',
          nivel: Math.min(3, nivel + Number(no.attrs?.nivel ?? 1)) as 1 | 2 | 3,
          linha: linhaDoNo(no),
        },
      ];
    case 'bullet_list':
    case 'ordered_list':
      return [
        {
          tipo: 'lista',
          ordenada: no.type === 'ordered_list',
          itens: (no.content ?? []).map((item) => blocosDoNo(item, nivel)),
        },
      ];
    case 'table':
      return tabelaDoNo(no);
    case 'page_break':
      return [{ tipo: 'quebra_de_pagina' }];
    default:
      return inside();
  }
}

/** Many records as papers in one file: what is asked for, whatever they are. */
import type { ListQuery, OneQuery, Query } from './define.ts';
import * as f from './fields.ts';

/** What a printer wants, or the papers as they were made, each by itself. */
export const formatosDoLote = { pdf: 'Um PDF', zip: 'ZIP, um PDF por registro' } as const;
export type FormatoDoLote = keyof typeof formatosDoLote;

/** Records of one request. */
export const PAPEIS_MAXIMO = 2000;
/** Days that the file is there to be fetched. */
export const LOTE_DIAS = 7;

/** 'fiscalizacao.docs.show' → 'fiscalizacao.docs.imprimir' */
export const acaoDeImprimir = ({ id }: Pick<Query, 'id'>): string => `${id.slice(0, -4)}imprimir`;

/** What the printing of records asks for: which, by the list that they are chosen from, and in which form. */
export const pedidoDeImpressao = (list: ListQuery, one: OneQuery) =>
  ({
    ids: f.list(list.title, f.ref(one.title, list.id), { min: 1, max: PAPEIS_MAXIMO }),
    formato: f.enumOf('Formato', formatosDoLote, { optional: true, hint: 'Vazio: um PDF' }),
  }) as const;

/** What the log says was done by what came from another system (domain/integracao). */

/** Every such act begins so. */
export const IMPORTACAO = 'integracao.';

/** 'cadastros' → 'integracao.cadastros' */
export const acaoDeImportar = (entidade: string): string => `${IMPORTACAO}${entidade}`;

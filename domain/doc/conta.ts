/** How an amount came about, as people read it. */

/** Of a number, not of a code. */
const PONTO = /(\d)\.(\d)/g;

/** '12.5 × 34.5' → '12,5 × 34,5'; what is stored keeps its points. */
export const contaDita = (conta: string): string => conta.replaceAll(PONTO, '$1,$2');

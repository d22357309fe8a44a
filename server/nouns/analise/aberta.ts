/** SQL: is the analysis of the alias still to be concluded? */
import { abertas } from '../../../domain/analise/situacoes.ts';

export const analiseAberta = (alias: string): string =>
  `${alias}.situacao in (${abertas.map((s) => `'${s}'`).join(', ')})`;

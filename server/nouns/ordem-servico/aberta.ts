/** SQL: is the order of the alias still open? In the words of the partial indexes that hold the open ones. */
import { fechadas } from '../../../domain/ordem-servico/schema.ts';

export const ordemAberta = (alias: string): string =>
  `${alias}.situacao not in (${fechadas.map((s) => `'${s}'`).join(', ')})`;

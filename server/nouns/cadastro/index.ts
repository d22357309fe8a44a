/** Registries of the municipality. */
import type { Noun } from '../../noun.ts';
import { cadastroList, cadastroOne } from './read.ts';

export const cadastro: Noun = {
  noun: 'cadastro',
  name: { table: 'cadastro', sql: 't.numero' },
  sources: [cadastroList, cadastroOne],
};

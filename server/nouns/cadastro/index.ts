/** Registries of the municipality. */
import type { Noun } from '../../noun.ts';
import { cadastroOne, cadastroSource } from './read.ts';

export const cadastro: Noun = {
  noun: 'cadastro',
  name: { table: 'cadastro', sql: 't.numero' },
  sources: { 'cadastros.index': cadastroSource, 'cadastros.show': cadastroOne },
};

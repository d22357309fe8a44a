/** Registries of the municipality. */
import { names } from '../../../domain/cadastro/index.ts';
import type { Noun } from '../../noun.ts';
import { cadastroList, cadastroOne } from './read.ts';

export const cadastro: Noun = {
  noun: 'cadastro',
  names,
  name: { table: 'cadastro', sql: 't.numero' },
  sources: [cadastroList, cadastroOne],
};

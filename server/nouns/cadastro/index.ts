/** Registries of the municipality. */
import { names } from '../../../domain/cadastro/schema.ts';
import type { Noun } from '../../noun.ts';
import { cadastrosDeFora } from './import.ts';
import { areas, cadastroList, cadastroOne, plantas } from './read.ts';
import { cadastroWriter } from './writer.ts';

export const cadastro: Noun = {
  noun: 'cadastro',
  names,
  name: { table: 'cadastro', sql: 't.numero' },
  sources: [cadastroList, cadastroOne],
  values: [areas, plantas],
  writer: cadastroWriter,
  hearers: { everywhere: 'anybody' },
  imports: ['cadastros', cadastrosDeFora],
};

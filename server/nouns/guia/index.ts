/** Payments. */
import { names } from '../../../domain/guia/schema.ts';
import type { Noun } from '../../noun.ts';
import { guiasDeFora } from './import.ts';
import { pagamentoList, pagamentoOne } from './read.ts';
import { guiaWriter } from './writer.ts';

export const guia: Noun = {
  noun: 'guia',
  names,
  name: { table: 'guia', sql: 't.numero' },
  sources: [pagamentoList, pagamentoOne],
  writer: guiaWriter,
  hearers: { everywhere: 'anybody' },
  imports: ['guias', guiasDeFora],
};

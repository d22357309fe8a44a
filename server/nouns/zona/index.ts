/** Zones. */
import type { Noun } from '../../noun.ts';
import { zonaSource } from './read.ts';

export const zona: Noun = {
  noun: 'zona',
  name: { table: 'zona', sql: 't.descricao' },
  sources: { 'zonas.index': zonaSource, 'zonas.show': zonaSource },
};

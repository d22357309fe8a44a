/** Zones. */
import type { Noun } from '../../noun.ts';
import { zonaList, zonaOne } from './read.ts';

export const zona: Noun = {
  noun: 'zona',
  name: { table: 'zona', sql: 't.descricao' },
  sources: [zonaList, zonaOne],
};

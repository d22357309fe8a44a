/** Zones. */
import { names } from '../../../domain/zona/index.ts';
import type { Noun } from '../../noun.ts';
import { zonaList, zonaOne, zonaPoligonos } from './read.ts';

export const zona: Noun = {
  noun: 'zona',
  names,
  name: { table: 'zona', sql: 't.descricao' },
  sources: [zonaList, zonaOne],
  values: [zonaPoligonos],
};

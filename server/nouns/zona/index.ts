/** Zones: a plain noun, and what everybody reads of it. */
import { zona as of } from '../../../domain/zona/index.ts';
import type { Noun } from '../../noun.ts';
import { plainNoun } from '../../plain.ts';
import { zonaList, zonaOne, zonaPoligonos } from './read.ts';

const plain = plainNoun(of);

export const zona: Noun = {
  ...plain,
  sources: [...(plain.sources ?? []), zonaList, zonaOne],
  values: [zonaPoligonos],
};

/** What a department sees of others, and asks of them. */
import type { Noun } from '../../noun.ts';
import { compartilhadoHandlers } from './effects.ts';
import { assuntosCompartilhados, ordemCompartilhada, ordensCompartilhadas } from './read.ts';

export const compartilhado: Noun = {
  noun: 'compartilhado',
  // What another department may see of ours is not theirs to follow.
  trail: 'none',
  sources: [assuntosCompartilhados, ordensCompartilhadas, ordemCompartilhada],
  handlers: compartilhadoHandlers,
};

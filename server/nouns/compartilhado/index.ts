/** What a department sees of others, and asks of them. */
import type { Noun } from '../../noun.ts';
import { compartilhadoHandlers } from './effects.ts';
import { assuntosCompartilhados, ordensCompartilhadas, umaOrdemCompartilhada } from './read.ts';

export const compartilhado: Noun = {
  noun: 'compartilhado',
  // What another department may see of ours is not theirs to follow.
  trail: 'none',
  sources: {
    'compartilhado.assuntos.index': assuntosCompartilhados,
    'compartilhado.ordem_servicos.index': ordensCompartilhadas,
    'compartilhado.ordem_servicos.show': umaOrdemCompartilhada,
  },
  handlers: compartilhadoHandlers,
};

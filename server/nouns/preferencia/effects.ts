/** Keeping preferences. */
import { salvarPreferencias } from '../../../domain/usuario/sessao.ts';
import { type Handler, handlersOf } from '../../actions/noun.ts';
import { preferenciaSource } from './read.ts';

const { effect } = handlersOf(preferenciaSource);

export const preferenciaHandlers: readonly Handler[] = [
  // As text already, so that a bare string or null is JSON too.
  effect(salvarPreferencias, async (e) => ({ patch: { valor: JSON.stringify(e.input.valor) } })),
];

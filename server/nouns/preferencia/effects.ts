/** Keeping preferences. */
import { salvarPreferencias } from '../../../domain/usuario/index.ts';
import { effect, type Handler } from '../../actions/noun.ts';

export const preferenciaHandlers: readonly Handler[] = [
  // As text already, so that a bare string or null is JSON too.
  effect(salvarPreferencias, async (e) => ({ patch: { valor: JSON.stringify(e.input.valor) } })),
];

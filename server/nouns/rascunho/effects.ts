/** Keeping drafts: one row a user, so that two windows never lose each other's. */
import {
  RASCUNHO_TAMANHO,
  RASCUNHOS_MAXIMO,
  salvarRascunho,
  type Rascunho,
} from '../../../domain/rascunho/index.ts';
import { handlersOf } from '../../actions/noun.ts';
import { rascunhoSource } from './read.ts';
import { invalido } from '../../http/errors.ts';

const { effect } = handlersOf(rascunhoSource);

export const rascunhoHandlers = [
  effect(salvarRascunho, ({ raw, input, agora }) => {
    const { chave, valor = null } = input;
    if (JSON.stringify(valor).length > RASCUNHO_TAMANHO)
      throw invalido({ valor: ['é grande demais para um rascunho'] });
    const { [chave]: _, ...rest } = (raw['valor'] ?? {}) as Record<string, Rascunho>;
    const kept = Object.entries(rest)
      .toSorted(([, a], [, b]) => (a.em < b.em ? 1 : -1))
      .slice(0, valor === null ? RASCUNHOS_MAXIMO : RASCUNHOS_MAXIMO - 1);
    const next: Record<string, Rascunho> = Object.fromEntries(kept);
    if (valor !== null) next[chave] = { valor, em: agora };
    return Promise.resolve({ patch: { valor: next } });
  }),
];

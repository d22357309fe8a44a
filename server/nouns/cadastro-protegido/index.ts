/** The protected registry: lifted, never deleted. */
import {
  editarProtecao,
  levantar,
  names,
  proteger,
} from '../../../domain/cadastro-protegido/index.ts';
import { columnsOf, insertRow } from '../../actions/columns.ts';
import { handlersOf, writerOf } from '../../actions/noun.ts';
import type { Noun } from '../../noun.ts';
import { protegidoList, protegidoOne } from './read.ts';

const { create, effect } = handlersOf(protegidoOne);

export const cadastroProtegido: Noun = {
  noun: 'cadastro_protegido',
  names,
  sources: [protegidoList, protegidoOne],
  writer: writerOf('cadastro_protegido', protegidoOne),
  handlers: [
    create(proteger, async (e) => ({ ...(await insertRow(e, protegidoOne, e.input)) })),
    columnsOf(protegidoOne).update(editarProtecao),
    effect(levantar, (e) =>
      Promise.resolve({ patch: { levantada_em: e.agora }, texto: e.input.motivo }),
    ),
  ],
  hearers: { everywhere: 'anybody' },
};

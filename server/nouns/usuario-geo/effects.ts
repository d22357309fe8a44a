/** The door of the mobile client. */
import { informada, informarPosicao } from '../../../domain/usuario-geo/index.ts';
import { handlersOf } from '../../actions/noun.ts';
import { keepPosition } from './keep.ts';
import { usuarioGeoList } from './read.ts';

const { create } = handlersOf(usuarioGeoList);

export const usuarioGeoHandlers = [
  create(
    informarPosicao,
    async ({ trx, dep, actor, input, agora }) => {
      const { latitude, longitude, precisao = null, ...rest } = input;
      const { posicao, nova } = await keepPosition(trx, dep, {
        usuarioId: actor.id,
        latitude,
        longitude,
        precisao,
        em: agora,
        origem: 'aplicativo',
      });
      // In the log it stands under the inspector, as in the list.
      return nova ? { id: actor.id, resposta: posicao, rest } : { foreseen: posicao, rest };
    },
    informada,
    informada,
  ),
];

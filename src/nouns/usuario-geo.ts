/** Where inspectors are: told by the mobile client, seen on the map. */
import { informarPosicao, names } from '../../domain/usuario-geo/index.ts';
import { defineNoun } from './define.ts';

export const usuarioGeo = defineNoun()({
  noun: 'usuario_geo',
  names,
  icon: 'map',
  actions: [],
  words: {},
  elsewhere: [informarPosicao],
});

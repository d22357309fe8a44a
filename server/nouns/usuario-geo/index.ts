/** Where inspectors are, and were. */
import { names } from '../../../domain/usuario-geo/index.ts';
import { writerOf } from '../../actions/noun.ts';
import type { Noun } from '../../noun.ts';
import { usuarioGeoHandlers } from './effects.ts';
import { guardaDePosicoes } from './keep.ts';
import { usuarioGeoRastro } from './rastro.ts';
import { usuarioGeoList } from './read.ts';

export const usuarioGeo: Noun = {
  noun: 'usuario_geo',
  names,
  sources: [usuarioGeoList],
  values: [usuarioGeoRastro],
  // Whose positions they are may see who looked at them.
  trail: 'self',
  writer: writerOf('usuario_geo', usuarioGeoList, { keeps: false, stamps: [] }),
  handlers: usuarioGeoHandlers,
  guarda: [guardaDePosicoes],
};

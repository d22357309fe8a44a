/** The groups that work is given out to. */
import { grupoActions, names } from '../../domain/usuario-grupo/index.ts';
import { defineNoun } from './define.ts';

export const usuarioGrupo = defineNoun()({
  noun: 'usuario_grupo',
  names,
  icon: 'people',
  actions: [],
  words: {},
  elsewhere: grupoActions,
});

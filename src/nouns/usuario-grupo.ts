/** The groups that work is given out to. */
import { grupoActions } from '../../domain/usuario-grupo/index.ts';
import { defineNoun } from './define.ts';

export const usuarioGrupo = defineNoun()({
  noun: 'usuario_grupo',
  names: { gender: 'o', one: 'grupo', many: 'grupos', title: 'Grupo' },
  icon: 'people',
  actions: [],
  words: {},
  elsewhere: grupoActions,
});

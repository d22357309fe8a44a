/** The profiles of permissions. */
import { perfilActions, names } from '../../domain/perfil/index.ts';
import { defineNoun } from './define.ts';

export const perfil = defineNoun()({
  noun: 'perfil',
  names,
  icon: 'lock',
  actions: [],
  words: {},
  elsewhere: perfilActions,
});

/** The profiles of permissions. */
import { perfilActions } from '../../domain/perfil/index.ts';
import { defineNoun } from './define.ts';

export const perfil = defineNoun()({
  noun: 'perfil',
  names: { gender: 'o', one: 'perfil', many: 'perfis', title: 'Perfil' },
  icon: 'lock',
  actions: [],
  words: {},
  elsewhere: perfilActions,
});

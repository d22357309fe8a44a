/** What each person prefers. */
import { salvarPreferencias } from '../../domain/usuario/sessao.ts';
import { defineNoun } from './define.ts';

export const preferencia = defineNoun()({
  noun: 'preferencia',
  names: { gender: 'a', one: 'preferência', many: 'preferências', title: 'Preferências' },
  icon: 'settings',
  actions: [],
  words: {},
  elsewhere: [salvarPreferencias],
  silent: true,
});

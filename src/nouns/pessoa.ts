/** The taxpayers. */
import { defineNoun } from './define.ts';

export const pessoa = defineNoun()({
  noun: 'pessoa',
  names: { gender: 'o', one: 'contribuinte', many: 'contribuintes', title: 'Contribuinte' },
  icon: 'person',
  actions: [],
  words: {},
});

/** The taxpayers. */
import { names } from '../../domain/pessoa/index.ts';
import { defineNoun } from './define.ts';

export const pessoa = defineNoun()({
  noun: 'pessoa',
  names,
  icon: 'person',
  actions: [],
  words: {},
  picked: { 'pessoas.index': { person: true } },
});

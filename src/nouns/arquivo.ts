/** The files that are sent. */
import { defineNoun } from './define.ts';

export const arquivo = defineNoun()({
  noun: 'arquivo',
  names: { gender: 'o', one: 'arquivo', many: 'arquivos', title: 'Arquivo' },
  icon: 'clip',
  actions: [],
  words: {},
});

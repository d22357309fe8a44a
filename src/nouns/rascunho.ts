/** What was written and not yet sent. */
import { rascunhoActions } from '../../domain/rascunho/index.ts';
import { defineNoun } from './define.ts';

export const rascunho = defineNoun()({
  noun: 'rascunho',
  names: { gender: 'o', one: 'rascunho', many: 'rascunhos', title: 'Rascunho' },
  icon: 'edit',
  actions: [],
  words: {},
  elsewhere: rascunhoActions,
  silent: true,
});

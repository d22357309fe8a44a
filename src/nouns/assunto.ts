/** The subjects of orders. */
import { assuntoActions } from '../../domain/assunto/index.ts';
import { defineNoun } from './define.ts';

export const assunto = defineNoun()({
  noun: 'assunto',
  names: { gender: 'o', one: 'assunto', many: 'assuntos', title: 'Assunto' },
  icon: 'tag',
  actions: [],
  words: {},
  elsewhere: assuntoActions,
});

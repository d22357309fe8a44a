/** The subjects of orders. */
import { names } from '../../domain/assunto/schema.ts';
import { assuntoActions } from '../../domain/assunto/index.ts';
import { defineNoun } from './define.ts';

export const assunto = defineNoun()({
  noun: 'assunto',
  names,
  icon: 'tag',
  actions: [],
  words: {},
  elsewhere: assuntoActions,
});

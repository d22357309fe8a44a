/** The files that are sent. */
import { names } from '../../domain/arquivo/index.ts';
import { defineNoun } from './define.ts';

export const arquivo = defineNoun()({
  noun: 'arquivo',
  names,
  icon: 'clip',
  actions: [],
  words: {},
});

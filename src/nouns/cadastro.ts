/** The registers of property and of business. */
import { names } from '../../domain/cadastro/index.ts';
import { defineNoun } from './define.ts';

export const cadastro = defineNoun()({
  noun: 'cadastro',
  names,
  icon: 'doc',
  actions: [],
  words: {},
});

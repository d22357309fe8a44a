/** The registers of property and of business. */
import { defineNoun } from './define.ts';

export const cadastro = defineNoun()({
  noun: 'cadastro',
  names: { gender: 'o', one: 'cadastro', many: 'cadastros', title: 'Cadastro' },
  icon: 'doc',
  actions: [],
  words: {},
});

/** The forms that subjects ask for. */
import { defineNoun } from './define.ts';

export const formulario = defineNoun()({
  noun: 'formulario',
  names: { gender: 'o', one: 'formulário', many: 'formulários', title: 'Formulário' },
  icon: 'doc',
  actions: [],
  words: {},
});

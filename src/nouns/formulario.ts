/** The forms that subjects ask for. */
import { names } from '../../domain/formulario/index.ts';
import { defineNoun } from './define.ts';

export const formulario = defineNoun()({
  noun: 'formulario',
  names,
  icon: 'doc',
  actions: [],
  words: {},
});

/** The kinds of debts: only chosen. */
import { names } from '../../domain/debito-tipo/index.ts';
import { defineNoun } from './define.ts';

export const debitoTipo = defineNoun()({
  noun: 'debito_tipo',
  names,
  icon: 'tag',
  actions: [],
  words: {},
});

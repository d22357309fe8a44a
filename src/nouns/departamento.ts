/** The departments. */
import { names } from '../../domain/departamento/index.ts';
import { defineNoun } from './define.ts';

export const departamento = defineNoun()({
  noun: 'departamento',
  names,
  icon: 'building',
  actions: [],
  words: {},
});

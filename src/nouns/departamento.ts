/** The departments. */
import { defineNoun } from './define.ts';

export const departamento = defineNoun()({
  noun: 'departamento',
  names: { gender: 'o', one: 'departamento', many: 'departamentos', title: 'Departamento' },
  icon: 'building',
  actions: [],
  words: {},
});

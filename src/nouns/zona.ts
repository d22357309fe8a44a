/** The zones of the city. */
import { defineNoun } from './define.ts';

export const zona = defineNoun()({
  noun: 'zona',
  names: { gender: 'a', one: 'zona', many: 'zonas', title: 'Zona' },
  icon: 'map',
  actions: [],
  words: {},
});

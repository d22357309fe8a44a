/** The zones of the city. */
import { names } from '../../domain/zona/index.ts';
import { defineNoun } from './define.ts';

export const zona = defineNoun()({
  noun: 'zona',
  names,
  icon: 'map',
  actions: [],
  words: {},
});

/** The plain nouns: a new one is its file and one line here. */
export { feriado } from './feriado.ts';
export { legislacao } from './legislacao.ts';
export { zona } from './zona.ts';

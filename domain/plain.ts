/** The plain nouns: each is its folder and one line here (kernel/plain.ts). */
export { feriado } from './feriado/index.ts';
export { legislacao } from './legislacao/index.ts';
export { zona } from './zona/index.ts';

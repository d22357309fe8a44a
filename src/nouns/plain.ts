/** The plain nouns: a new one is its file and one line here. */
export { cargo } from './cargo.ts';
export { departamento } from './departamento.ts';
export { feriado } from './feriado.ts';
export { legislacao } from './legislacao.ts';
export { parametro } from './parametro.ts';
export { prazoGuarda } from './prazo-guarda.ts';
export { regraPrazo } from './regra-prazo.ts';
export { termoUso } from './termo-uso.ts';
export { usuarioGrupo } from './usuario-grupo.ts';
export { zona } from './zona.ts';

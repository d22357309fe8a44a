/** The plain nouns: each is its folder and one line here (kernel/plain.ts). */
export { cargo } from './cargo/index.ts';
export { departamento } from './departamento/index.ts';
export { feriado } from './feriado/index.ts';
export { legislacao } from './legislacao/index.ts';
export { parametro } from './parametro/index.ts';
export { prazoGuarda } from './prazo-guarda/index.ts';
export { regraPrazo } from './regra-prazo/index.ts';
export { termoUso } from './termo-uso/index.ts';
export { usuarioGrupo } from './usuario-grupo/index.ts';
export { zona } from './zona/index.ts';

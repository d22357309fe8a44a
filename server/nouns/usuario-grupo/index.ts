/** Groups of users. */
import { writerOf } from '../../actions/noun.ts';
import type { Noun } from '../../noun.ts';
import { grupoHandlers } from './effects.ts';
import { grupoList, grupoOne } from './read.ts';

export const usuarioGrupo: Noun = {
  noun: 'usuario_grupo',
  name: { table: 'usuario_grupo', sql: 't.nome', ofDepartment: true },
  sources: [grupoList, grupoOne],
  writer: writerOf('usuario_grupo', grupoOne),
  handlers: grupoHandlers,
};

/** Groups of users. */
import { names } from '../../../domain/usuario-grupo/index.ts';
import { writerOf } from '../../actions/noun.ts';
import type { Noun } from '../../noun.ts';
import { grupoHandlers } from './effects.ts';
import { grupoList, grupoOne } from './read.ts';

export const usuarioGrupo: Noun = {
  noun: 'usuario_grupo',
  names,
  name: { table: 'usuario_grupo', sql: 't.nome', ofDepartment: true },
  sources: [grupoList, grupoOne],
  writer: writerOf('usuario_grupo', grupoOne),
  handlers: grupoHandlers,
};

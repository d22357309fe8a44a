/** Groups of users. */
import { umGrupo } from '../../../domain/usuario-grupo/index.ts';
import type { Noun } from '../../noun.ts';
import { grupoHandlers } from './effects.ts';
import { grupoSource } from './read.ts';

export const usuarioGrupo: Noun = {
  noun: 'usuario_grupo',
  name: { table: 'usuario_grupo', sql: 't.nome', ofDepartment: true },
  sources: { 'usuario_grupos.index': grupoSource, 'usuario_grupos.show': grupoSource },
  writer: {
    table: 'usuario_grupo',
    alias: 'g',
    tenantColumn: 'departamento_id',
    source: grupoSource,
    record: umGrupo.record,
    lock: ['g'],
  },
  handlers: grupoHandlers,
};

/** Groups of users. */
import { umGrupo } from '../../../domain/usuario-grupo/index.ts';
import type { Noun } from '../../noun.ts';
import { grupoHandlers } from './effects.ts';
import { grupoList, grupoOne } from './read.ts';

export const usuarioGrupo: Noun = {
  noun: 'usuario_grupo',
  name: { table: 'usuario_grupo', sql: 't.nome', ofDepartment: true },
  sources: [grupoList, grupoOne],
  writer: {
    noun: 'usuario_grupo',
    table: 'usuario_grupo',
    alias: 'g',
    tenantColumn: 'departamento_id',
    source: grupoOne,
    record: umGrupo.record,
    lock: ['g'],
  },
  handlers: grupoHandlers,
};

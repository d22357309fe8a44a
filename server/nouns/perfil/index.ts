/** Profiles, and the permissions that they grant. */
import { umPerfil } from '../../../domain/perfil/index.ts';
import { grantTree, permissionTree } from '../../../domain/permissions.ts';
import type { Noun } from '../../noun.ts';
import { perfilHandlers } from './effects.ts';
import { perfilOne, perfilSource } from './read.ts';

export const perfil: Noun = {
  noun: 'perfil',
  name: { table: 'perfil', sql: 't.descricao', ofDepartment: true },
  sources: { 'perfis.index': perfilSource, 'perfis.show': perfilOne },
  values: {
    'perfis.todas_as_permissoes': () => ({ permissoes: permissionTree() }),
    'perfis.permissoes': ({ ctx }) => ({
      permissoes:
        ctx.principal.departamentos.get(ctx.departamento?.codigo ?? '')?.permissoes ??
        grantTree([]),
    }),
  },
  writer: {
    table: 'perfil',
    alias: 'pf',
    tenantColumn: 'departamento_id',
    source: perfilOne,
    record: umPerfil.record,
    lock: ['pf'],
  },
  handlers: perfilHandlers,
};

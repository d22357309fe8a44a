/** Profiles, and the permissions that they grant. */
import { names, permissoesDoUsuario, todasAsPermissoes } from '../../../domain/perfil/index.ts';
import { grantTree, permissionTree } from '../../../domain/kernel/permissions.ts';
import type { Noun } from '../../noun.ts';
import { valueSource } from '../../read/value-request.ts';
import { perfilHandlers } from './effects.ts';
import { perfilList, perfilOne } from './read.ts';
import { perfilWriter } from './writer.ts';

export const perfil: Noun = {
  noun: 'perfil',
  names,
  name: { table: 'perfil', sql: 't.descricao', ofDepartment: true },
  sources: [perfilList, perfilOne],
  values: [
    valueSource(todasAsPermissoes, () => ({ permissoes: permissionTree() })),
    valueSource(permissoesDoUsuario, ({ ctx }) => ({
      permissoes:
        ctx.principal.departamentos.get(ctx.departamento?.codigo ?? '')?.permissoes ??
        grantTree([]),
    })),
  ],
  writer: perfilWriter,
  handlers: perfilHandlers,
};

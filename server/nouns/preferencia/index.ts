/** Preferences: one row a user. */
import { preferencias } from '../../../domain/usuario/index.ts';
import type { Noun } from '../../noun.ts';
import { objectOf } from '../../read/source.ts';
import { preferenciaHandlers } from './effects.ts';

export const preferencia: Noun = {
  noun: 'preferencia',
  trail: 'self',
  values: {
    'usuarios.preferencias': async ({ db, ctx }) => {
      const row = await db
        .selectFrom('preferencia')
        .select(['valor', 'lock_version'])
        .where('usuario_id', '=', ctx.actor.id)
        .executeTakeFirst();
      return row ?? { valor: {}, lock_version: 0 };
    },
  },
  writer: {
    table: 'preferencia',
    alias: 'pr',
    tenantColumn: null,
    idColumn: 'usuario_id',
    source: {
      table: 'preferencia pr',
      id: 'pr.usuario_id',
      tenant: null,
      json: objectOf({ valor: 'pr.valor', lock_version: 'pr.lock_version' }),
      fields: {},
      orders: {},
    },
    record: preferencias.value,
    lock: ['pr'],
    logsFields: false,
    ensure: async (trx, ctx) => {
      await trx
        .insertInto('preferencia')
        .values({ usuario_id: ctx.principal.usuario.id })
        .onConflict((oc) => oc.doNothing())
        .execute();
    },
  },
  handlers: preferenciaHandlers,
};

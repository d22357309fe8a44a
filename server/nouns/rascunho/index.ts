/** Drafts: one row a user. */
import { guardado } from '../../../domain/rascunho/index.ts';
import type { Noun } from '../../noun.ts';
import { objectOf } from '../../read/source.ts';
import { rascunhoHandlers } from './effects.ts';

export const rascunho: Noun = {
  noun: 'rascunho',
  trail: 'self',
  values: {
    'usuarios.rascunhos': async ({ db, ctx }) => {
      const row = await db
        .selectFrom('rascunho')
        .select('valor')
        .where('usuario_id', '=', ctx.actor.id)
        .executeTakeFirst();
      return row ?? { valor: {} };
    },
  },
  writer: {
    table: 'rascunho',
    alias: 'rc',
    tenantColumn: null,
    idColumn: 'usuario_id',
    source: {
      table: 'rascunho rc',
      id: 'rc.usuario_id',
      tenant: null,
      json: objectOf({ lock_version: 'rc.lock_version' }),
      fields: {},
      orders: {},
    },
    record: guardado,
    lock: ['rc'],
    logsFields: false,
    ensure: async (trx, ctx) => {
      await trx
        .insertInto('rascunho')
        .values({ usuario_id: ctx.principal.usuario.id })
        .onConflict((oc) => oc.doNothing())
        .execute();
    },
  },
  handlers: rascunhoHandlers,
};

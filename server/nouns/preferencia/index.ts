/** Preferences: one row a user. */
import { preferencias } from '../../../domain/usuario/index.ts';
import type { Noun } from '../../noun.ts';
import { recordSource } from '../../read/declare.ts';
import { valueSource } from '../../read/value-request.ts';
import { preferenciaHandlers } from './effects.ts';

export const preferencia: Noun = {
  noun: 'preferencia',
  trail: 'self',
  values: [
    valueSource(preferencias, async ({ db, ctx }) => {
      const row = await db
        .selectFrom('preferencia')
        .select(['valor', 'lock_version'])
        .where('usuario_id', '=', ctx.actor.id)
        .executeTakeFirst();
      return row ?? { valor: {}, lock_version: 0 };
    }),
  ],
  writer: {
    noun: 'preferencia',
    table: 'preferencia',
    alias: 'pr',
    tenantColumn: null,
    idColumn: 'usuario_id',
    source: recordSource(preferencias.value, {
      table: 'preferencia',
      alias: 'pr',
      idColumn: 'usuario_id',
    }),
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

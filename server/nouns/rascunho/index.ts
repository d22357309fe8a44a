/** Drafts: one row a user. */
import { guardado, rascunhos } from '../../../domain/rascunho/index.ts';
import type { Noun } from '../../noun.ts';
import { recordSource } from '../../read/declare.ts';
import { valueSource } from '../../read/value-request.ts';
import { rascunhoHandlers } from './effects.ts';

export const rascunho: Noun = {
  noun: 'rascunho',
  trail: 'self',
  values: [
    valueSource(rascunhos, async ({ db, ctx }) => {
      const row = await db
        .selectFrom('rascunho')
        .select('valor')
        .where('usuario_id', '=', ctx.actor.id)
        .executeTakeFirst();
      return row ?? { valor: {} };
    }),
  ],
  writer: {
    noun: 'rascunho',
    table: 'rascunho',
    alias: 'rc',
    tenantColumn: null,
    idColumn: 'usuario_id',
    source: recordSource(guardado, { table: 'rascunho', alias: 'rc', idColumn: 'usuario_id' }),
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

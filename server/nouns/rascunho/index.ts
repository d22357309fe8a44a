/** Drafts: one row a user. */
import { rascunhos } from '../../../domain/rascunho/index.ts';
import { writerOf } from '../../actions/noun.ts';
import type { Noun } from '../../noun.ts';
import { valueSource } from '../../read/value-request.ts';
import { rascunhoHandlers } from './effects.ts';
import { rascunhoSource } from './read.ts';

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
  writer: writerOf('rascunho', rascunhoSource, {
    keeps: false,
    ensure: async (trx, ctx) => {
      await trx
        .insertInto('rascunho')
        .values({ usuario_id: ctx.principal.usuario.id })
        .onConflict((oc) => oc.doNothing())
        .execute();
    },
  }),
  handlers: rascunhoHandlers,
};

/** Drafts: one row a user. */
import { sql } from 'kysely';
import { rascunhos } from '../../../domain/rascunho/index.ts';
import { writerOf } from '../../actions/noun.ts';
import { porPartes, quantos, type Guarda } from '../../guarda.ts';
import type { Noun } from '../../noun.ts';
import { valueSource } from '../../read/value-request.ts';
import { rascunhoHandlers } from './effects.ts';
import { rascunhoSource } from './read.ts';

/** Whoever left something half done and did not come back to it. */
const guardaDeRascunhos: Guarda = {
  dado: 'rascunhos',
  conta: (db, dias) =>
    quantos(
      db,
      sql`select count(*)::int as n from rascunho
        where updated_at < now() - make_interval(days => ${dias}::int)`,
    ),
  apaga: (db, dias) =>
    porPartes(
      db,
      (limit) => sql`
        with velhos as (select usuario_id from rascunho
          where updated_at < now() - make_interval(days => ${dias}::int) limit ${limit}),
        idos as (delete from rascunho r using velhos v where r.usuario_id = v.usuario_id returning 1)
        select count(*)::int as n from idos`,
    ),
};

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
  guarda: [guardaDeRascunhos],
};

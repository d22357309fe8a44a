/** Preferences: one row a user. */
import { preferencias } from '../../../domain/usuario/sessao.ts';
import { writerOf } from '../../actions/noun.ts';
import type { Noun } from '../../noun.ts';
import { valueSource } from '../../read/value-request.ts';
import { preferenciaHandlers } from './effects.ts';
import { enviarIndicadores } from './envios-job.ts';
import { enviosMail } from './envios-template.ts';
import { preferenciaSource } from './read.ts';

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
  writer: writerOf('preferencia', preferenciaSource, {
    keeps: false,
    ensure: async (trx, ctx) => {
      await trx
        .insertInto('preferencia')
        .values({ usuario_id: ctx.principal.usuario.id })
        .onConflict((oc) => oc.doNothing())
        .execute();
    },
  }),
  handlers: preferenciaHandlers,
  jobs: [
    {
      kind: 'asked',
      tipo: 'indicadores',
      run: enviarIndicadores,
      // 06:00 in São Paulo; a day's that no server was there for is done when one is back.
      clock: { cron: '0 9 * * *', catchUp: '12h' },
    },
  ],
  mails: [enviosMail],
};

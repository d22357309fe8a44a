/** The history of mail. */
import { sql } from 'kysely';
import { names, reenviarEmail } from '../../../domain/email-historico/index.ts';
import { handlersOf, writerOf } from '../../actions/noun.ts';
import { impedida } from '../../http/errors.ts';
import { FORGOTTEN, guardaDeEmails } from './guarda.ts';
import { sendJobSql } from '../../mail/outbox.ts';
import type { Noun } from '../../noun.ts';
import { emailDoDepartamentoList, emailDoDepartamentoOne, emailList, emailOne } from './read.ts';

const { effect } = handlersOf(emailDoDepartamentoOne);

export const emailHistorico: Noun = {
  noun: 'email_historico',
  names,
  guarda: [guardaDeEmails],
  sources: [emailList, emailOne, emailDoDepartamentoList, emailDoDepartamentoOne],
  // What was sent is no act of anybody's: of it only who asked for it again is told.
  writer: writerOf('email_historico', emailDoDepartamentoOne, { keeps: false, stamps: [] }),
  handlers: [
    effect(reenviarEmail, async (e) => {
      if (e.raw.modelo === FORGOTTEN)
        throw impedida('O texto passou do prazo de guarda: já não há o que enviar');
      await sql`select ${sql.raw(sendJobSql('m.id'))} from (select ${e.id}::int8 as id) m`.execute(
        e.trx,
      );
      return { patch: { status: 'waiting', erro: null } };
    }),
  ],
};

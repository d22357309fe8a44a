/** What a mail said goes when its time to be kept is over: that it was sent, to whom and when, stays. */
import { sql } from 'kysely';
import { porPartes, quantos, type Guarda } from '../../guarda.ts';

/** The model of a mail whose text is gone: nothing is made of it any more. */
export const FORGOTTEN = 'apagado';
const SAID = 'O texto deste e-mail passou do prazo de guarda e foi apagado.';

// What documents, orders and requests sent is part of their acts.
const PAST = (dias: number) => sql`scope in ('usuario', 'mensagem') and modelo <> ${FORGOTTEN}
  and status <> 'waiting' and created_at < now() - make_interval(days => ${dias}::int)`;

/** Mails about accounts and messages, past their time. */
export const guardaDeEmails: Guarda = {
  dado: 'emails',
  conta: (db, dias) =>
    quantos(db, sql`select count(*)::int as n from email_historico where ${PAST(dias)}`),
  apaga: (db, dias) =>
    porPartes(
      db,
      (limit) => sql`
        with velhos as (select id from email_historico where ${PAST(dias)} order by created_at limit ${limit}),
        idos as (update email_historico e
          set texto = ${SAID}, html = null, dados = '{}', modelo = ${FORGOTTEN}
          from velhos v where e.id = v.id returning 1)
        select count(*)::int as n from idos`,
    ),
};

/**
 * Mail of the sign-in service, through the same sender as every other and with a line of the same
 * history. Its link is a key: it is nowhere kept, and so the mail is sent at once and not tried again.
 */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Env } from '../env.ts';
import { KEPT } from '../mail/deliver.ts';
import { createSender, MailError } from '../mail/sender.ts';
import type { Log } from '../steps.ts';

export type Mail = {
  usuarioId: number;
  to: string;
  subject: string;
  /** What to do and why, before the link. */
  text: string;
  link: string;
};

export type Mailer = {
  /** False: links are printed in the log, and the pages say so. */
  configured: boolean;
  send(mail: Mail): Promise<void>;
  close(): void;
};

export type MailerParts = {
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>;
  db: Kysely<Database>;
  log: Log;
};

const SECRET = '(o endereço é pessoal e não fica guardado)';
const letter = (text: string, link: string): string =>
  `${text}\n\n${link}\n\nSe não foi você quem pediu, ignore esta mensagem.\n`;

export function createMailer({ env, db, log }: MailerParts): Mailer {
  const sender = createSender(env);
  const keep = async (
    { usuarioId, to, subject, text }: Mail,
    outcome: {
      status: 'sent' | 'kept' | 'error';
      erro?: string;
      recusado?: boolean;
      enviado_em?: Date;
    },
  ): Promise<void> => {
    await db
      .insertInto('email_historico')
      .values({
        scope: 'usuario',
        scope_id: usuarioId,
        usuario_id: usuarioId,
        para: to,
        assunto: subject,
        modelo: 'conta',
        dados: '{}',
        texto: letter(text, SECRET),
        tentativas: sender ? 1 : 0,
        ...outcome,
      })
      .execute();
  };
  return {
    configured: sender !== null,
    async send(mail) {
      const { to, subject, text, link } = mail;
      if (!sender) {
        log(`${subject} (${to}): ${link}`);
        return keep(mail, { status: 'kept', erro: KEPT });
      }
      try {
        await sender.send({ to, subject, text: letter(text, link), key: `conta-${randomUUID()}` });
      } catch (error) {
        const known = error instanceof MailError;
        const reason = known ? error.message : 'o envio foi interrompido';
        await keep(mail, { status: 'error', erro: reason, recusado: known && error.permanent });
        // oxlint-disable-next-line preserve-caught-error -- the transport's words may name its user
        throw new Error(`o e-mail "${subject}" não foi enviado: ${reason}`);
      }
      return keep(mail, { status: 'sent', enviado_em: new Date() });
    },
    close: () => sender?.close(),
  };
}

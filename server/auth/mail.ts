/** Mail of the sign-in service; without SMTP the link stands in the server's log. */
import { createTransport } from 'nodemailer';
import type { Env } from '../env.ts';
import type { Log } from '../steps.ts';

export type Mail = {
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

export function createMailer(env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM'>, log: Log): Mailer {
  if (!env.SMTP_URL) {
    return {
      configured: false,
      async send({ to, subject, link }) {
        log(`${subject} (${to}): ${link}`);
      },
      close: () => undefined,
    };
  }
  const transport = createTransport(env.SMTP_URL, { from: env.MAIL_FROM });
  return {
    configured: true,
    async send({ to, subject, text, link }) {
      try {
        await transport.sendMail({
          to: { name: '', address: to },
          subject,
          text: `${text}\n\n${link}\n\nSe não foi você quem pediu, ignore esta mensagem.\n`,
        });
      } catch (error) {
        // The transport's message may name the server's address and user; its code does not.
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'falha';
        // oxlint-disable-next-line preserve-caught-error -- as above
        throw new Error(`o e-mail "${subject}" não foi enviado (${code})`);
      }
    },
    close: () => transport.close(),
  };
}

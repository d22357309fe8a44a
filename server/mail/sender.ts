/** SMTP: one mail handed over, or why not — for now or for good. */
import { createTransport } from 'nodemailer';
import { cut } from '../../domain/kernel/text.ts';
import type { Env } from '../env.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** None: a plain mail. */
  readonly html?: string;
  /** The local part of its Message-ID: the same whenever the same mail is sent again. */
  readonly key: string;
}
/** Sends; rejects with MailError. */
export interface Sender {
  send(letter: Letter): Promise<void>;
  close(): void;
}

/** In Portuguese, for the history. Names neither the server's user nor its password. */
export class MailError extends Error {
  /** The receiver refused this mail for good (SMTP 5xx): another try is useless. */
  readonly permanent: boolean;
  constructor(message: string, permanent: boolean) {
    super(message);
    this.name = 'MailError';
    this.permanent = permanent;
  }
}

/** Together below the minute that a mail may hold its row. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Null without SMTP_URL. */
export function createSender(
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>,
): Sender | null {
  if (!env.SMTP_URL) return null;
  // An announcement is many mails: a connection is used for more than one.
  const transport = createTransport(
    { url: env.SMTP_URL, pool: true, maxConnections: 2, ...TIMEOUTS },
    { from: env.MAIL_FROM },
  );
  const host = env.PUBLIC_URL
    ? new URL(env.PUBLIC_URL).hostname
    : (/@([\w.-]+)/.exec(env.MAIL_FROM ?? '')?.[1] ?? 'localhost');
  return {
    async send({ to, subject, text, html, key }) {
      try {
        await transport.sendMail({
          // As an address and not as text, so that nothing in it can name another.
          to: { name: '', address: to },
          subject,
          text,
          ...(html === undefined ? {} : { html }),
          messageId: `<${key}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw mailError(error);
      }
    },
    close: () => transport.close(),
  };
}

/**
 * What the line's error says, where nodemailer gives all of them one code. A certificate is the office's to
 * mend, and no server that does not answer.
 */
const BY_TEXT: readonly (readonly [RegExp, string])[] = [
  [/certificate has expired/i, 'o certificado do servidor de e-mail venceu'],
  [/altname|does not match certificate/i, 'o certificado do servidor de e-mail é de outro nome'],
  [
    /self[- ]signed|unable to (?:verify|get)|certificate/i,
    'o certificado do servidor de e-mail não é de uma autoridade conhecida',
  ],
  [
    /upgrading connection with STARTTLS/i,
    'o servidor de e-mail não oferece a conexão segura (STARTTLS) que se exige dele',
  ],
  [
    /wrong version number|SSL routines|ssl3_|TLS/i,
    'a conexão segura com o servidor de e-mail falhou (smtps:// é a porta 465; smtp:// começa sem ela)',
  ],
];
const SAYS: Readonly<Record<string, string>> = {
  ECONNECTION: 'o servidor de e-mail não respondeu',
  ESOCKET: 'o servidor de e-mail não respondeu',
  ETIMEDOUT: 'o servidor de e-mail demorou demais',
  EDNS: 'o servidor de e-mail não foi encontrado',
  ETLS: 'a conexão segura com o servidor de e-mail falhou',
  EAUTH: 'o servidor de e-mail recusou o nosso usuário ou a senha',
};

/** Why nothing can be sent, in words. */
export function whyNoMail(error: unknown): string {
  const { code, message = '' } = error as { code?: unknown; message?: string };
  const found = ['ESOCKET', 'ETLS', 'ECONNECTION', 'CERT_HAS_EXPIRED'].includes(String(code))
    ? BY_TEXT.find(([text]) => text.test(message))
    : undefined;
  return found?.[1] ?? SAYS[String(code)] ?? 'o servidor de e-mail não aceitou';
}

function mailError(error: unknown): MailError {
  const { code, responseCode, response } = error as {
    code?: unknown;
    responseCode?: unknown;
    response?: unknown;
  };
  const status = typeof responseCode === 'number' ? responseCode : 0;
  // Of the mail itself only: a refused password is ours to mend, and the mail can wait for that.
  const aboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (aboutMail && status === 0) return new MailError('o endereço não é válido', true);
  const said = typeof response === 'string' && aboutMail ? response : '';
  const reason = whyNoMail(error);
  return new MailError(
    [reason, said ? `(${cut(said.replaceAll(/\s+/g, ' '), 300)})` : status ? `(${status})` : '']
      .filter(Boolean)
      .join(' '),
    aboutMail && status >= 500,
  );
}

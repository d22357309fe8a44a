/** Mail of accounts over a real SMTP server, and what is said when there is none at the other end. */
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailer } from '../../../server/auth/mail.ts';
import { testDatabase, type TestDatabase } from '../../support/database.ts';
import { person } from './kit.ts';

let database: TestDatabase;
let usuarioId: number;
beforeAll(async () => {
  database = await testDatabase();
  usuarioId = (await person(database)).id;
});
afterAll(() => database?.close());
const mailerOf = (SMTP_URL: string) =>
  createMailer({
    env: { SMTP_URL, MAIL_FROM: 'osm@cidade.gov.br', PUBLIC_URL: undefined },
    db: database.db,
    log: () => undefined,
  });
const history = async () =>
  await database.db
    .selectFrom('email_historico')
    .selectAll()
    .where('usuario_id', '=', usuarioId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

const mail = {
  to: 'ana@cidade.gov.br',
  subject: 'OS-m: redefinição de senha',
  text: 'Olá, Ana.',
  link: 'http://localhost:3000/auth/v2/reset_password?token=abc',
};

test('um e-mail chega com o remetente, os acentos e o link', async () => {
  const received: Buffer[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      // oxlint-disable-next-line promise/no-callback-in-promise -- the server's own interface
      void buffer(stream).then((bytes) => received.push(bytes) && done());
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const SMTP_URL = `smtp://127.0.0.1:${port}`;
  const mailer = mailerOf(SMTP_URL);
  expect(mailer.configured).toBe(true);
  await mailer.send({ usuarioId, ...mail });
  mailer.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
  const message = await PostalMime.parse(received[0] ?? '');
  expect(message.from?.address).toBe('osm@cidade.gov.br');
  expect(message.to?.[0]?.address).toBe(mail.to);
  expect(message.subject).toBe(mail.subject);
  expect(message.text).toContain('Olá, Ana.');
  expect(message.text).toContain(mail.link);
  const kept = await history();
  expect(kept).toMatchObject({ status: 'sent', para: mail.to, scope: 'usuario', erro: null });
  expect(kept.texto).not.toContain('token');
});

test('uma falha diz a sua espécie, mas nem o link nem a senha do servidor', async () => {
  const SMTP_URL = 'smtp://usuario:senha-secreta@127.0.0.1:9';
  const mailer = mailerOf(SMTP_URL);
  const failure = await mailer
    .send({ usuarioId, ...mail })
    .catch((error: unknown) => String(error));
  expect(failure).toContain('não foi enviado: o servidor de e-mail não respondeu');
  expect(failure).not.toMatch(/secreta|token/);
  expect(await history()).toMatchObject({ status: 'error', enviado_em: null });
  mailer.close();
});

/** Mail over a real SMTP server, and what is said when there is none at the other end. */
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { createMailer } from '../../../server/auth/mail.ts';

const mail = {
  to: 'ana@cidade.gov.br',
  subject: 'OS-m: redefinição de senha',
  text: 'Olá, Ana.',
  link: 'http://localhost:3000/auth/v2/reset_password?token=abc',
};

test('a mail arrives with its sender, its accents and its link', async () => {
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
  const mailer = createMailer({ SMTP_URL, MAIL_FROM: 'osm@cidade.gov.br' }, () => undefined);
  expect(mailer.configured).toBe(true);
  await mailer.send(mail);
  mailer.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
  const message = await PostalMime.parse(received[0] ?? '');
  expect(message.from?.address).toBe('osm@cidade.gov.br');
  expect(message.to?.[0]?.address).toBe(mail.to);
  expect(message.subject).toBe(mail.subject);
  expect(message.text).toContain('Olá, Ana.');
  expect(message.text).toContain(mail.link);
});

test('a failure names its kind, and neither the link nor the server’s password', async () => {
  const SMTP_URL = 'smtp://usuario:senha-secreta@127.0.0.1:9';
  const mailer = createMailer({ SMTP_URL, MAIL_FROM: 'osm@cidade.gov.br' }, () => undefined);
  const failure = await mailer.send(mail).catch((error: unknown) => String(error));
  expect(failure).toMatch(/não foi enviado \((?:ESOCKET|ECONNECTION)\)/);
  expect(failure).not.toMatch(/secreta|token/);
  mailer.close();
});

/** A real SMTP server that keeps what it gets, and refuses as it is told. */
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Received = {
  to: string[];
  mail: Email;
  /** When it was whole, by Date.now(). */
  at: number;
};
export type Smtp = {
  url: string;
  port: number;
  received: Received[];
  /** The SMTP code that a recipient is answered with; 250 takes it. */
  refuse(to: (address: string) => number): void;
  close(): Promise<void>;
};

/** By TLS from the first byte ('smtps') or where the sender turns to it ('starttls'): with a certificate that nobody vouches for. */
export async function smtpServer(port = 0, tls?: 'smtps' | 'starttls'): Promise<Smtp> {
  const received: Received[] = [];
  let answer: (address: string) => number = () => 250;
  const server = new SMTPServer({
    secure: tls === 'smtps',
    authOptional: true,
    disableReverseLookup: true,
    // Ends the connections that senders keep open, as a restart does.
    closeTimeout: 50,
    disabledCommands: tls === 'starttls' ? [] : ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const code = answer(address);
      if (code === 250) done();
      else done(Object.assign(new Error('Recusado aqui'), { responseCode: code }));
    },
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map((r) => r.address);
      /* oxlint-disable promise/no-callback-in-promise -- the server's own interface */
      void buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => received.push({ to, mail, at: Date.now() }))
        .then(() => done(), done);
      /* oxlint-enable promise/no-callback-in-promise */
    },
  });
  // A greeting that was no TLS, or one who did not like our certificate.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    refuse: (to) => {
      answer = to;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

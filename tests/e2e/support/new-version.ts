/** The server behind a proxy that can publish another version of the console: its service worker differs. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Published {
  readonly url: string;
  /** From now on the service worker is another one. */
  publish(): void;
  close(): Promise<void>;
}

export async function publishing(target: string): Promise<Published> {
  const { hostname, port } = new URL(target);
  let version = 1;
  const server = createServer((incoming, outgoing) => {
    const worker = incoming.url === '/sw.js';
    const headers = { ...incoming.headers };
    // As text, so that something can be written below it.
    if (worker) delete headers['accept-encoding'];
    const forwarded = request(
      { hostname, port, path: incoming.url, method: incoming.method, headers },
      (reply) => {
        if (worker) delete reply.headers['content-length'];
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        if (!worker) {
          reply.pipe(outgoing);
          return;
        }
        reply.pipe(outgoing, { end: false });
        reply.on('end', () => outgoing.end(`\n// ${version}\n`));
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    publish: () => {
      version += 1;
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

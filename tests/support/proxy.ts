/** A TCP connection to a database that can be cut and mended, as a network or a restart does. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Proxy = {
  /** The database's address through the proxy. */
  url: string;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** From now on the connections there are carry nothing and do not end, as when a machine is switched off; new ones do. */
  hush(): void;
};

export async function proxyTo(databaseUrl: string): Promise<Proxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let open = true;
  // Who takes leave is not answered by us: a machine that is switched off does not.
  const server = createServer({ allowHalfOpen: true }, (near) => {
    // One that knocked just before the cut is let in just after it.
    if (!open) {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one
        .on('error', () => other.destroy())
        .on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    cut: () =>
      new Promise((resolve) => {
        open = false;
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    mend: () => {
      open = true;
      return listen(port);
    },
    hush() {
      for (const socket of sockets) {
        socket.unpipe();
        // What comes is taken and left at that.
        socket.resume();
      }
    },
  };
}

/** What the driver does not tell of a connection: what it speaks through, and what it is asked, whatever way that is. */
import type { Socket } from 'node:net';
import type pg from 'pg';

export type Query = (...args: unknown[]) => unknown;

export const socketOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** The text of a query by its first argument; '': it has none. */
export const textOf = (first: unknown): string =>
  typeof first === 'string' ? first : ((first as { text?: string } | null)?.text ?? '');

/** `begun` is called with each query's text ('': it has none), and what that answers once the query has ended. */
export function onEachQuery(client: pg.PoolClient, begun: (text: string) => () => void): void {
  const plain = client.query.bind(client) as Query;
  const query: Query = (...args) => {
    const ended = begun(textOf(args[0]));
    const callback = args.at(-1);
    if (typeof callback === 'function')
      return plain(...args.slice(0, -1), (...given: unknown[]) => {
        ended();
        (callback as Query)(...given);
      });
    const sent = plain(...args);
    if (sent instanceof Promise) void sent.then(ended, ended);
    // What reports in a way of its own is not waited for.
    else ended();
    return sent;
  };
  client.query = query as typeof client.query;
}

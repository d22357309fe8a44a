/** Looking on at what a connection is asked, whatever way it is asked in. */
import type pg from 'pg';

type Query = (...args: unknown[]) => unknown;

/** `begun` is called with each query's text ('': it has none), and what that answers once the query has ended. */
export function onEachQuery(client: pg.PoolClient, begun: (text: string) => () => void): void {
  const plain = client.query.bind(client) as Query;
  const query: Query = (...args) => {
    const [first] = args;
    const ended = begun(
      typeof first === 'string' ? first : ((first as { text?: string } | null)?.text ?? ''),
    );
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

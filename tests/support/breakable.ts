/**
 * A pool whose connections can be made to break before any statement of a transaction, as when the server
 * is killed there. What runs beside them (the stream of events, sessions) is not counted, unless everything is.
 */
import type pg from 'pg';

export type Breakable = {
  /** Breaks the connection that is about to send the n-th statement from now on (1 is the first). */
  breakAt(n: number): void;
  /** How many statements went out since, and no more breaking. */
  mend(): number;
};

type Query = (...args: unknown[]) => unknown;
type Sending = pg.PoolClient & { connection: { stream: { destroy(): void } } };

const textOf = (arg: unknown): string =>
  typeof arg === 'string' ? arg : ((arg as { text?: string } | null)?.text ?? '');

/** To be called before the pool has connections. Counted is what goes out: a begin or a commit that is said and not sent is none. */
export function breakable(
  pool: pg.Pool,
  counting: 'transactions' | 'everything' = 'transactions',
): Breakable {
  let sent = 0;
  let at = 0;
  pool.prependListener('connect', (client: pg.PoolClient) => {
    const send = client.query.bind(client) as unknown as Query;
    let within = counting === 'everything';
    const query: Query = (...args) => {
      const text = textOf(args[0]);
      if (/^begin/i.test(text)) within = true;
      if (within) sent += 1;
      if (within && sent === at) (client as Sending).connection.stream.destroy();
      if (/^(?:commit|rollback)$/i.test(text)) within = counting === 'everything';
      return send(...args);
    };
    client.query = query as unknown as typeof client.query;
  });
  return {
    breakAt(n) {
      sent = 0;
      at = n;
    },
    mend() {
      at = 0;
      return sent;
    },
  };
}

/**
 * One line a table with what it holds, by the version of each row: written again as it was it differs, too, and it
 * costs a tenth of what the values would. Sessions, which are seen now and then, left out.
 */
export async function versions(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and (n.nspname = 'public' and c.relname <> 'sessao' or n.nspname = 'graphile_worker' and c.relname = '_private_jobs') order by 1`,
  );
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtidextended(t.ctid, t.xmin::text::bigint)::numeric), 0) as held from ${name} t`,
  );
  const { rows } = await pool.query<{ name: string; held: string }>(parts.join(' union all '));
  return Object.fromEntries(rows.map((r) => [r.name, r.held]));
}

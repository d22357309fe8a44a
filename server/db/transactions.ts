/**
 * What a transaction begins and ends with takes a way to the database and back of its own, though nobody waits for
 * what it says: its begin goes with its first statement, and its commit with the one that says to be its last.
 */
import type pg from 'pg';
import { socketOf, textOf, type Query } from './connection.ts';

/**
 * A statement that holds this comment is its transaction's last: it is committed with it. Who writes it says nothing
 * to the database after it.
 */
export const LAST = '/* e confirma */';

/** What a control statement answers: nobody reads it. */
const DONE = { command: '', rowCount: null, oid: 0, fields: [], rows: [] };

/** Sends what `send` sends as one packet. The connections of a pool are pipelined (pool.ts). */
export function atOnce<T>(client: pg.PoolClient, send: () => T): T {
  const stream = socketOf(client);
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

const ONE_MOMENT = 'begin transaction isolation level repeatable read, read only';

/** What is read by several statements as of one moment. */
export async function atOneMoment<T>(
  pool: pg.Pool,
  read: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(ONE_MOMENT);
    const found = await read(client);
    await client.query('commit');
    return found;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** For every connection of the pool. */
export function joinEnds(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const plain: Query = client.query.bind(client);
    /** What it begins with, until its first statement goes. */
    let unbegun: string | null = null;
    let ended = false;

    const send: Query = (...args) => {
      if (ended) return Promise.reject(new Error(`depois da última instrução: ${textOf(args[0])}`));
      if (unbegun === null) return plain(...args);
      const begin = unbegun;
      unbegun = null;
      return atOnce(client, () => {
        // Its error would be the connection's, which the statement meets, too.
        void Promise.resolve(plain(begin)).catch(() => undefined);
        return plain(...args);
      });
    };
    const sendLast = async (args: readonly unknown[]): Promise<unknown> => {
      const [sent, committed] = atOnce(client, () => [send(...args), plain('commit')]);
      ended = true;
      // A commit after an error takes everything back, and says nothing.
      const [result] = await Promise.all([sent, committed]);
      return result;
    };
    const query: Query = (...args) => {
      const text = textOf(args[0]);
      switch (text) {
        case 'begin':
        case ONE_MOMENT:
          unbegun = text;
          ended = false;
          return Promise.resolve(DONE);
        case 'commit':
        case 'rollback':
          if (unbegun === null && !ended) return plain(...args);
          unbegun = null;
          ended = false;
          return Promise.resolve(DONE);
        default:
          return text.includes(LAST) ? sendLast(args) : send(...args);
      }
    };
    client.query = query as typeof client.query;
  });
}

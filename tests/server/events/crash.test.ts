/**
 * The database ends as by a crash and comes back, with numbers of transactions that it had given before. A server of
 * PostgreSQL of its own: the others' is not to be ended.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { currentPosition, eventsOf, type Position } from '../../../server/events/read.ts';
import { nouns } from '../../../server/catalog.ts';
import { crashableServer, TEMPLATES, withDatabase } from '../../support/cluster.ts';
import { until } from '../../support/until.ts';

let server: Awaited<ReturnType<typeof crashableServer>>;
let url: string;
beforeAll(async () => {
  server = await crashableServer();
  url = withDatabase(server.url, TEMPLATES.migrated);
});
afterAll(() => server?.stop());

const on = async <T>(run: (pool: pg.Pool) => Promise<T>): Promise<T> => {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on('error', () => undefined);
  try {
    return await run(pool);
  } finally {
    await pool.end();
  }
};
const read = (since: Position) =>
  on((pool) => eventsOf(nouns)(pool, since, { departamentos: [1], usuarios: [] }));
const write = (pool: pg.Pool, id: number) =>
  pool.query(
    `insert into log (departamento_id, entidade, entidade_id, acao) values (1, 'ordem_servico', $1, 'ordem_servicos.notificar')`,
    [id],
  );

/** Takes numbers that nobody waits for, until the database crashes; the last position that was read of it. */
async function untilCrash(): Promise<Position> {
  const [position] = await Promise.all([
    on(async (pool) => {
      let last = await currentPosition(pool);
      for (;;)
        try {
          await pool.query(
            `select set_config('synchronous_commit', 'off', true), pg_notify('x', 'y')`,
          );
          last = await currentPosition(pool);
        } catch {
          return last;
        }
    }),
    sleep(100).then(() => server.crash()),
  ]);
  return position;
}

it('o que se escreve depois de uma queda do banco não passa por já ouvido', async () => {
  const { since } = await until('uma queda que devolve números', async () => {
    const last = await untilCrash();
    const { xmax } = await on(currentPosition);
    return BigInt(xmax) < BigInt(last.xmax) ? { since: last, xmax } : null;
  });
  await on(async (pool) => {
    // As many as were given before: the number alone says nothing any more.
    do await write(pool, 1);
    while (BigInt((await currentPosition(pool)).xmax) <= BigInt(since.xmax));
  });
  const first = await read(since);
  expect(first.events).toBeNull();
  // From there on it goes as ever.
  await on((pool) => write(pool, 2));
  const { events } = await read(first.position);
  expect(events?.map(({ evento }) => evento.ids)).toEqual([[2]]);
});

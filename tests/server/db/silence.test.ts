/** A database that is gone without a word: nothing ends, and nothing is answered. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Listener } from '../../../server/db/listener.ts';
import { createPool } from '../../../server/db/pool.ts';
import { isDatabaseAway } from '../../../server/http/refusals.ts';
import { type TestDatabase, testDatabase } from '../../support/database.ts';
import { proxyTo, type Proxy } from '../../support/proxy.ts';
import { PATIENCE_MS, until } from '../../support/until.ts';

/** Longer than a statement may take there and its silence is borne. */
const LONG = 'select pg_sleep(6)';

let database: TestDatabase;
let proxy: Proxy;
let pool: pg.Pool;
beforeAll(async () => {
  database = await testDatabase({ of: 'empty', max: 1 });
  proxy = await proxyTo(database.url);
  pool = createPool(proxy.url, { max: 3, statementTimeoutMs: 100 });
});
afterAll(async () => {
  await proxy.cut();
  await pool.end();
  await database.close();
});

const failure = (asked: Promise<unknown>): Promise<unknown> =>
  Promise.race([
    asked.then(
      () => 'respondeu',
      (error: unknown) => error,
    ),
    new Promise((resolve) => setTimeout(() => resolve('ninguém disse nada'), PATIENCE_MS)),
  ]);

it('quem pergunta é atendido por outra conexão, e as mudas acabam', async () => {
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  await Promise.all(clients.map((client) => client.query('select 1')));
  for (const client of clients) client.release();
  proxy.hush();
  const failures = await Promise.all([1, 2, 3, 4].map(() => failure(pool.query('select 1'))));
  // The last waited for one of the others to come free.
  expect(failures.slice(0, 3).map(isDatabaseAway)).toEqual([true, true, true]);
  expect(failures[3]).toBe('respondeu');
});

it('o que pode demorar, e uma conexão que só espera, não acabam', async () => {
  const [idle, one, other] = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  await idle.query('select 1');
  const all = async (client: pg.PoolClient, texts: readonly string[]): Promise<void> => {
    for (const text of texts) await client.query(text);
  };
  await Promise.all([
    all(one, ['begin', 'set local statement_timeout = 0', LONG, 'commit']),
    // Of several transactions.
    all(other, [
      `select set_config('statement_timeout', '0', false)`,
      'begin',
      'select 1',
      'commit',
      'begin',
      LONG,
      'commit',
      'reset statement_timeout',
    ]),
  ]);
  expect((await idle.query('select 1')).rowCount).toBe(1);
  for (const client of [idle, one, other]) client.release();
});

it('quem ouve avisos percebe que não se ouve mais, e volta', async () => {
  const listener = new Listener(pool, 200);
  const states: boolean[] = [];
  const heard: string[] = [];
  listener.on('x', {
    onMessage: (payload) => heard.push(payload),
    onState: (connected) => states.push(connected),
  });
  await listener.start();
  await until('que ouça', () => states.at(-1) === true);
  proxy.hush();
  await until('que perceba', () => states.includes(false));
  await until('que ouça de novo', () => states.at(-1) === true);
  await database.pool.query(`select pg_notify('x', 'y')`);
  await until('o aviso', () => heard.includes('y'));
  // Leave is taken of nobody.
  proxy.hush();
  await listener.close();
});

it('quem aceita a conexão e não diz nada não detém quem começa, nem quem termina', async () => {
  const mute = createServer().listen(0, '127.0.0.1');
  await once(mute, 'listening');
  const { port } = mute.address() as AddressInfo;
  const silent = createPool(`postgres://osm@127.0.0.1:${port}/osm`, { max: 1 });
  const listener = new Listener(silent, 50);
  await listener.start();
  await listener.close();
  await silent.end();
  mute.close();
});

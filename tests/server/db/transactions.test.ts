/** A transaction's begin goes with its first statement, its commit with its last. */
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb, createPool } from '../../../server/db/pool.ts';
import { OWN_PLAN } from '../../../server/db/prepared.ts';
import { LAST } from '../../../server/db/transactions.ts';
import { type TestDatabase, testDatabase } from '../../support/database.ts';

let database: TestDatabase;
let one: ReturnType<typeof createDb>;
let pid: number;
beforeAll(async () => {
  database = await testDatabase({ of: 'empty', max: 2 });
  await database.pool.query(
    'create table feito (n int primary key, de int references feito deferrable initially deferred)',
  );
  const pool = createPool(database.url, { max: 1 });
  one = createDb(pool);
  pid = (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;
});
afterAll(async () => {
  await one?.destroy();
  await database?.close();
});

const raw = (text: string, ...values: unknown[]) => CompiledQuery.raw(text, values);
const done = async (): Promise<number[]> =>
  (await database.pool.query<{ n: number }>('select n from feito order by n')).rows.map(
    ({ n }) => n,
  );
/** What the one connection is at, as the database tells others. */
const state = async (): Promise<string | undefined> =>
  (
    await database.pool.query<{ state: string }>(
      'select state from pg_stat_activity where pid = $1',
      [pid],
    )
  ).rows[0]?.state;

it('começa com a primeira instrução, e sem nenhuma não começa', async () => {
  await one.transaction().execute(async (trx) => {
    expect(await state()).toBe('idle');
    await trx.executeQuery(raw('select 1'));
    expect(await state()).toBe('idle in transaction');
  });
  await one.transaction().execute(() => Promise.resolve());
  expect(await state()).toBe('idle');
});

it('é confirmada com a última, e nada vem depois dela', async () => {
  await one.transaction().execute(async (trx) => {
    await trx.executeQuery(raw('insert into feito values ($1)', 1));
    expect(await done()).toEqual([]);
    await trx.executeQuery(raw(`insert into feito values ($1) ${LAST}`, 2));
    expect(await done()).toEqual([1, 2]);
    await expect(trx.executeQuery(raw('insert into feito values ($1)', 3))).rejects.toThrow(
      'depois da última',
    );
  });
  expect(await done()).toEqual([1, 2]);
  await one.transaction().execute((trx) => trx.executeQuery(raw('insert into feito values (4)')));
  expect(await done()).toEqual([1, 2, 4]);
});

it.each([
  ['que o banco recusa', `insert into feito values ($1) ${LAST}`, 4, '23505'],
  ['que se recusa ao confirmar', `insert into feito values (6, $1) ${LAST}`, 99, '23503'],
])('uma última %s não deixa nada', async (_, text, value, code) => {
  const before = await done();
  const failing = one.transaction().execute(async (trx) => {
    await trx.executeQuery(raw('insert into feito values ($1)', 5));
    await trx.executeQuery(raw(text, value));
  });
  await expect(failing).rejects.toMatchObject({ code });
  expect(await done()).toEqual(before);
  // The refusal is told before its session tells that it is idle.
  await expect.poll(state).toBe('idle');
});

it('o que se desfaz não fica, com ou sem plano próprio na primeira instrução', async () => {
  const before = await done();
  for (const plan of ['', OWN_PLAN]) {
    const failing = one.transaction().execute(async (trx) => {
      await trx.executeQuery(raw(`insert into feito values ($1) ${plan}`, 7));
      throw new Error('não');
    });
    await expect(failing).rejects.toThrow('não');
  }
  expect(await done()).toEqual(before);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createPool, timestampToIso } from '../../../server/db/pool.ts';
import { AS_WRITTEN, OWN_PLAN, StatementNames } from '../../../server/db/prepared.ts';
import { type TestDatabase, testDatabase } from '../../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  // One connection, so that what it has prepared can be seen.
  database = await testDatabase({ of: 'empty', max: 1 });
});
afterAll(() => database.close());

const preparedTexts = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ statement: string }>(
    'select statement from pg_prepared_statements order by prepare_time',
  );
  return rows.map((row) => row.statement);
};

describe('createPool', () => {
  it('lê números, decimais, datas e instantes como prometido, sozinhos e em listas', async () => {
    const { rows } = await database.pool
      .query(`select 9007199254740991::int8 as a, 1.10::numeric as b,
      '2026-02-28'::date as c, '2026-11-20 10:00:00.123456-03'::timestamptz as d,
      array[1,null]::int8[] as e, array['2026-02-28']::date[] as f, array[1.10]::numeric[] as g,
      array['2026-11-20 10:00:00-03']::timestamptz[] as h`);
    expect(rows).toEqual([
      {
        a: 9007199254740991,
        b: '1.10',
        c: '2026-02-28',
        d: '2026-11-20T13:00:00.123Z',
        e: [1, null],
        f: ['2026-02-28'],
        g: ['1.10'],
        h: ['2026-11-20T13:00:00.000Z'],
      },
    ]);
  });

  it('cancela um comando que demora demais', async () => {
    const pool = createPool(database.url, { max: 1 });
    const { rows } = await pool.query('show statement_timeout');
    await pool.end();
    expect(rows).toEqual([{ statement_timeout: '9s' }]);
  });

  it('sobrevive a uma conexão perdida', async () => {
    await expect(
      database.pool.query('select pg_terminate_backend(pg_backend_pid())'),
    ).rejects.toThrow();
    expect((await database.pool.query('select 1 as x')).rows).toEqual([{ x: 1 }]);
  });

  it('prepara um texto a partir do terceiro uso', async () => {
    const ask = (n: number) => sql<{ x: number }>`select ${n}::int + 41 as x`.execute(database.db);
    await ask(1);
    await ask(2);
    expect(await preparedTexts()).not.toContain('select $1::int + 41 as x');
    expect((await ask(3)).rows).toEqual([{ x: 44 }]);
    expect((await ask(4)).rows).toEqual([{ x: 45 }]);
    expect(
      (await preparedTexts()).filter((text) => text === 'select $1::int + 41 as x'),
    ).toHaveLength(1);
  });

  it('o que deixa de ter nome é esquecido: pelo banco e por quem lhe fala', async () => {
    const { pool } = database;
    const kept = async (): Promise<{ here: number; there: number }> => {
      const there = (await preparedTexts()).length;
      const client = await pool.connect();
      const { connection } = client as unknown as { connection: { parsedStatements: object } };
      client.release();
      return { here: Object.keys(connection.parsedStatements).length, there };
    };
    for (let n = 0; n < 450; n += 1)
      for (let i = 0; i < 3; i += 1) await pool.query(`select $1::int + ${n} as n`, [i]);
    const { here, there } = await kept();
    expect(there).toBe(400);
    expect(here).toBe(there);
    // In a transaction that failed nothing is forgotten; after it, it is.
    const client = await pool.connect();
    await client.query('begin');
    await client.query('select 1/0').catch(() => undefined);
    for (let i = 0; i < 3; i += 1)
      await client.query('select $1::int as outra', [i]).catch(() => undefined);
    await client.query('rollback');
    client.release();
    for (let i = 0; i < 3; i += 1) await pool.query('select $1::int as mais_uma', [i]);
    await pool.query('select $1::int as mais_uma', [1]);
    // Of the 400 the one of that transaction was prepared by nobody.
    expect(await kept()).toEqual({ here: 399, there: 399 });
  });

  it('volta a funcionar depois que muda a tabela de um texto preparado', async () => {
    await database.pool.query('create table muda (a int); insert into muda values (1)');
    const ask = () => database.pool.query('select * from muda');
    for (let i = 0; i < 4; i += 1) await ask();
    await database.pool.query('alter table muda add column b int default 2');
    await ask().catch(() => undefined);
    expect((await ask()).rows).toEqual([{ a: 1, b: 2 }]);
  });
});

describe('timestampToIso', () => {
  it.each([
    ['2026-11-20 10:00:00+00', '2026-11-20T10:00:00.000Z'],
    ['2026-11-20 10:00:00.5+00', '2026-11-20T10:00:00.500Z'],
    ['2026-11-20 10:00:00.123456+00', '2026-11-20T10:00:00.123Z'],
    ['2026-11-20 10:00:00-03', '2026-11-20T13:00:00.000Z'],
    ['2026-11-20 10:00:00+05:30', '2026-11-20T04:30:00.000Z'],
    ['infinity', 'infinity'],
  ])('%s → %s', (text, iso) => expect(timestampToIso(text)).toBe(iso));
});

describe('StatementNames', () => {
  const use = (names: StatementNames, text: string, times: number): string | null => {
    let name: string | null = null;
    for (let i = 0; i < times; i += 1) name = names.nameFor(text);
    return name;
  };

  it('não dá nome a controle de transação nem a scripts', () => {
    const names = new StatementNames();
    for (const text of [
      'begin',
      'commit',
      'set local x = 1',
      'select 1; select 2',
      'create table a()',
    ]) {
      expect(use(names, text, 5)).toBeNull();
    }
  });

  it('guarda no máximo 400 nomes e retira o usado há mais tempo', () => {
    const names = new StatementNames();
    const retired: string[] = [];
    names.onRetired = (name) => retired.push(name);
    const first = use(names, 'select 0', 3);
    const second = use(names, 'select 1', 3);
    for (let i = 2; i < 400; i += 1) use(names, `select ${i}`, 3);
    expect(names.nameFor('select 0')).toBe(first);
    use(names, 'select 400', 3);
    expect(retired).toEqual([second]);
    expect(names.nameFor('select 1')).toBeNull();
  });
});

describe('o que tem nome ocupa o banco', () => {
  it('e por isso não passa de um milhão de letras', () => {
    const names = new StatementNames();
    const retired: string[] = [];
    names.onRetired = (name) => retired.push(name);
    const long = (n: number): string => `select ${n} ${' '.repeat(99_990)}`;
    const given = Array.from({ length: 12 }, (_, n) => {
      names.nameFor(long(n));
      names.nameFor(long(n));
      return names.nameFor(long(n));
    });
    expect(retired).toEqual(given.slice(0, retired.length));
    expect(retired.length).toBeGreaterThanOrEqual(2);
    expect(retired.length).toBeLessThanOrEqual(3);
  });
});

describe('um comando planejado para os seus valores', () => {
  it('é planejado, e deixa a conexão como estava: sozinho, em transação, e depois de falhar', async () => {
    const { pool } = database;
    await pool.query(
      'create table if not exists plano (n int); create index if not exists plano_n on plano (n)',
    );
    await pool.query(
      'insert into plano select case when g > 20000 then g else 0 end from generate_series(1, 20050) g; analyze plano',
    );
    const explain = (own: boolean, n: number) =>
      `${own ? OWN_PLAN : ''} explain select * from plano where n = ${own ? '$1' : n}`;
    const planOf = async (
      ask: (text: string, values: unknown[]) => Promise<{ rows: { 'QUERY PLAN': string }[] }>,
      n: number,
    ): Promise<string> =>
      (await ask(explain(true, n), [n])).rows.map((r) => r['QUERY PLAN']).join('\n');
    const mode = async (): Promise<unknown> => (await pool.query('show plan_cache_mode')).rows;
    const kept = [{ plan_cache_mode: 'force_generic_plan' }];
    const alone = (text: string, values: unknown[]) =>
      pool.query<{ 'QUERY PLAN': string }>(text, values);
    expect(await planOf(alone, 0)).toContain('Seq Scan');
    expect(await planOf(alone, 20_001)).toContain('(n = 20001)');
    expect(await mode()).toEqual(kept);
    const client = await pool.connect();
    await client.query('begin');
    expect(await planOf((text, values) => client.query(text, values), 20_001)).toContain(
      '(n = 20001)',
    );
    await expect(client.query(`${OWN_PLAN} select 1 / $1::int`, [0])).rejects.toThrow(
      'division by zero',
    );
    await client.query('rollback');
    client.release();
    expect(await mode()).toEqual(kept);
    await expect(pool.query(`${OWN_PLAN} select 1 / $1::int`, [0])).rejects.toThrow(
      'division by zero',
    );
    expect(await mode()).toEqual(kept);
  });
});

describe('um comando como está escrito', () => {
  it('tem nome desde o primeiro uso, e junta na sua ordem só enquanto a transação dura', async () => {
    const { pool } = database;
    const names = new StatementNames();
    expect(names.nameFor('select 1')).toBeNull();
    expect(names.nameFor(`select 1 ${AS_WRITTEN}`)).not.toBeNull();
    const client = await pool.connect();
    const limit = async (): Promise<unknown> =>
      (await client.query<{ l: string }>(`select current_setting('join_collapse_limit') as l`))
        .rows[0]?.l;
    const own = `select current_setting('join_collapse_limit') as l, $1::int as n ${AS_WRITTEN}`;
    const usual = await limit();
    for (const expected of ['1', usual]) {
      await client.query('begin');
      expect((await client.query(own, [7])).rows).toEqual([{ l: expected, n: 7 }]);
      await client.query('commit');
      expect(await limit()).toBe(usual);
    }
    expect(usual).not.toBe('1');
    client.release();
  });

  it('também depois de falhar no primeiro uso', async () => {
    const client = await database.pool.connect();
    const own = `select current_setting('join_collapse_limit') as l, 1 / $1::int as n ${AS_WRITTEN}`;
    await client.query('begin');
    await expect(client.query(own, [0])).rejects.toThrow('division by zero');
    await client.query('rollback');
    await client.query('begin');
    expect((await client.query(own, [1])).rows).toEqual([{ l: '1', n: 1 }]);
    await client.query('commit');
    client.release();
  });
});

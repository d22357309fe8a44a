/** Records that many ask for at once are read in one statement: the same of each, and to nobody another's. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { queries } from '../../domain/index.ts';
import type { Query } from '../../domain/kernel/define.ts';
import { catalogue } from '../../server/catalog.ts';
import type { CallContext } from '../../server/http/context.ts';
import { compileOne } from '../../server/read/one.ts';
import type { OneRow } from '../../server/read/run.ts';
import { Together, type Kind } from '../../server/read/together.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';
import { listContext } from '../support/list-context.ts';
import { makeWorld, type World } from '../support/world.ts';

describe('quem pede enquanto outros são lidos', () => {
  type Row = { readonly id: number; readonly of: string };
  /** A statement that answers when it is let go, and fails where it is asked for a broken record. */
  function statements(of: string, given: readonly unknown[] = []) {
    const asked: (readonly number[])[] = [];
    const held: (() => void)[] = [];
    const kind: Kind<Row> = {
      text: of,
      given,
      read: async (ids) => {
        asked.push(ids);
        await new Promise<void>((resolve) => held.push(resolve));
        if (ids.includes(13)) throw new Error('registro quebrado');
        return ids.filter((id) => id !== 404).map((id) => ({ id, of }));
      },
    };
    const release = async (): Promise<void> => {
      for (const go of held.splice(0)) go();
      await new Promise((resolve) => setImmediate(resolve));
    };
    return { kind, asked, release };
  }

  it('espera um comando voltar e vai com todos os que esperam, cada um uma vez', async () => {
    const together = new Together<Row>();
    const { kind, asked, release } = statements('ordem');
    const found = [1, 2, 3, 2, 404].map((id) => together.one(kind, id));
    expect(asked).toEqual([[1]]);
    await release();
    expect(asked).toEqual([[1], [2, 3, 404]]);
    await release();
    expect((await Promise.all(found)).map((row) => row?.id)).toEqual([1, 2, 3, 2, undefined]);
    // Nothing is kept: who comes afterwards is read anew.
    const again = together.one(kind, 2);
    expect(asked.at(-1)).toEqual([2]);
    await release();
    expect(await again).toEqual({ id: 2, of: 'ordem' });
  });

  it('não passa de tantos por comando', async () => {
    const together = new Together<Row>();
    const { kind, asked, release } = statements('ordem');
    const found = Array.from({ length: 40 }, (_, id) => together.one(kind, 1000 + id));
    for (let turn = 0; turn < 4; turn += 1) await release();
    expect(asked.map((ids) => ids.length)).toEqual([1, 16, 16, 7]);
    expect(await Promise.all(found)).toHaveLength(40);
  });

  it('não espera pelo que demora, ainda que ninguém mais venha', async () => {
    const together = new Together<Row>();
    const { kind, asked, release } = statements('ordem');
    const slow = together.one(kind, 1);
    const next = together.one(kind, 2);
    await vi.waitFor(() => expect(asked).toEqual([[1], [2]]));
    const all = [1, 2, 3].map((id) => together.one(kind, id * 10));
    await vi.waitFor(() => expect(asked.flat()).toEqual([1, 2, 10, 20, 30]));
    // Four of a kind at most are on their way.
    const late = [together.one(kind, 40)];
    await vi.waitFor(() => expect(asked).toHaveLength(4));
    late.push(together.one(kind, 50));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(asked).toHaveLength(4);
    for (let turn = 0; turn < 3; turn += 1) await release();
    expect(await Promise.all([slow, next, ...all, ...late])).toHaveLength(7);
    expect(asked.flat()).toEqual([1, 2, 10, 20, 30, 40, 50]);
  });

  it('não leva consigo os outros quando não pode ser lido', async () => {
    const together = new Together<Row>();
    const { kind, release } = statements('ordem');
    const found = [1, 2, 13, 3].map((id) => together.one(kind, id));
    const settled = Promise.allSettled(found);
    for (let turn = 0; turn < 6; turn += 1) await release();
    expect(
      (await settled).map((one) => (one.status === 'fulfilled' ? one.value?.id : 'erro')),
    ).toEqual([1, 2, 'erro', 3]);
  });

  it('só vai com quem lê o mesmo do mesmo modo', async () => {
    const together = new Together<Row>();
    const [a, b, c] = [statements('tudo'), statements('máscara'), statements('tudo', [2])];
    const all = [a, b, c].flatMap(({ kind }) => [1, 2, 3].map((id) => together.one(kind, id)));
    for (let turn = 0; turn < 3; turn += 1) for (const one of [a, b, c]) await one.release();
    expect((await Promise.all(all)).map((row) => row?.of).join(' ')).toBe(
      'tudo tudo tudo máscara máscara máscara tudo tudo tudo',
    );
    for (const { asked } of [a, b, c]) expect(asked).toEqual([[1], [2, 3]]);
  });
});

describe('cada consulta de um registro', () => {
  let test: TestDatabase;
  let ctx: CallContext;
  beforeAll(async () => {
    test = await testDatabase();
    const { departamento, ...rest } = await listContext(test);
    const grants = { has: () => true };
    const departamentos = new Map([[departamento?.codigo, { ...departamento, grants }]]);
    ctx = { ...rest, departamento, principal: { departamentos } } as never;
  });
  afterAll(() => test?.close());

  const read = async ({ id, call }: Query, ids: readonly number[]): Promise<readonly OneRow[]> => {
    const source = catalogue.sources.get(id);
    if (!source) throw new Error(id);
    // Below another record: the first.
    const params = Object.fromEntries(Object.keys(call.params).map((name) => [name, '1']));
    const { text, values } = compileOne(source, { ...ctx, params }, ids);
    return (await test.pool.query<OneRow>(text, [...values])).rows;
  };
  it('diz de muitos, num só comando, o que diz de cada um', async () => {
    let many = 0;
    for (const query of queries.filter(({ kind }) => kind === 'one')) {
      const source = catalogue.sources.get(query.id);
      const last = `select ${source?.id} as id from ${source?.table} order by 1 desc limit 12`;
      const { rows } = await test.pool.query<{ id: number }>(last);
      const ids = rows.map((row) => row.id);
      const alone: OneRow[] = [];
      for (const one of ids) alone.push(...(await read(query, [one])));
      if (alone.length > 1) many += 1;
      // What is there for nobody changes nothing for the others.
      const together = ids.length > 0 ? await read(query, [...ids, 999_999_999]) : [];
      expect(
        together.toSorted((a, b) => b.id - a.id),
        query.id,
      ).toEqual(alone);
    }
    expect(many).toBeGreaterThan(20);
  });
});

describe('quem pede ao mesmo tempo', () => {
  let w: World;
  beforeAll(async () => {
    w = await makeWorld();
  });
  afterAll(() => w?.close());

  it('recebe cada um o seu, e nada do que não é do seu departamento', async () => {
    const ours: { readonly id: number }[] = [];
    for (let n = 0; n < 12; n += 1) ours.push(await w.order({ situacao: 'andamento' }));
    const theirs = await w.order({ departamento: w.beta.id });
    const asked = [w.people.gerente, w.people.admin].flatMap((who) =>
      [...ours, theirs, ...ours].map(({ id }) => ({ who, id })),
    );
    const replies = await Promise.all(
      asked.map(({ who, id }) => w.call(who, 'GET', `/alfa/ordem-servicos/${id}`)),
    );
    expect(replies.map(({ status, json }) => [status, (json as { id?: number }).id])).toEqual(
      asked.map(({ id }) => (id === theirs.id ? [404, undefined] : [200, id])),
    );
  });
});

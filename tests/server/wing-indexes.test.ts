/**
 * Registers grow to a million rows: whatever their lists are asked by is found by an index, and what they may be
 * browsed in the order of stands in one. Read from the plans of the statements that the server runs, with every
 * other way forbidden; the sizes are `npm run bench`'s.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queries } from '../../domain/index.ts';
import { isNaming, type ListQuery } from '../../domain/kernel/define.ts';
import { createSession } from '../../server/auth/session-store.ts';
import { testApp, type TestApp } from './../support/app.ts';

/** Whose records come by the million. */
const NOUNS = ['cadastro', 'guia', 'pessoa', 'doc', 'cadastro_protegido', 'implantacao'];
const lists = queries.flatMap((q): ListQuery[] =>
  q.kind === 'list' && NOUNS.includes(q.noun) && q.call.record === null ? [q] : [],
);

let w: TestApp;
let token: string;
/** The lists that were asked for, as they went to the database. */
let asked: { readonly text: string; readonly values: unknown[] }[] = [];
beforeAll(async () => {
  w = await testApp();
  const { rows } = await w.pool.query<{ id: number }>(
    `update usuario set owner = true where login = 'admin' returning id`,
  );
  const session = await createSession(
    w.db,
    { usuarioId: rows[0]?.id ?? 0, tipo: 'console' },
    { SESSION_HOURS: 12, SESSION_IDLE_MINUTES: 60 },
  );
  token = session.token;
  const query = w.pool.query.bind(w.pool);
  w.pool.query = ((given: unknown, values: unknown[] = []) => {
    const text = typeof given === 'string' ? given : ((given as { text?: string }).text ?? '');
    if (text.includes('pagina as materialized')) asked.push({ text, values });
    return query(given as string, values);
  }) as typeof w.pool.query;
});
afterAll(() => w?.close());

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Subplan Name'?: string;
  readonly Plans?: readonly Node[];
}
const below = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(below)];

/** What finds the page, when only these ways are left: 'Seq Scan cadastro', 'Sort'. */
async function nodesOf(list: ListQuery, search: string, off: readonly string[]): Promise<string[]> {
  asked = [];
  const reply = await w.app.inject({
    method: 'GET',
    url: `/api/${list.call.version}/osm/admin${list.call.path.replace('/D/', '/fiscalizacao-obras/')}?${search}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.statusCode, `${search}: ${reply.body}`).toBe(200);
  const statement = asked.at(-1);
  expect(statement, `${list.id} ${search}`).toBeDefined();
  const client = await w.pool.connect();
  try {
    await client.query('begin');
    for (const one of off) await client.query(`set local enable_${one} = off`);
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: Node }[] }>(
      `explain (format json) ${statement?.text ?? ''}`,
      statement?.values,
    );
    const all = rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => below(Plan));
    const page = all.find((node) => node['Subplan Name'] === 'CTE pagina');
    return page
      ? below(page).map((node) => `${node['Node Type']} ${node['Relation Name'] ?? ''}`.trim())
      : [];
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const SAMPLES: Readonly<Record<string, string>> = {
  text: 'silva',
  integer: '7',
  ref: '7',
  cpf_cnpj: '52998224725',
};

describe.each(lists.map((list) => [list.id, list] as const))('%s', (_, list) => {
  const naming = Object.entries(list.filters).flatMap(([field, filter]) =>
    filter.ops
      .filter((op) => isNaming(op, filter))
      .map((op) => `${field}_${op}=${SAMPLES[field] ?? SAMPLES[filter.kind] ?? ''}`),
  );
  it.each(naming)('%s acha-se por um índice', async (search) => {
    const nodes = await nodesOf(list, search, ['seqscan', 'indexscan', 'indexonlyscan']);
    expect(nodes.filter((node) => /^(?:Seq|Index)/.test(node))).toEqual([]);
    expect(nodes.length).toBeGreaterThan(1);
  });
  // What nobody browses is put in order when it was found.
  it.runIf(list.untilNamed === undefined).each(list.orders)(
    'na ordem de %s anda-se por um índice',
    async (order) => {
      const nodes = await nodesOf(list, `order=${order}%20desc`, ['seqscan', 'sort', 'bitmapscan']);
      expect(nodes.filter((node) => /Sort/.test(node))).toEqual([]);
    },
  );
});

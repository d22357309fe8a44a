/**
 * Some tables grow to a million rows: whatever their lists are asked by is found by an index, and what they may
 * be browsed in the order of stands in one. Read from the plans of the statements that the server runs, with
 * every other way forbidden; the sizes are `npm run bench`'s.
 */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queries } from '../../domain/index.ts';
import type { Filter, ListQuery, Operator } from '../../domain/kernel/define.ts';
import { createSession } from '../../server/auth/session-store.ts';
import { catalogue } from '../../server/catalog.ts';
import { textOf, type Query } from '../../server/db/connection.ts';
import type { CallContext } from '../../server/http/context.ts';
import { compileCount } from '../../server/read/count.ts';
import { compileShown } from '../../server/read/one.ts';
import { parseListRequest } from '../../server/read/list-request.ts';
import { testApp, type TestApp } from './../support/app.ts';

/** What comes by the million. */
const GROWING: ReadonlySet<string> = new Set([
  'cadastro',
  'cadastro_protegido',
  'doc',
  'doc_comentario',
  'doc_publicacao',
  'guia',
  'implantacao',
  'ordem_servico',
  'ordem_servico_analise',
  'ordem_servico_solicitacao',
  'pessoa',
]);
const tableOf = (list: ListQuery): string =>
  catalogue.sources.get(list.id)?.table.split(' ')[0] ?? '';
const lists = queries.flatMap((q): ListQuery[] =>
  q.kind === 'list' && GROWING.has(tableOf(q)) && q.call.record === null ? [q] : [],
);

/** Filters without an index of their own, of a noun or of one list, each with why none is needed. */
const MET: Readonly<Record<string, string>> = {
  'ordem_servico.vencida': 'está entre as abertas, que têm um índice seu em cada ordem',
  'cadastro_protegido.situacao':
    'segue do dia em que se pergunta; o que se protege são milhares, não milhões',
  'fiscalizacao.doc_implantacoes.index.busca':
    'entre as que esperam, que são poucas, ou pelo índice de todos os documentos: o que for mais curto',
  'fiscalizacao.doc_implantacoes.index.zona_id':
    'entre as que esperam, que são poucas, ou pelo índice de todos os documentos da zona',
  'fiscalizacao.publicacoes.docs_para_publicar.busca':
    'entre os que aguardam ciência, que são poucos, ou pelo índice de todos os documentos: o que for mais curto',
  'fiscalizacao.doc_implantados.index.busca':
    'entre os implantados, ou pelo índice de todos os documentos: o que for mais curto',
  'ordem_servicos.analise.minhas_analises.index.assunto_id':
    'entre as de quem pergunta, que são poucas',
  'ordem_servicos.analise.minhas_analises.index.usuario_responsavel_id':
    'entre as de quem pergunta, que são poucas',
  'ordem_servico.origem_departamento':
    'acha departamentos, que são poucos, e as ordens pelo índice de quem pediu',
};
/** Lists of what is one person's: a few. */
const OF_ONE: ReadonlySet<string> = new Set(['ordem_servicos.analise.minhas_analises.index']);
/** What one department asked of others is found by who asked. */
const isAsked = (list: ListQuery): boolean => {
  const { scope, tenant } = catalogue.sources.get(list.id) ?? {};
  return scope !== undefined && tenant === null;
};

let w: TestApp;
let token: string;
/** The lists that were asked for, as they went to the database. */
let asked: { readonly text: string; readonly values: unknown[] }[] = [];
beforeAll(async () => {
  w = await testApp();
  const { rows } = await w.pool.query<{ id: number }>(
    `update usuario set owner = true where login = 'admin' returning id`,
  );
  // The demonstration has a few, a municipality as many as there are days: so many that an index is worth it.
  await w.pool.query(
    `insert into doc_publicacao (departamento_id, numero, ano, situacao, titulo, publicado_em, created_at)
     select d.id, n, 1900 + n % 120, case when n % 50 = 0 then 'aberto' else 'encerrado' end, 'Edital ' || md5(n::text),
       case when n % 50 <> 0 then '2000-01-01'::date + n end, '2000-01-01'::timestamptz + n * interval '1 day'
     from departamento d cross join generate_series(10001, 22000) n`,
  );
  await w.pool.query('analyze doc_publicacao');
  const session = await createSession(
    w.db,
    { usuarioId: rows[0]?.id ?? 0, tipo: 'console' },
    { SESSION_HOURS: 12, SESSION_IDLE_MINUTES: 60 },
  );
  token = session.token;
  const heard = new WeakSet<pg.PoolClient>();
  w.pool.on('acquire', (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    const query = client.query.bind(client) as Query;
    client.query = ((...args: unknown[]) => {
      const text = textOf(args[0]);
      const values = Array.isArray(args[1]) ? args[1] : [];
      if (text.includes('pagina as materialized')) asked.push({ text, values });
      return query(...args);
    }) as typeof client.query;
  });
});
afterAll(() => w?.close());

interface Node {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Subplan Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Order By'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly Node[];
}
const below = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(below)];

/** What finds the page, when these ways are forbidden, and these indexes are not there. */
async function nodesOf(
  list: ListQuery,
  search: string,
  off: readonly string[],
  without: readonly string[] = [],
): Promise<readonly Node[]> {
  asked = [];
  const reply = await w.app.inject({
    method: 'GET',
    url: `/api/${list.call.version}/osm/admin${list.call.path.replace('/D/', '/fiscalizacao-obras/')}?contar=nao&${search}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.statusCode, `${search}: ${reply.body}`).toBe(200);
  const statement = asked.at(-1);
  expect(statement, `${list.id} ${search}`).toBeDefined();
  const client = await w.pool.connect();
  try {
    await client.query('begin');
    for (const one of off) await client.query(`set local enable_${one} = off`);
    for (const one of without) await client.query(`drop index ${one}`);
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: Node }[] }>(
      `explain (format json) ${statement?.text ?? ''}`,
      statement?.values,
    );
    const all = rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => below(Plan));
    const named = (name: string): Node | undefined =>
      all.find((node) => node['Subplan Name'] === `CTE ${name}`);
    // What is not met near is collected.
    const page = named('longe') ?? named('pagina');
    return page ? below(page) : [];
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const indexesOf = (nodes: readonly Node[]): readonly string[] =>
  nodes.flatMap(({ 'Index Name': name }) => (name === undefined ? [] : [name]));

const ONLY_BITMAPS = ['seqscan', 'indexscan', 'indexonlyscan'];

/** What is said of the table's own columns, clause by clause; which values, and how a subplan is called, aside. */
const clausesOf = (nodes: readonly Node[], of: 'Index Cond' | 'Filter'): ReadonlySet<string> =>
  new Set(
    nodes
      .flatMap((node) => (node[of] ?? '').split(/ AND /))
      .map((clause) => clause.replaceAll(/\d+/g, ''))
      .filter((clause) => clause !== '' && !/\b[a-z]+\.[a-z]/.test(clause)),
  );

const SAMPLES: Readonly<Record<Filter['kind'], string>> = {
  text: 'silva',
  integer: '7',
  decimal: '10.00',
  ref: '7',
  boolean: 'sim',
  date: '2026-01-02',
  instant: '2026-01-02',
  enum: '',
  area: '-45.61,-22.75,-45.6,-22.74',
  entrada: 'encerrada;2026-01-02;2026-01-02',
};
/** What few are beyond: a bound that all are within finds nothing. */
const BEYOND: Partial<Readonly<Record<Filter['kind'], string>>> = {
  integer: '900000',
  decimal: '900000000',
  date: '2099-01-02',
  instant: '2099-01-02',
};
const sampleOf = (field: string, { kind, options = {} }: Filter, op: Operator): string =>
  field === 'cpf_cnpj'
    ? '52998224725'
    : (op === 'gteq' && BEYOND[kind]) ||
      (kind === 'enum' && Object.keys(options)[0]) ||
      SAMPLES[kind];
/** «in» stands where «eq» does, and one bound where the other does. */
const distinct = (ops: readonly Operator[]): readonly Operator[] =>
  ops.filter((op) => op !== 'lteq' && !(op === 'in' && ops.includes('eq')));

/** Both ends of what has a column of its own. */
const rangesOf = (list: ListQuery): readonly string[] =>
  // What is protected are thousands, not millions.
  isAsked(list) || tableOf(list) === 'cadastro_protegido'
    ? []
    : Object.entries(list.filters).flatMap(([field, filter]) =>
        typeof catalogue.sources.get(list.id)?.fields[field] === 'string'
          ? filter.ops
              .filter((op) => op === 'gteq' || op === 'lteq')
              .map((op) => `${field}_${op}=${SAMPLES[filter.kind]}`)
          : [],
      );

it('o que um índice de textos ainda não ordenou, ordena-se aos poucos: ninguém espera por muito', async () => {
  const { rows } = await w.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_am m on m.oid = c.relam
     where c.relkind = 'i' and m.amname = 'gin' and c.relnamespace = 'public'::regnamespace
       and not coalesce(c.reloptions, '{}') @> array['gin_pending_list_limit=256']`,
  );
  expect(rows).toEqual([]);
});

describe.each(lists.map((list) => [list.id, list] as const))('%s', (_, list) => {
  const filters = Object.entries(list.filters)
    .filter(
      ([field]) =>
        !isAsked(list) && [list.noun, list.id].every((of) => MET[`${of}.${field}`] === undefined),
    )
    .flatMap(([field, filter]) => [
      ...distinct(filter.ops).map((op) => `${field}_${op}=${sampleOf(field, filter, op)}`),
      // However short.
      ...(filter.ops.includes('cont') && filter.least === undefined ? [`${field}_cont=xq`] : []),
    ]);
  // Of what nobody browses something is always named: the index of that finds the rows.
  const shown = list.untilNamed === undefined ? '' : 'id_in=7,8';
  let bare: readonly Node[] | null = null;
  it.each(filters)('%s acha-se por um índice', async (search) => {
    bare ??= await nodesOf(list, shown, ONLY_BITMAPS);
    const before = clausesOf(bare, 'Filter');
    const conds = clausesOf(bare, 'Index Cond');
    const judged = (found: readonly Node[]) => {
      expect(found.length).toBeGreaterThan(0);
      const byIndex = [...clausesOf(found, 'Index Cond')].some((clause) => !conds.has(clause));
      const rest = [...clausesOf(found, 'Filter')].filter((clause) => !before.has(clause));
      return { found: byIndex || rest.length === 0, rest, by: indexesOf(found) };
    };
    let told = judged(await nodesOf(list, search, ONLY_BITMAPS));
    // Where there are few rows, as in a demonstration, an index of another thing is short enough: without it, then.
    const without: string[] = [];
    for (let left = 12; left > 0 && !told.found && told.by.length > 0; left -= 1) {
      without.push(...told.by);
      told = judged(await nodesOf(list, search, ONLY_BITMAPS, without));
    }
    expect(told.found, JSON.stringify(told)).toBe(true);
  });
  // What nobody browses is put in order when it was found.
  it.runIf(list.untilNamed === undefined).each(list.orders)(
    'na ordem de %s anda-se por um índice',
    async (order) => {
      const nodes = await nodesOf(list, `order=${order}%20desc`, ['seqscan', 'sort', 'bitmapscan']);
      expect(nodes.filter((node) => node['Node Type'].includes('Sort'))).toEqual([]);
    },
  );
  // A page far on is counted out row by row: in the index alone.
  it.runIf(list.untilNamed === undefined && !OF_ONE.has(list.id)).each(list.orders)(
    'longe na ordem de %s conta-se no índice só',
    async (order) => {
      const off = ['seqscan', 'sort', 'bitmapscan', 'indexscan'];
      const nodes = await nodesOf(list, `order=${order}%20desc&page=2`, off);
      const read = nodes.filter((node) => node['Relation Name'] === tableOf(list));
      expect(read.map((node) => node['Node Type'])).toEqual(['Index Only Scan']);
      expect(nodes.filter((node) => node['Node Type'].includes('Sort'))).toEqual([]);
    },
  );
  // The newest of what is old, the dearest of what is due: one index knows both.
  const ranges = list.untilNamed === undefined ? rangesOf(list) : [];
  it.each(
    ranges.flatMap((range) =>
      list.orders
        .filter((order) => !range.startsWith(`${order}_`))
        .map((order) => [range, order] as const),
    ),
  )('%s acha-se na ordem de %s por um índice', async (range, order) => {
    const nodes = await nodesOf(list, `${range}&order=${order}%20desc`, [
      'seqscan',
      'sort',
      'bitmapscan',
    ]);
    const field = range.replace(/_(?:gteq|lteq)=.*$/, '');
    const walked = nodes.find((node) => node['Order By'] !== undefined);
    expect(nodes.filter((node) => node['Node Type'].includes('Sort'))).toEqual([]);
    expect(walked?.['Index Cond']).toMatch(new RegExp(`\\b${field}\\b`));
  });
});

/** As far as these statements look at who reads. */
const READER = {
  departamento: { id: 1 },
  actor: { hoje: '2026-11-22', can: () => true },
} as unknown as CallContext;

it.each(lists.map((list) => [list.id, list] as const))(
  '%s: o que se mostra das linhas achadas lê-se pelos seus ids',
  async (_, list) => {
    const source = catalogue.sources.get(list.id);
    if (!source) throw new Error('falta a lista');
    const { text, values } = compileShown(source, READER, [7, 8, 9]);
    const client = await w.pool.connect();
    try {
      // As it is kept: planned for any ids.
      await client.query(
        'begin; set local enable_seqscan = off; set local join_collapse_limit = 1',
      );
      const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: Node }[] }>(
        `explain (format json) ${text}`,
        [...values],
      );
      const all = rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => below(Plan));
      const found = all.filter((node) => /\bid = ANY/.test(node['Index Cond'] ?? ''));
      expect(found.map((node) => node['Relation Name'] ?? tableOf(list))).toEqual([tableOf(list)]);
      expect(JSON.stringify(all)).not.toContain('Seq Scan');
    } finally {
      await client.query('rollback');
      client.release();
    }
  },
);

/** Lists of the few of a table that many are beside. */
const apart = lists.filter(({ id }) => catalogue.sources.get(id)?.apart === true);
describe.each(apart.map((list) => [list.id, list] as const))('%s', (_, list) => {
  it('não procura os seus entre todos: anda pelos índices que só têm os seus', async () => {
    const { rows } = await w.pool.query<{ name: string }>(
      `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
       where i.indrelid = $1::regclass and i.indpred is not null`,
      [tableOf(list)],
    );
    const own = new Set(rows.map(({ name }) => name));
    // Or at the one value of a column that the scope names.
    const scope = catalogue.sources.get(list.id)?.scope?.(() => '?', READER) ?? '';
    const values = [...scope.matchAll(/\w+ = '\w+'/g)].map(([value]) => value);
    const leadsToOwn = (node: Node): boolean =>
      values.some((value) => node['Index Cond']?.includes(value) === true);
    const among: string[] = [];
    for (const range of rangesOf(list))
      for (const order of list.orders) {
        const search = `${range}&order=${order}%20desc`;
        const nodes = await nodesOf(list, search, ['seqscan', 'sort', 'bitmapscan']);
        const used = nodes.flatMap((node) =>
          node['Relation Name'] === tableOf(list) && !leadsToOwn(node)
            ? [node['Index Name'] ?? node['Node Type']]
            : [],
        );
        if (!used.every((name) => own.has(name))) among.push(`${search}: ${used.join(', ')}`);
      }
    expect(among).toEqual([]);
  });
});

it('quantos débitos esperam conta-se por dias, sem os documentos', async () => {
  const list = lists.find(({ id }) => id === 'fiscalizacao.doc_implantacoes.index');
  const source = catalogue.sources.get(list?.id ?? '');
  if (!list || !source) throw new Error('falta a lista');
  const { text, values } = compileCount(parseListRequest(list, {}), source, READER);
  const client = await w.pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: Node }[] }>(
      `explain (format json) ${text}`,
      [...values],
    );
    const found = rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => below(Plan));
    expect(found.flatMap((node) => node['Relation Name'] ?? [])).toEqual(['doc_a_cobrar_contagem']);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

/** A page of a text, or of what is said in SQL, is found near, collected or met farther on: the same rows each way. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queries } from '../../domain/index.ts';
import type { ListQuery } from '../../domain/kernel/define.ts';
import { catalogue } from '../../server/catalog.ts';
import { textOf, type Query } from '../../server/db/connection.ts';
import { AS_WRITTEN } from '../../server/db/prepared.ts';
import type { CallContext } from '../../server/http/context.ts';
import { compileCount, compileHeld } from '../../server/read/count.ts';
import { compileExpected, readExpected, type Explained } from '../../server/read/expected.ts';
import { compileList } from '../../server/read/list.ts';
import { parseListRequest, writeCursor } from '../../server/read/list-request.ts';
import { readList, type ListedRow } from '../../server/read/run.ts';
import type { JsonRow, Source } from '../../server/read/source.ts';
import { ago } from '../support/ago.ts';
import { testDatabase, type TestDatabase } from '../support/database.ts';
import { listContext } from '../support/list-context.ts';

let test: TestDatabase;
let ctx: CallContext;
const YEAR = ago(180).slice(0, 4);
beforeAll(async () => {
  test = await testDatabase();
  ctx = await listContext(test);
  // One that another department is late with, and one that it asked of this: there are days on which the demonstration has none.
  const { rowCount } = await test.pool.query(
    `update ordem_servico set concluir_em = '${ago(330)}', solicitante_departamento_id = $1
     where ctid = (select ctid from ordem_servico
       where departamento_id <> $1 and situacao = 'andamento' order by departamento_id, id limit 1)`,
    [ctx.departamento?.id],
  );
  expect(rowCount).toBe(1);
  const asked = await test.pool.query(
    `update ordem_servico set solicitante_departamento_id = (select min(id) from departamento where id <> $1)
     where ctid = (select ctid from ordem_servico
       where departamento_id = $1 and situacao = 'encerrada' order by id limit 1)`,
    [ctx.departamento?.id],
  );
  expect(asked.rowCount).toBe(1);
});
afterAll(() => test?.close());

const PAGE = 3;
const WAYS = {
  perto: { near: 1_000_000, many: 1_000_000 },
  longe: { near: 1, many: 1_000_000 },
  adiante: { near: 1, many: 2 },
} as const;

/** The ids of the first two pages, the second after the first. */
async function read(
  list: ListQuery,
  source: Source,
  search: string,
  way: { readonly near: number; readonly many: number },
): Promise<readonly number[]> {
  const ids: number[] = [];
  const { order = '' } = Object.fromEntries(new URLSearchParams(search));
  for (let page = 0, after = ''; page < 2; page += 1) {
    const given = Object.fromEntries(new URLSearchParams(`${search}&per_page=${PAGE}${after}`));
    const { text, values } = compileList(parseListRequest(list, given), source, ctx, {
      count: false,
      ...way,
    });
    expect(text, search).toContain('longe as materialized');
    const { rows } = await test.pool.query<ListedRow>(text, [...values]);
    const shown = rows.slice(0, PAGE);
    ids.push(...shown.map(({ id }) => id));
    const last = shown.at(-1);
    if (!last || rows.length <= PAGE) break;
    after = `&after=${writeCursor(order.split(' ')[0] ?? '', last.o, last.id)}`;
  }
  return ids;
}

/** By each field: a text, alone and beside a range that the axes know. */
const lists = [
  'usuarios.analistas',
  'pessoas.index',
  'cadastros.index',
  'pagamentos.index',
  'solicitacoes.index',
  'ordem_servicos.analise.analises.index',
  'ordem_servicos.index',
  'ordem_servicos.detalhadas',
  'fiscalizacao.docs.index',
  'notificacoes.index',
].flatMap((id): (readonly [string, ListQuery, Source, string])[] => {
  const list = queries.find((q): q is ListQuery => q.kind === 'list' && q.id === id);
  const source = catalogue.sources.get(id);
  const field =
    list && Object.keys(list.filters).find((f) => list.filters[f]?.ops.includes('cont'));
  return list && source && field ? [[id, list, source, `${field}_cont`]] : [];
});

describe.each(lists)('%s', (id, list, source, cont) => {
  const beside = ['created_at', 'autuado_em', 'solicitado_em'].find((f) => f in list.filters);
  const short = (list.filters[cont.replace(/_cont$/, '')]?.least ?? 1) === 1;
  const ranged = beside ? [`a&${beside}_lteq=${ago(180)}`] : [];
  const yearly = 'ano' in list.filters ? [`a&ano_eq=${YEAR}`] : [];
  it.each(short ? ['a', ...ranged, ...yearly] : ['maria'])(
    `${cont}=%s dá as mesmas linhas de cada modo`,
    async (text) => {
      let found = 0;
      for (const order of list.orders)
        for (const way of ['asc', 'desc']) {
          const search = `${cont}=${text}&order=${order} ${way}`;
          const near = await read(list, source, search, WAYS.perto);
          found += near.length;
          expect(await read(list, source, search, WAYS.longe), search).toEqual(near);
          expect(await read(list, source, search, WAYS.adiante), search).toEqual(near);
        }
      expect(found, id).toBeGreaterThan(0);
    },
  );

  const days = Object.entries(list.filters).filter(
    ([field, { kind, ops }]) =>
      (kind === 'date' || kind === 'instant') &&
      ops.includes('eq') &&
      typeof source.fields[field] === 'string',
  );
  it.each(days.map(([field]) => field))(
    'um dia de %s, na ordem de outra coisa, dá as mesmas linhas de cada modo',
    async (field) => {
      const column = String(source.fields[field]);
      const own = source.tenant ? `and ${source.tenant} = ${ctx.departamento?.id}` : '';
      const text = `select to_char(${column}, 'YYYY-MM-DD') as day from ${source.table}
         where ${column} is not null ${own} group by 1 order by count(*) desc limit 1`;
      const { rows } = await test.pool.query<{ day: string }>(text);
      for (const order of list.orders.filter((one) => one !== 'id' && one !== field)) {
        const search = `${field}_eq=${rows[0]?.day}&order=${order} asc`;
        const near = await read(list, source, search, WAYS.perto);
        expect(await read(list, source, search, WAYS.longe), search).toEqual(near);
        expect(await read(list, source, search, WAYS.adiante), search).toEqual(near);
      }
    },
  );
});

/** What is collected by a condition of its own, or counted from other rows. */
const apart = queries.flatMap((list): (readonly [string, ListQuery, Source, string])[] => {
  const source = list.kind === 'list' ? catalogue.sources.get(list.id) : undefined;
  return list.kind === 'list' && source && list.call.record === null
    ? Object.keys(source.collected ?? {})
        .filter((field) => field in list.filters)
        .map((field) => [`${list.id} ${field}`, list, source, field])
    : [];
});
/** The demonstration's town, a part of it, an outline, and where nothing lies. */
const AREAS = [
  '-45.64,-22.79,-45.54,-22.69',
  '-45.61,-22.76,-45.58,-22.73',
  '-45.62,-22.77;-45.57,-22.76;-45.6,-22.7',
  '0,0,1,1',
];

it('há o que se recolhe à parte', () =>
  expect(apart.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'ordem_servicos.index vencida',
      'ordem_servicos.index area',
      'fiscalizacao.docs.index area',
    ]),
  ));

it.each(apart)(
  '%s dá as mesmas linhas de cada modo, e tantas quantas se contam',
  async (name, list, source, field) => {
    let found = 0;
    const some = Object.keys(list.filters['situacao']?.options ?? {}).slice(-4);
    for (const value of list.filters[field]?.kind === 'area' ? AREAS : ['sim', 'nao'])
      for (const beside of ['', ...(some.length > 0 ? [`&situacao_in=${some.join()}`] : [])]) {
        const asked = `${field}_eq=${encodeURIComponent(value)}${beside}`;
        for (const order of list.orders.slice(0, 3)) {
          const search = `${asked}&order=${order} asc`;
          const near = await read(list, source, search, WAYS.perto);
          found += near.length;
          expect(await read(list, source, search, WAYS.longe), search).toEqual(near);
          expect(await read(list, source, search, WAYS.adiante), search).toEqual(near);
        }
        const count = async (of: Source): Promise<unknown> => {
          const given = Object.fromEntries(new URLSearchParams(asked));
          const { text, values } = compileCount(parseListRequest(list, given), of, ctx);
          return (await test.pool.query(text, [...values])).rows;
        };
        const { places: _, ...plain } = source;
        expect(await count(source), asked).toEqual(await count(plain));
      }
    expect(found, name).toBeGreaterThan(0);
  },
);

/** Filters by which few rows are: the rest is not counted, but what is kept less these. */
const few = queries.flatMap((list) => {
  const source = list.kind === 'list' ? catalogue.sources.get(list.id) : undefined;
  return list.kind === 'list' && source?.counted
    ? (source.few ?? []).map((field) => [`${list.id} ${field}`, list, source, field] as const)
    : [];
});

it('as que poucas cumprem são as que se sabem', () =>
  expect(few.map(([name]) => name)).toEqual([
    'ordem_servicos.index vencida',
    'ordem_servicos.index compartilhada',
    'ordem_servicos.detalhadas vencida',
    'ordem_servicos.detalhadas compartilhada',
    'ordem_servicos.detalhadas reaberta',
  ]));

it.each(few)(
  '%s: as que não são, todas menos as que são, são tantas quantas se contam',
  async (_, list, source, field) => {
    const { few: __, ...counting } = source;
    const count = async (of: Source, search: string): Promise<number> => {
      const given = Object.fromEntries(new URLSearchParams(search));
      const { text, values } = compileCount(parseListRequest(list, given), of, ctx);
      return (await test.pool.query<{ n: number }>(text, [...values])).rows[0]?.n ?? -1;
    };
    for (const beside of [
      '',
      '&situacao_in=andamento,encerrada',
      `&ano_eq=${YEAR}`,
      '&busca_cont=a',
      '&vencida_eq=nao',
    ]) {
      const search = `${field}_eq=nao${beside.startsWith(`&${field}`) ? '' : beside}`;
      expect(await count(source, search), search).toBe(await count(counting, search));
    }
    expect(await count(source, `${field}_eq=sim`)).toBeGreaterThan(0);
  },
);

/** Every filter of every list of many, with a value. */
const asked = queries.flatMap((list): (readonly [string, ListQuery, Source, string])[] => {
  const source = list.kind === 'list' ? catalogue.sources.get(list.id) : undefined;
  return list.kind === 'list' && source && list.call.record === null
    ? Object.entries(list.filters).flatMap(([field, { kind, ops, options }]) =>
        ops.map((op) => {
          const isDay = kind === 'date' || kind === 'instant';
          const values =
            kind === 'text'
              ? ['maria', 'jose']
              : kind === 'area'
                ? ['-45.64,-22.79,-45.54,-22.69']
                : kind === 'boolean'
                  ? ['sim']
                  : options
                    ? Object.keys(options)
                    : isDay
                      ? [ago(330), ago(329)]
                      : ['1', '2'];
          const value = values.slice(0, op === 'in' ? 2 : 1).join(',');
          return [list.id, list, source, `${field}_${op}=${value}`] as const;
        }),
      )
    : [];
});

it('um de um só é ele: leva às suas linhas como quem o pede por eq', () => {
  let tried = 0;
  for (const [, list, , search] of asked) {
    const [key = '', value = ''] = search.split('=');
    const field = key.replace(/_in$/, '');
    const { kind, ops } = list.filters[field] ?? {};
    if (field === key || kind === 'instant' || !ops?.includes('eq')) continue;
    const [one = ''] = value.split(',');
    const parsed = (op: string): unknown => {
      try {
        return parseListRequest(list, { [`${field}_${op}`]: one });
      } catch {
        return 'recusado';
      }
    };
    expect(parsed('in'), key).toEqual(parsed('eq'));
    tried += 1;
  }
  expect(tried).toBeGreaterThan(50);
});

it('no índice de várias faixas só elas levam: o resto é visto nas que vêm, e depois da última lida, também', () => {
  const [id, list, source] = asked.find(([one]) => one === 'ordem_servicos.detalhadas') ?? [];
  if (!id || !list || !source) throw new Error('sem a lista detalhada');
  const query = {
    created_at_gteq: '2020-01-01',
    assunto_id_in: '1,2',
    descricao_cont: 'maria',
    order: 'docs_emitidos desc',
    after: writeCursor('docs_emitidos', '0', 7),
  };
  const { text } = compileList(parseListRequest(list, query), source, ctx, { count: false });
  const near = /perto as materialized \(\s*select .*? from \((select .*? limit \d+)\)/s.exec(
    text,
  )?.[1];
  expect(near).toContain('eixo(os.created_at)');
  expect(near).not.toContain('assunto_id = any');
  // Of a value that most have, that comparison would be taken for rare, and lead.
  expect(near).toContain('coalesce((os.docs_emitidos, os.id) < (');
});

it('toda lista dá, por todo filtro, as mesmas linhas de cada modo', async () => {
  const found = new Map<string, number>();
  for (const [id, list, source, search] of asked) {
    const order = `${search}&order=${list.orders[0]} asc`;
    const given = Object.fromEntries(new URLSearchParams(order));
    let text = '';
    try {
      ({ text } = compileList(parseListRequest(list, given), source, ctx, { count: false }));
    } catch {
      // Of this kind another value is asked for.
    }
    if (!text.includes('longe as materialized')) continue;
    const near = await read(list, source, order, WAYS.perto);
    found.set(`${id} ${search}`, near.length);
    const { text: counting, values } = compileCount(parseListRequest(list, given), source, ctx);
    const { rows } = await test.pool.query<{ n: number }>(counting, [...values]);
    expect(near.length, `${id} ${order}`).toBe(Math.min(Number(rows[0]?.n), 2 * PAGE));
    expect(await read(list, source, order, WAYS.longe), `${id} ${order}`).toEqual(near);
    expect(await read(list, source, order, WAYS.adiante), `${id} ${order}`).toEqual(near);
  }
  // Also of what another department executes.
  for (const one of ['ordem_servicos.index', 'compartilhado.ordem_servicos.index'])
    expect(found.get(`${one} vencida_eq=sim`), one).toBeGreaterThan(0);
});

it('toda lista mostra o mesmo das linhas que se acham à parte', async () => {
  let apart = 0;
  for (const [id, list, source, search] of asked) {
    const given = Object.fromEntries(new URLSearchParams(`${search}&per_page=${PAGE}&contar=nao`));
    let isPlace = false;
    try {
      const request = parseListRequest(list, given);
      ({ isPlace } = compileList(request, source, ctx, { count: false, apart: true }));
    } catch {
      // Of this kind another value is asked for.
    }
    if (!isPlace) continue;
    const { text, values } = compileList(parseListRequest(list, given), source, ctx, {
      count: false,
    });
    const { rows } = await test.pool.query<ListedRow>(text, [...values]);
    const shown = rows.slice(0, PAGE).map(({ j }) => JSON.parse(j) as JsonRow);
    const whole = source.finish ? await source.finish(shown, test.pool, ctx) : shown;
    const answer = await readList(test.pool, list, source, ctx, given);
    const told = JSON.parse(answer.json) as { rows: object[]; after: string | null };
    expect(told.rows, `${id} ${search}`).toEqual(whole);
    expect(told.after !== null, `${id} ${search}`).toBe(rows.length > PAGE);
    apart += shown.length;
  }
  expect(apart).toBeGreaterThan(500);
});

it('o que se acha e o que se mostra são de um momento só', async () => {
  const list = queries.find(({ id }) => id === 'ordem_servicos.index') as ListQuery;
  const source = catalogue.sources.get(list.id) as Source;
  const given = { numero_gteq: '1', contar: 'nao' };
  const before = await readList(test.pool, list, source, ctx, given);
  let between = 0;
  const onAcquire = (client: pg.PoolClient): void => {
    const query = client.query.bind(client) as Query;
    client.query = (async (...args: unknown[]) => {
      if (textOf(args[0]).includes(AS_WRITTEN)) {
        const { rowCount } = await test.pool.query(`update ordem_servico set endereco = 'depois'`);
        between += rowCount ?? 0;
      }
      return query(...args);
    }) as unknown as typeof client.query;
    test.pool.off('acquire', onAcquire);
  };
  test.pool.on('acquire', onAcquire);
  expect(await readList(test.pool, list, source, ctx, given)).toEqual(before);
  expect(between).toBeGreaterThan(0);
  expect((await readList(test.pool, list, source, ctx, given)).json).toContain('depois');
});

it('toda lista dá, por todo filtro e em toda ordem, a mesma página de uma ponta e da outra, perto e longe', async () => {
  const unfiltered = queries.flatMap((list): typeof asked => {
    const source = list.kind === 'list' ? catalogue.sources.get(list.id) : undefined;
    return list.kind === 'list' && source && list.call.record === null
      ? list.orders.map((order) => [list.id, list, source, `order=${order} desc`] as const)
      : [];
  });
  let read = 0;
  let beyond = 0;
  for (const [id, list, source, search] of [...unfiltered, ...asked]) {
    const page = async (
      of: number,
      how: { readonly among?: number; readonly deep?: number } = {},
    ): Promise<readonly unknown[]> => {
      const given = Object.fromEntries(
        new URLSearchParams(`${search}&per_page=${PAGE}&page=${of}`),
      );
      const request = parseListRequest(list, given);
      const { text, values } = compileList(request, source, ctx, { count: false, ...how });
      return (await test.pool.query(text, [...values])).rows;
    };
    let count = 0;
    try {
      const request = parseListRequest(list, Object.fromEntries(new URLSearchParams(search)));
      const { text, values } = compileCount(request, source, ctx);
      count = Number((await test.pool.query<{ n: number }>(text, [...values])).rows[0]?.n);
    } catch {
      // Of this kind another value is asked for.
    }
    const last = Math.ceil(count / PAGE);
    if (last < 2) continue;
    for (const of of new Set([Math.ceil(last / 2) + 1, last])) {
      const forward = await page(of);
      read += forward.length;
      expect(await page(of, { among: count }), `${id} ${search} ${of}`).toEqual(forward);
      expect(await page(of, { deep: 1 }), `${id} ${search} ${of}`).toEqual(forward);
    }
    expect(await page(last + 1, { among: count }), `${id} ${search}`).toEqual([]);
    beyond += 1;
  }
  expect(read).toBeGreaterThan(1500);
  expect(beyond).toBeGreaterThan(200);
});

const dated = [...catalogue.sources].flatMap(([id, { dated = {}, table, orders, fields }]) =>
  Object.entries(dated).flatMap(([order, said]) =>
    said.map((field) => ({ id, field, table, by: orders[order]?.[0], found: fields[field] })),
  ),
);
it.each(dated)('$id: o filtro $field não acha linha sem o dia da ordem', async (one) => {
  const counted = `select count(*) as all, count(*) filter (where ${one.by} = 'infinity') as undated
    from ${one.table} where ${String(one.found)} is not null`;
  const { rows } = await test.pool.query<{ all: number; undated: number }>(counted);
  expect(rows[0]?.all).toBeGreaterThan(0);
  expect(rows[0]?.undated).toBe(0);
});

const plain = (sql: string): string => sql.toLowerCase().replaceAll(/[()]|::text\b/g, '');
/** What lists say of the indexes: the column that stands before what is ordered by, or at its end. */
const saidOfIndexes = lists.flatMap(
  ([id, , { leads = {}, passing = {}, apart, table: of, orders, fields, tenant, id: key }]) => {
    const [table = '', alias = ''] = of.split(' ');
    const rows = (by: typeof leads, join: (field: string, order: string[]) => string[]) =>
      Object.entries(by).flatMap(([order, names]) =>
        names.flatMap((field) => {
          const column = fields[field];
          if (typeof column !== 'string') return [];
          const ordered = [...(order === 'id' ? [] : [orders[order]?.[0] ?? '']), key];
          const columns = [...(tenant ? [tenant] : []), ...join(column, ordered)].join(', ');
          return [{ id, order, field, table, columns: plain(columns.replaceAll(`${alias}.`, '')) }];
        }),
      );
    if (apart) return [];
    return [
      ...rows(leads, (field, order) => [field, ...order]),
      ...rows(passing, (field, order) => [...order, field]),
    ];
  },
);
it.each(saidOfIndexes)('$id: na ordem $order, há o índice de $field: $columns', async (one) => {
  const listed = 'select indexdef from pg_indexes where tablename = $1';
  const { rows } = await test.pool.query<{ indexdef: string }>(listed, [one.table]);
  const found = rows.filter(({ indexdef }) => {
    // What is unique needs no key after it.
    const end = indexdef.includes('UNIQUE') ? one.columns.replace(/, id$/, '') : one.columns;
    return plain(indexdef)
      .replace(/^.* using btree /, '')
      .startsWith(end);
  });
  expect(found.length).toBeGreaterThan(0);
});
it('das ordens e dos documentos se diz por onde se acham', () => {
  expect(saidOfIndexes.length).toBeGreaterThan(20);
});

/** Filters by which few are found: they need no index of almost all rows. */
const FINDING: ReadonlySet<string> = new Set([
  'ainf',
  'cadastro_id',
  'contribuinte_id',
  'incluido_por_usuario_id',
  'ordem_servico_id',
  'protocolo_numero',
]);
const narrow = [...catalogue.sources].filter(([, source]) => source.narrow && !source.apart);
it.each(narrow)('%s: cada índice estreito tem por que se filtra', async (_, source) => {
  const [table = '', alias = ''] = source.table.split(' ');
  const listed = 'select indexdef from pg_indexes where tablename = $1';
  const { rows } = await test.pool.query<{ indexdef: string }>(listed, [table]);
  const held = (where: string): string => {
    const ending = ` WHERE (${where.replaceAll(`${alias}.`, '')})`;
    return (
      rows.find(({ indexdef }) => indexdef.replace('COALESCE', 'coalesce').endsWith(ending))
        ?.indexdef ?? ''
    );
  };
  // What an earlier one counts a later one is not asked for.
  const counts: string[] = [];
  for (const one of source.narrow ?? []) {
    expect(held(one.others)).toContain('(departamento_id, id)');
    const columns = new Set(held(one.almostAll).match(/\w+/g));
    for (const [field, sql] of Object.entries(source.fields)) {
      const [of, column = ''] = typeof sql === 'string' ? sql.split('.') : [];
      const isOwn = of === alias && /^\w+$/.test(column);
      const isHeld = one.alone ? one.counts.includes(field) : !counts.includes(field);
      if (isOwn && isHeld && !FINDING.has(column)) expect(columns, field).toContain(column);
    }
    counts.push(...one.counts);
  }
  // What is counted there is what no other index of all that have it holds as it is, but the one in its own order.
  for (const [field, [by]] of Object.entries(source.orders)) {
    if (!by.startsWith('coalesce(')) continue;
    const column = String(source.fields[field]).replace(`${alias}.`, '');
    const elsewhere = rows.some(({ indexdef }) => {
      const [columns = '', where] = indexdef.replace(/^.* USING /, '').split(' WHERE ');
      const bare = columns.replaceAll(/\w+\([^()]*\)/g, '').split(/\W+/);
      const isOfAll = where === undefined || where === `(${column} IS NOT NULL)`;
      const isInItsOrder = columns.toLowerCase().includes(`coalesce(${column},`);
      return isOfAll && !isInItsOrder && bare.includes(column);
    });
    expect(counts.includes(field), field).toBe(!elsewhere);
  }
});

it('perto anda-se pelos eixos, longe pelo índice da ordem', () => {
  const list = queries.find(({ id }) => id === 'ordem_servicos.detalhadas') as ListQuery;
  const source = catalogue.sources.get(list.id) as Source;
  const isByAxes = ['2', '10', '11', '900'].map((page) => {
    const given = { situacao_eq: 'encerrada', order: 'concluido_em desc', per_page: '100', page };
    const { text } = compileList(parseListRequest(list, given), source, ctx, { count: false });
    return text.includes('eixo(');
  });
  expect(isByAxes).toEqual([true, true, false, false]);
});

it('o que pode faltar conta-se na sua ordem, e no índice estreito com mais que se peça', () => {
  let told = 0;
  for (const [id, source] of narrow) {
    const list = queries.find(
      (query): query is ListQuery => query.kind === 'list' && query.id === id,
    );
    if (!list?.filters['numero']) continue;
    const counts = source.narrow?.flatMap((one) => (one.alone ? [] : one.counts)) ?? [];
    for (const field of counts.filter((one) => list.filters[one]?.ops.includes('gteq'))) {
      const given = { [`${field}_gteq`]: '2001-01-01', [`${field}_lteq`]: '2099-01-01' };
      const isNarrow = [given, { ...given, numero_gteq: '1' }].map((search) => {
        const { text } = compileCount(parseListRequest(list, search), source, ctx);
        return text.includes('octet_length');
      });
      expect(isNarrow, `${id} ${field}`).toEqual([false, true]);
      told += 1;
    }
  }
  expect(told).toBeGreaterThan(3);
});

it('o que poucos têm conta-se pelo índice do texto, o resto pelo estreito, e dá o mesmo', async () => {
  const rare = { all: 1000, met: 10, untold: { rows: 0, cost: 0 } };
  const counted = new Set<string>();
  for (const [id, list, source, search] of asked) {
    if (!/_cont=/.test(search)) continue;
    const request = parseListRequest(list, Object.fromEntries(new URLSearchParams(search)));
    const held = compileHeld(request, source, ctx);
    const [field = ''] = search.split('_cont=');
    expect(held !== null, `${id} ${search}`).toBe(
      !source.apart &&
        source.narrow?.some(
          ({ counts, alone }) => counts.includes(field) && !(alone && search.includes('&')),
        ) === true,
    );
    if (!held) continue;
    // Of half a department that holds it, the narrow index.
    const { rows } = await test.pool.query<Explained>(held.text, [...held.values]);
    const { all, met } = readExpected(rows);
    expect(all, search).toBeGreaterThan(0);
    expect(met, search).toBeGreaterThan(0);
    const ways = [null, rare, { ...rare, met: 500 }].map((of) =>
      compileCount(request, source, ctx, of),
    );
    expect(
      ways.map(({ text }) => text.includes('octet_length')),
      search,
    ).toEqual([true, false, true]);
    const numbers = await Promise.all(
      ways.map(
        async ({ text, values }) => (await test.pool.query<{ n: number }>(text, [...values])).rows,
      ),
    );
    expect(numbers[1], search).toEqual(numbers[0]);
    counted.add(id);
  }
  expect([...counted]).toEqual(
    expect.arrayContaining(['ordem_servicos.index', 'consulta.docs.index']),
  );
});

it.each([
  ['busca', 'rua', "busca = busca || repeat(' extensissima rua', 80)", "busca like '%rua%'"],
  [
    'comentario',
    'vistoria',
    `encerramento = encerramento || jsonb_build_object('comentario', repeat('Extensíssima vistoria ', 200))`,
    "encerramento ->> 'comentario' like '%istoria%'",
  ],
])(
  'um texto longo, que nenhum índice estreito tem, conta como os outros: %s',
  async (field, word, longer, which) => {
    const [list, source] =
      lists.flatMap(([id, ...of]) => (id === 'ordem_servicos.detalhadas' ? [of] : []))[0] ?? [];
    if (!list || !source) throw new Error('sem a lista de ordens');
    const numberOf = async (searched: string): Promise<number> => {
      const { text, values } = compileCount(
        parseListRequest(list, { [`${field}_cont`]: searched }),
        source,
        ctx,
      );
      expect(text).toContain('octet_length');
      return Number((await test.pool.query<{ n: number }>(text, [...values])).rows[0]?.n);
    };
    const before = await numberOf(word);
    expect(before).toBeGreaterThan(0);
    const { rowCount } = await test.pool.query(
      `update ordem_servico set ${longer}
        where id = (select min(id) from ordem_servico where departamento_id = $1 and ${which})`,
      [ctx.departamento?.id],
    );
    expect(rowCount).toBe(1);
    expect(await numberOf('extensissima')).toBe(1);
    expect(await numberOf(word)).toBe(before);
  },
);

it('o banco não deixa um encerramento sem o seu dia', async () => {
  const without = `update ordem_servico set concluido_em = null where encerramento is not null`;
  await expect(test.pool.query(without)).rejects.toThrow('ordem_servico_encerramento_tem_dia');
});

it('diz de quantas linhas quantas se esperam, como a tabela as tem', async () => {
  await test.pool.query('analyze ordem_servico');
  const [list, source] =
    lists.flatMap(([id, ...of]) => (id === 'ordem_servicos.index' ? [of] : []))[0] ?? [];
  if (!list || !source) throw new Error('sem a lista de ordens');
  const numberOf = async (search: string): Promise<number> => {
    const given = Object.fromEntries(new URLSearchParams(search));
    const { text, values } = compileCount(parseListRequest(list, given), source, ctx);
    return Number((await test.pool.query<{ n: number }>(text, [...values])).rows[0]?.n);
  };
  const given = { busca_cont: 'rua', ano_eq: YEAR, order: 'id desc' };
  const expected = compileExpected(parseListRequest(list, given), source, ctx);
  const { rows } = await test.pool.query<Explained>(expected?.text ?? '', [
    ...(expected?.values ?? []),
  ]);
  const { all, met } = readExpected(rows);
  // Those of the year, to which an index leads; and of them those with the text.
  const [year, both] = [
    await numberOf(`ano_eq=${YEAR}`),
    await numberOf(`ano_eq=${YEAR}&busca_cont=rua`),
  ];
  expect([all / year, met / both].every((part) => part > 0.5 && part < 2)).toBe(true);
});

it('quantos se esperam é dito do que está na própria linha ou nas linhas estreitas, e só disso', async () => {
  const told = new Set<string>();
  for (const [id, list, source, search] of asked) {
    if (source.scope !== undefined) continue;
    const given = Object.fromEntries(new URLSearchParams(search));
    let request;
    try {
      request = parseListRequest(list, given);
    } catch {
      // Of this kind another value is asked for: nothing is compiled.
      continue;
    }
    const expected = compileExpected(request, source, ctx);
    if (!expected) continue;
    told.add(`${id} ${search.replace(/=.*/, '')}`);
    const { rows } = await test.pool.query<Explained>(expected.text, [...expected.values]);
    const { all, met } = readExpected(rows);
    expect(met, search).toBeGreaterThan(0);
    expect(all, search).toBeGreaterThanOrEqual(met);
  }
  for (const one of [
    'ordem_servicos.index busca_cont',
    'ordem_servicos.index area_eq',
    'ordem_servicos.detalhadas endereco_cont',
    'ordem_servicos.detalhadas encerramento_cont',
    'fiscalizacao.docs.index busca_cont',
    'fiscalizacao.docs.index area_eq',
  ])
    expect(told).toContain(one);
  // What stands in other tables is not told of.
  expect(told.has('ordem_servicos.detalhadas origem_departamento_cont')).toBe(false);
  expect(told.has('ordem_servicos.index lote_eq')).toBe(false);
});

/** What reports are made of is kept by difference (migration 0140): always what the records themselves give. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queries } from '../../domain/index.ts';
import { addDays, hojeEm } from '../../domain/kernel/civil-date.ts';
import type { ReportQuery } from '../../domain/kernel/define.ts';
import { nameInList } from '../../domain/kernel/report.ts';
import { catalogue } from '../../server/catalog.ts';
import { Random } from '../../server/demo/random.ts';
import type { CallContext } from '../../server/http/context.ts';
import { wholeOf } from '../../server/read/figura.ts';
import type { Condition, Given } from '../../server/read/list-request.ts';
import { askedOf, compileReport, type ReportSource } from '../../server/read/report.ts';
import { plainly } from '../support/plainly.ts';
import { makeWorld, type World } from '../support/world.ts';

const CODIGO = 'fiscalizacao-obras';
let w: World;
let ctx: CallContext;
beforeAll(async () => {
  w = await makeWorld();
  const { rows } = await w.pool.query<{ id: number }>(
    'select id from departamento where codigo = $1',
    [CODIGO],
  );
  ctx = {
    departamento: { id: rows[0]?.id ?? 0, codigo: CODIGO, nome: '' },
    actor: { id: w.people.dona.id, hoje: hojeEm(new Date()) },
  } as CallContext;
});
afterAll(() => w?.close());

const figuras = new Map<string, readonly string[]>();
/** Of these, only the first of its like in a month counts. */
const once = new Set<string>();
for (const { figuras: all = [] } of [
  ...catalogue.sources.values(),
  ...[...catalogue.reports.values()].flatMap(({ source, outras = {} }) => [
    source,
    ...Object.values(outras).map((one) => one.source),
  ]),
])
  for (const { table, fatos, once: key } of all) {
    figuras.set(table, [...new Set([...(figuras.get(table) ?? []), ...Object.keys(fatos)])]);
    if (key !== undefined) once.add(table);
  }

/** Where what is kept is not what the records give, in one snapshot. */
async function different(table: string): Promise<unknown[]> {
  const { rows: columns } = await w.pool.query<{ name: string; sum: boolean }>(
    `select attname as name, atttypid in ('int8'::regtype, 'numeric'::regtype) and attname !~ '_id$' as sum
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> 'solta' order by attnum`,
    [`${table}_figura`],
  );
  const keys = columns.filter(({ sum }) => !sum).map(({ name }) => name);
  const sums = columns.filter(({ sum }) => sum).map(({ name }) => name);
  const all = (from: string): string =>
    `select ${keys.map((name) => `f.${name}`).join(', ')}, ${sums.map((name) => `sum(f.${name}) as ${name}`).join(', ')} from ${from}
     group by ${keys.map((name) => `f.${name}`).join(', ')} having (${sums.map((name) => `sum(f.${name})`).join(', ')}) <> (${sums.map(() => 0).join(', ')})`;
  const records = `${table} r cross join unnest($1::text[]) x(fato) cross join lateral ${table}_figuras(r, x.fato, 1) f${once.has(table) ? ' where r.primeira' : ''}`;
  const [kept, real] = [all(`${table}_figura f where f.fato = any($1)`), all(records)];
  const { rows } = await w.pool.query(
    `((${kept}) except all (${real})) union all ((${real}) except all (${kept}))`,
    [figuras.get(table)],
  );
  return rows;
}
const allDifferent = async (): Promise<unknown[]> =>
  (await Promise.all([...figuras.keys()].map(different))).flat();
const fold = async (): Promise<void> => {
  for (const table of figuras.keys()) await w.pool.query(`select ${table}_figura_compactar()`);
};

describe('o que se guarda por mês', () => {
  it('é de ordens, dos seus passos, de documentos e de análises, e nada da demonstração falta', async () => {
    expect([...figuras.keys()].toSorted()).toEqual([
      'doc',
      'ordem_servico',
      'ordem_servico_analise',
      'ordem_servico_historico',
    ]);
    expect(await allDifferent()).toEqual([]);
  });

  it('segue cada coluna de que se conta, uma a uma ou muitas de uma vez, e o que se apaga', async () => {
    const random = new Random(20_261_125);
    const changes = [
      `update ordem_servico set zona_id = (select max(id) from zona) where id % 7 = 0`,
      `update ordem_servico set created_at = created_at - interval '40 days' where id % 11 = 0`,
      `update ordem_servico set concluir_em = concluir_em - 30 where id % 5 = 0`,
      `update ordem_servico set usuario_responsavel_id = null where id % 13 = 0 and situacao = 'cancelada'`,
      `update doc set valor_total = valor_total * 3 where id % 3 = 0`,
      `update doc set ciencia_em = null where id % 7 = 0`,
      `update doc set autuado_em = autuado_em - 31, reincidente = not reincidente where id % 4 = 0`,
      `update ordem_servico_analise set concluida_em = concluida_em - interval '1 day' where id % 2 = 0`,
      `update ordem_servico set assunto_id = (select max(a.id) from assunto a where a.departamento_id = ordem_servico.departamento_id) where id % 3 = 0`,
      `delete from ordem_servico_analise_evento; delete from ordem_servico_analise where id % 3 = 0`,
    ];
    for (const change of changes) {
      const client = await w.pool.connect();
      try {
        await client.query('begin');
        await client.query(change);
        await client.query('commit');
      } finally {
        client.release();
      }
      expect(await allDifferent(), change).toEqual([]);
      if (random.chance(0.5)) await fold();
      expect(await allDifferent(), `${change}, dobrado`).toEqual([]);
    }
  });
});

it('o que se diz de um documento segue o que ele é: modelo, tipo, situação e zona', async () => {
  const differ = async (): Promise<number> =>
    (
      await w.pool.query<{ n: number }>(
        `select count(*)::int as n from doc_comentario k join doc d on d.departamento_id = k.departamento_id and d.id = k.doc_id
         where (k.doc_modelo_id, k.doc_tipo, k.doc_situacao, k.doc_zona_id) is distinct from (d.doc_modelo_id, d.tipo, d.situacao, d.zona_id)`,
      )
    ).rows[0]?.n ?? -1;
  expect(await differ()).toBe(0);
  const { rowCount } = await w.pool.query(
    `update doc set zona_id = (select max(id) from zona where id <> coalesce(doc.zona_id, 0))
     where id in (select doc_id from doc_comentario)`,
  );
  expect(rowCount).toBeGreaterThan(0);
  expect(await differ()).toBe(0);
});

const reports = queries.filter((q): q is ReportQuery => q.kind === 'report');
const sourceOf = (report: ReportQuery): ReportSource => {
  const found = catalogue.reports.get(report.id);
  if (!found) throw new Error(report.id);
  return found;
};
const textOf = (report: ReportQuery, of: ReportSource, given: Given, whose = ctx) =>
  compileReport(report, of, askedOf(report, given), whose);
/** Each way that a report counts. */
const ways: readonly (readonly [id: string, report: ReportQuery, of: ReportSource])[] =
  reports.flatMap((report) => {
    const of = sourceOf(report);
    return [
      [report.id, report, of] as const,
      ...Object.entries(of.outras ?? {}).map(
        ([name, other]) => [`${report.id} ${name}`, report, other] as const,
      ),
    ];
  });

/** Periods of whole months, with days at either end, at both, within one month. */
const dia = (days: number): string => addDays(hojeEm(new Date()), days);
const ano = Number(dia(0).slice(0, 4));
const periodos = (report: ReportQuery): readonly Given[] =>
  'periodo' in report.filters
    ? [
        {},
        { periodo_gteq: '1900-01-01' },
        { periodo_gteq: `${ano - 1}-01-01`, periodo_lteq: `${ano - 1}-12-31` },
        { periodo_gteq: dia(-333), periodo_lteq: dia(-61) },
        { periodo_gteq: `${ano - 1}-03-01`, periodo_lteq: `${ano}-03-17` },
        { periodo_gteq: `${ano}-02-10`, periodo_lteq: `${ano}-02-20` },
        ...(report.filters['periodo']?.kind === 'instant'
          ? [
              {
                periodo_gteq: `${ano - 1}-05-31T23:59:59.5-03:00`,
                periodo_lteq: `${ano}-06-01T02:00:00Z`,
              },
            ]
          : []),
      ]
    : [{}];

async function valuesOf(
  report: ReportQuery,
  { source }: ReportSource,
  name: string,
): Promise<readonly string[]> {
  const { options } = report.filters[name] ?? {};
  if (options) return Object.keys(options).slice(0, 3);
  const target = source.fields[nameInList(report, name)];
  if (typeof target !== 'string') return ['1', '2'];
  const alias = target.split('.')[0] ?? '';
  const { rows } = await w.pool.query<{ v: string }>(
    `select ${target}::text as v from ${source.table} ${source.filterJoins?.[alias] ?? ''} where ${target} is not null group by 1 order by count(*) desc, 1 limit 2`,
  );
  return rows.map(({ v }) => v);
}

/** Both ways in one snapshot. */
async function both(
  client: pg.PoolClient,
  report: ReportQuery,
  of: ReportSource,
  given: Given,
): Promise<readonly [kept: unknown[], plain: unknown[]]> {
  const read = async (from: ReportSource): Promise<unknown[]> => {
    const { text, values } = textOf(report, from, given);
    const { rows } = await client.query<Record<string, unknown>>(text, [...values]);
    return rows.map((row) => ({ ...row, $em: null }));
  };
  return [await read(of), await read(plainly(of))];
}

describe.each(ways)('%s', (_, report, of) => {
  it('dá o mesmo do guardado e dos registros, filtro a filtro e dois a dois, em cada período', async () => {
    const client = await w.pool.connect();
    try {
      const names = Object.keys(report.filters).filter((name) => name !== 'periodo');
      const one: Given[] = [];
      for (const name of names)
        if (report.filters[name]?.ops.includes('in'))
          one.push({ [`${name}_in`]: (await valuesOf(report, of, name)).join(',') || '1' });
      const pairs = one.flatMap((a, at) => one.slice(at + 1).map((b) => ({ ...a, ...b })));
      for (const periodo of periodos(report))
        for (const filter of [{}, ...one, ...(Object.keys(periodo).length === 0 ? pairs : [])]) {
          const given = { ...periodo, ...filter };
          const [kept, plain] = await both(client, report, of, given);
          expect(kept, JSON.stringify(given)).toEqual(plain);
        }
    } finally {
      client.release();
    }
  });

  it('lê o guardado sempre que este conhece o que se pede', async () => {
    // What comments and points are counted by is read from the records.
    if (!of.source.figuras || report.id.endsWith('implantados')) return;
    const whole = periodos(report).filter((_, at) => at < 3);
    for (const name of ['', ...Object.keys(report.filters)]) {
      if (name !== '' && !report.filters[name]?.ops.includes('in')) continue;
      const { options } = report.filters[name] ?? {};
      const filter = name === '' ? {} : { [`${name}_in`]: Object.keys(options ?? { 1: '' })[0] };
      for (const periodo of whole)
        expect(textOf(report, of, { ...periodo, ...filter }).text, name).toMatch(
          /_(?:figura|contagem)\b/,
        );
    }
  });
});

it('conta o mesmo enquanto dezesseis escrevem', async () => {
  const random = new Random(16);
  const { gerente, fiscal, fiscal2 } = w.people;
  const { simples, opcional, interno } = w.assuntos;
  const open = { now: true };
  const ids: number[] = [];
  const cases = ways.flatMap(([id, report, of]) =>
    periodos(report).map((given) => ({ id, report, of, given })),
  );
  const alfa = { ...ctx, departamento: { ...w.alfa, nome: '' } } as CallContext;
  const looking = (async () => {
    let looks = 0;
    while (open.now) {
      const client = await w.pool.connect();
      try {
        await client.query('begin isolation level repeatable read read only');
        for (const { id, report, of, given } of Array.from({ length: 12 }, () =>
          random.pick(cases),
        )) {
          const read = async (from: ReportSource): Promise<unknown[]> => {
            const { text, values } = textOf(report, from, given, alfa);
            return (await client.query(text, [...values])).rows as unknown[];
          };
          expect(await read(of), `${id} ${JSON.stringify(given)}`).toEqual(await read(plainly(of)));
          looks += 1;
        }
        await client.query('commit');
      } finally {
        client.release();
      }
      await fold();
    }
    return looks;
  })();
  const act = async (): Promise<void> => {
    const put = (id: number, path: string, body: object) =>
      w.call(
        random.pick([gerente, fiscal]),
        'PUT',
        `/D/ordem-servicos/${id}/${path}`.replace('/D/', `/${w.alfa.codigo}/`),
        { body },
      );
    const id = ids.length > 0 ? random.pick(ids) : 0;
    const roll = random.next();
    const r =
      id === 0 || roll < 0.4
        ? await w.call(gerente, 'POST', `/${w.alfa.codigo}/ordem-servicos`, {
            body: {
              assunto_id: random.pick([simples, opcional, interno]),
              descricao: 'Vistoria',
              usuario_responsavel_id: random.pick([fiscal.id, fiscal2.id]),
            },
          })
        : roll < 0.55
          ? await put(id, 'cancelar', { motivo: 'Não é preciso mais' })
          : roll < 0.75
            ? await put(id, 'aceitar', {})
            : roll < 0.9
              ? await put(id, 'confirmar-fiscal', {
                  usuario_responsavel_id: random.pick([fiscal.id, fiscal2.id]),
                })
              : await put(id, 'encerrar', {
                  encerramento_id: 'ok',
                  comentario: 'Feito como se pediu',
                });
    expect([200, 201, 403, 409, 422], r.text).toContain(r.status);
    if (r.status === 201) ids.push((r.json as { id: number }).id);
  };
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let i = 0; i < 12; i += 1) await act();
    }),
  ).finally(() => (open.now = false));
  expect(await looking).toBeGreaterThan(12);
  expect(ids.length).toBeGreaterThan(20);
  expect(await allDifferent()).toEqual([]);
});

describe('os meses inteiros de um período', () => {
  const end = (op: 'gteq' | 'lteq' | 'eq', value: string): Condition =>
    ({ field: 'created_at', op, value, filter: { kind: 'instant' } }) as unknown as Condition;
  it.each([
    ['2026-01-01', '2026-12-31', '2026-01-01', '2027-01-01', false, false],
    ['2026-01-02', '2026-12-30', '2026-02-01', '2026-12-01', true, true],
    ['2024-02-29', '2024-03-31', '2024-03-01', '2024-04-01', true, false],
    ['2024-02-01', '2024-02-29', '2024-02-01', '2024-03-01', false, false],
    // In São Paulo it is still April, and already May.
    ['2026-05-01T02:59:59Z', '2026-07-01T03:00:00Z', '2026-05-01', '2026-07-01', true, true],
    ['2026-05-01T03:00:00Z', '2026-07-01T02:59:59Z', '2026-06-01', '2026-06-01', null, null],
    ['2026-02-10', '2026-02-20', null, null, null, null],
  ])('%s a %s', (from, to, first, after, before, rest) => {
    const found = wholeOf([end('gteq', from), end('lteq', to)], 'mes');
    if (before === null) expect(found).toBeNull();
    else {
      expect([found?.from, found?.to]).toEqual([first, after]);
      expect([found?.before !== null, found?.after !== null]).toEqual([before, rest]);
    }
  });
  it.each([
    ['2026-02-10', '2026-02-20', '2026-02-10', '2026-02-21', false, false],
    ['2026-02-10', '2026-02-10', '2026-02-10', '2026-02-11', false, false],
    ['2026-05-31T23:59:59-03:00', '2026-06-03', '2026-06-01', '2026-06-04', true, false],
    ['2026-05-31T03:00:00Z', '2026-06-03T12:00:00Z', '2026-06-01', '2026-06-03', true, true],
    ['2026-06-01T13:00:00Z', '2026-06-01T15:00:00Z', null, null, null, null],
  ])('por dia, %s a %s', (from, to, first, after, before, rest) => {
    const found = wholeOf([end('gteq', from), end('lteq', to)], 'dia');
    if (before === null) expect(found).toBeNull();
    else {
      expect([found?.from, found?.to]).toEqual([first, after]);
      expect([found?.before !== null, found?.after !== null]).toEqual([before, rest]);
    }
  });
  it('sem fim, sem começo, sem período; de outro modo não se sabe', () => {
    expect(wholeOf([], 'mes')).toMatchObject({ from: null, to: null });
    expect(wholeOf([end('gteq', '2026-03-01')], 'mes')).toMatchObject({
      from: '2026-03-01',
      to: null,
    });
    expect(wholeOf([end('eq', '2026-03-01')], 'mes')).toBeNull();
  });
});

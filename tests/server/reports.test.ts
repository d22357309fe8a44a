/** Reports against plain SQL over the same records, and what the list behind each row counts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, hojeEm } from '../../domain/kernel/civil-date.ts';
import { comparavel } from '../../domain/kernel/comparison.ts';
import { filter, reportQuery, call, type ReportQuery } from '../../domain/kernel/define.ts';
import * as f from '../../domain/kernel/fields.ts';
import type { Field } from '../../domain/kernel/fields.ts';
import { queries, queryById } from '../../domain/index.ts';
import { listaOrdens } from '../../domain/ordem-servico/queries.ts';
import { comentariosPorSituacao, docsPorTipo } from '../../domain/doc/reports.ts';
import { mediaColetiva } from '../../domain/produtividade/reports.ts';
import { ordensPorAssunto, ordensPorSituacao } from '../../domain/ordem-servico/reports.ts';
import { situacoes } from '../../domain/ordem-servico/schema.ts';
import { catalogue } from '../../server/catalog.ts';
import type { CallContext } from '../../server/http/context.ts';
import { addsUp, nameInList } from '../../domain/kernel/report.ts';
import type { Given } from '../../server/read/list-request.ts';
import {
  COUNT,
  askedOf,
  compileReport,
  readReport,
  reportSource,
} from '../../server/read/report.ts';
import { makeWorld, type Person, type Reply, type World } from '../support/world.ts';
import { addressOf } from '../support/catalogue.ts';

const { reports, sources } = catalogue;
const CODIGO = 'fiscalizacao-obras';
let w: World;
let demo: number;
let hoje: CallContext;
beforeAll(async () => {
  w = await makeWorld();
  demo = await one<number>('select id as x from departamento where codigo = $1', [CODIGO]);
  hoje = {
    departamento: { id: demo, codigo: CODIGO, nome: '' },
    actor: { id: w.people.dona.id, hoje: '2026-11-20' },
  } as CallContext;
});
afterAll(() => w?.close());

async function one<T>(text: string, values: unknown[] = []): Promise<T> {
  const { rows } = await w.pool.query<{ x: T }>(text, values);
  return rows[0]?.x as T;
}
const read = (
  query: Pick<ReportQuery, 'call'>,
  who: Person = w.people.dona,
  search = '',
  codigo = CODIGO,
): Promise<Reply> => w.call(who, 'GET', `${addressOf(query.call, codigo, null)}?${search}`);

/** By subject and by whether it is overdue: a reference, a filter that the kept differences do not know, a sum and a mean. */
const porAssunto = reportQuery({
  id: 'teste.por_assunto',
  noun: 'ordem_servico',
  title: 'Por assunto',
  permission: null,
  call: call('v2 GET /D/indicadores/teste'),
  groups: {
    assunto: f.object('Assunto', { id: f.integer('Id'), descricao: f.text('Descrição') }),
    situacao: f.enumOf('Situação', situacoes),
  },
  measures: {
    ordens: f.integer('Ordens'),
    prazos: f.decimal('Soma dos prazos'),
    atraso: f.decimal('Dias até encerrar', f.nullable),
  },
  filters: {
    situacao: filter('enum', 'Situação', { options: situacoes }),
    vencida: filter('boolean', 'Vencida'),
    ano: filter('integer', 'Ano'),
  },
  drill: {
    list: listaOrdens,
    filter: ({ assunto, situacao }) => ({
      assunto_id_eq: String(assunto.id),
      situacao_in: situacao,
    }),
  },
});
const [, deAssunto] = reportSource(porAssunto, {
  source: sources.get('ordem_servicos.index')!,
  groups: {
    assunto: {
      by: 'os.assunto_id',
      show: (value, bind, ctx) =>
        `(select row_to_json(t) from (select a.id, a.descricao from assunto a where a.departamento_id = ${bind(ctx.departamento?.id)} and a.id = ${value}) t)`,
    },
    situacao: { by: 'os.situacao' },
  },
  measures: {
    ordens: COUNT,
    prazos: { rows: 'sum(os.prazo)' },
    atraso: { rows: 'avg(os.concluido_em::date - os.created_at::date)' },
  },
});
/** Days from today, both ends. */
const PERIODOS: readonly (readonly [from: number, to: number])[] = [
  [-280, -45],
  [-500, -100],
  [-120, -20],
  [-60, 0],
  [-800, -280],
  // What is of two or three days only.
  ...Array.from({ length: 24 }, (_, month) => [-30 * (month + 1), -30 * month] as const),
];
/** Of all time, where a report has a period. */
const sempre = ({ filters }: Pick<ReportQuery, 'filters'>): string =>
  'periodo' in filters ? 'periodo_gteq=1900-01-01' : '';
const answer = (given: Given) => readReport(w.pool, porAssunto, deAssunto, hoje, given);

describe('cada relatório do catálogo', () => {
  const all = queries.filter((q) => q.kind === 'report');
  it('há ao menos um, e cada um tem de onde ler', () => {
    expect([...reports.keys()].toSorted()).toEqual(all.map((q) => q.id).toSorted());
    expect(all.length).toBeGreaterThan(0);
  });
  it.each(all)('$id: agrupa, mede e filtra como a lista a que leva', (report) => {
    expect(Object.keys(report.groups).length).toBeGreaterThan(0);
    expect(Object.keys(report.measures).length).toBeGreaterThan(0);
    expect(queryById.get(report.drill.list.id)).toBe(report.drill.list);
    for (const [name, { ops, kind, query }] of Object.entries(report.filters)) {
      const behind = report.drill.list.filters[nameInList(report, name)];
      expect(behind, name).toMatchObject({ kind, ...(query ? { query } : {}) });
      expect(behind?.ops, name).toEqual(expect.arrayContaining([...ops]));
    }
  });
  it.each(all)('$id: o filtro de cada linha é um que a lista entende', async (report) => {
    const { rows } = (await read(report, w.people.dona, sempre(report))).json as {
      rows: { filtro: string | null }[];
    };
    expect(rows.length).toBeGreaterThan(0);
    for (const { filtro } of [...rows.slice(0, 6), ...rows.slice(-6)]) {
      if (filtro === null) continue;
      const list = await w.call(
        w.people.dona,
        'GET',
        `${addressOf(report.drill.list.call, CODIGO, null)}?${filtro}`,
      );
      expect(list.status, filtro).toBe(200);
    }
  });
});

/** A day that neither begins nor ends its month. */
const diaDoMeio = (day: string): string => `${day.slice(0, 8)}12`;
const countBehind = async (report: ReportQuery, filtro: string): Promise<number> =>
  (
    await w.call(
      w.people.dona,
      'GET',
      `${addressOf(report.drill.list.call, CODIGO, null)}?${filtro}&per_page=1`,
    )
  ).json.count as number;

/** Those whose first figure is a number of records; points and amounts are no records. */
const contados = queries.filter(
  (q): q is ReportQuery =>
    q.kind === 'report' && Object.values<Field>(q.measures)[0]?.kind === 'integer',
);

describe('cada relatório, linha por linha', () => {
  const all = contados;
  it.each(all)('$id: a lista por trás de cada linha tem tantas', async (report) => {
    const [first = ''] = Object.keys(report.measures);
    const { rows, totais, filtro } = (await read(report, w.people.dona, sempre(report))).json as {
      rows: (Record<string, number> & { filtro: string | null })[];
      totais: Record<string, number>;
      filtro: string;
    };
    expect(await countBehind(report, filtro), filtro).toBe(totais[first]);
    expect(totais[first]).toBe(rows.reduce((n, row) => n + (row[first] ?? 0), 0));
    const leading = rows.filter(({ filtro }) => filtro !== null);
    expect(leading.length).toBeGreaterThan(0);
    // The ends of the report, its order being that of names, months and situations.
    for (const row of [...leading.slice(0, 6), ...leading.slice(-6)])
      expect(await countBehind(report, row.filtro ?? ''), row.filtro ?? '').toBe(row[first]);
  });
  it.each(all.filter(({ filters }) => 'periodo' in filters))(
    '$id: num período conta só o dele, e leva ao que contou',
    async (report) => {
      const [first = ''] = Object.keys(report.measures);
      const whole = (await read(report, w.people.dona, sempre(report))).json.totais as Record<
        string,
        number
      >;
      const part = async ([from, to]: readonly [from: number, to: number]) => {
        // Neither end is that of a month.
        const [gteq, lteq] = [from, to].map((days) => diaDoMeio(addDays(hojeEm(new Date()), days)));
        return (await read(report, w.people.dona, `periodo_gteq=${gteq}&periodo_lteq=${lteq}`))
          .json as {
          rows: (Record<string, number> & { filtro: string | null })[];
          totais: Record<string, number>;
        };
      };
      // Of what there is little of, which of them parts it goes by the day.
      let rows: Awaited<ReturnType<typeof part>>['rows'] | undefined;
      for (const ends of PERIODOS) {
        const found = await part(ends);
        const n = found.totais[first] ?? 0;
        if (n > 0 && n < (whole[first] ?? 0)) {
          ({ rows } = found);
          break;
        }
      }
      if (rows === undefined) throw new Error('nenhum período a parte');
      for (const row of [...rows.slice(0, 6), ...rows.slice(-6)])
        if (row.filtro !== null)
          expect(await countBehind(report, row.filtro), row.filtro).toBe(row[first]);
    },
  );
});

describe('cada relatório, em partes', () => {
  it.each(queries.filter((q) => q.kind === 'report'))(
    '$id: o que se diz somar soma o total',
    async (report) => {
      const { rows, totais } = (await read(report, w.people.dona, sempre(report))).json as {
        rows: Record<string, unknown>[];
        totais: Record<string, unknown>;
      };
      const cents = (value: unknown): number => Math.round(Number(value) * 100);
      for (const name of Object.keys(report.measures).filter((one) => addsUp(report, one)))
        expect([name, rows.reduce((sum, row) => sum + cents(row[name]), 0)]).toEqual([
          name,
          cents(totais[name]),
        ]);
    },
  );
  it('uma média, ou o que está em várias linhas, não é parte de nada', () => {
    expect(addsUp(mediaColetiva, 'media')).toBe(false);
    expect(addsUp(mediaColetiva, 'fiscais')).toBe(false);
    expect(addsUp(comentariosPorSituacao, 'documentos')).toBe(false);
    expect(addsUp(comentariosPorSituacao, 'comentarios')).toBe(true);
  });
});

describe('cada relatório, comparado', () => {
  type Figures = Record<string, unknown>;
  interface Compared {
    rows: (Figures & { filtro: string | null; antes: Figures })[];
    totais: Figures;
    comparado: { periodo_gteq: string; periodo_lteq: string; totais: Figures; filtro: string };
  }
  const withPeriod = queries.filter((q) => q.kind === 'report').filter(comparavel);
  const keysOf = (report: ReportQuery, row: Figures): Figures =>
    Object.fromEntries(Object.keys(report.groups).map((name) => [name, row[name]]));
  const figuresOf = (report: ReportQuery, row: Figures): Figures =>
    Object.fromEntries(Object.keys(report.measures).map((name) => [name, row[name]]));
  const none = (report: ReportQuery): Figures =>
    Object.fromEntries(
      Object.entries(report.measures).map(([name, { kind, nullable }]) => [
        name,
        nullable ? null : kind === 'integer' ? 0 : '0.00',
      ]),
    );
  /** A day of the year before, or month, as it stands beside this one's; 29/02 stands beside 28/02. */
  const nextYear = (day: unknown): unknown =>
    typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day)
      ? `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
      : day;

  it.each(withPeriod)('$id: é o que cada um dos períodos diz por si', async (report) => {
    const hoje = hojeEm(new Date());
    // A stretch without 29/02, of which both years have something.
    const ano = Number(hoje.slice(0, 4)) - 1;
    const [from, to] = [`${ano}-03-12`, `${ano}-12-20`];
    const ask = async (de: string, ate: string, more = '') =>
      (await read(report, w.people.dona, `periodo_gteq=${de}&periodo_lteq=${ate}${more}`))
        .json as unknown as Compared;
    const both = await ask(from, to, '&comparar=ano');
    const now = await ask(from, to);
    const then = await ask(`${ano - 1}-03-12`, `${ano - 1}-12-20`);
    expect(both.comparado).toMatchObject({
      periodo_gteq: `${ano - 1}-03-12`,
      periodo_lteq: `${ano - 1}-12-20`,
      totais: then.totais,
    });
    expect(both.totais).toEqual(now.totais);
    // What is summed is not what the list counts.
    const [, first] = Object.entries(report.measures)[0] ?? [];
    if (first?.kind === 'integer')
      expect(await countBehind(report, both.comparado.filtro)).toBe(Object.values(then.totais)[0]);
    const told = new Map(both.rows.map((row) => [JSON.stringify(keysOf(report, row)), row]));
    expect(told.size).toBe(both.rows.length);
    for (const row of now.rows) {
      const one = told.get(JSON.stringify(keysOf(report, row)));
      expect(one && figuresOf(report, one)).toEqual(figuresOf(report, row));
      expect(one?.filtro).toBe(row.filtro);
    }
    const before = new Map(
      then.rows.map((row) => [
        JSON.stringify(
          Object.fromEntries(Object.entries(keysOf(report, row)).map(([k, v]) => [k, nextYear(v)])),
        ),
        row,
      ]),
    );
    for (const [key, row] of before)
      expect(told.get(key)?.antes, key).toEqual(figuresOf(report, row));
    // What is in one of both only is nothing in the other.
    const present = new Set(now.rows.map((row) => JSON.stringify(keysOf(report, row))));
    for (const [key, row] of told) {
      if (!before.has(key)) expect(row.antes, key).toEqual(none(report));
      if (!present.has(key)) expect(figuresOf(report, row), key).toEqual(none(report));
    }
    expect(told.size).toBe(new Set([...present, ...before.keys()]).size);
  });
  it('sem período, sem um dos seus fins, ou de outro modo: 422 que diz por quê', async () => {
    for (const [report, search, message] of [
      [ordensPorSituacao, 'comparar=ano', 'este relatório não tem período'],
      [ordensPorAssunto, 'comparar=semana', 'deve ser anterior ou ano'],
      [ordensPorAssunto, 'comparar=ano&comparar=ano', 'deve ser anterior ou ano'],
      [
        ordensPorAssunto,
        'comparar=ano&periodo_gteq=2026-01-01',
        'informe o começo e o fim do período',
      ],
      [
        ordensPorAssunto,
        'comparar=ano&periodo_gteq=2026-01-01T00:00:00Z&periodo_lteq=2026-02-01',
        'informe o período em dias inteiros',
      ],
      [
        ordensPorAssunto,
        'comparar=anterior&periodo_gteq=0001-01-01&periodo_lteq=2026-02-01',
        'o período não tem um anterior',
      ],
    ] as const) {
      const r = await read(report, w.people.dona, search);
      expect([r.status, r.json], search).toEqual([422, { comparar: [message] }]);
    }
  });
  it('a planilha diz, ao lado de cada medida, o que era e o que mudou', async () => {
    const { text } = await w.call(
      w.people.dona,
      'GET',
      `${addressOf(docsPorTipo.call, CODIGO, null)}?comparar=ano`,
      { headers: { accept: 'text/csv' } },
    );
    const [head = '', ...lines] = text.replace('\uFEFF', '').trim().split('\r\n');
    expect(head).toContain(
      'Documentos;Documentos antes;Documentos, diferença;Documentos, variação (%);Valor;Valor antes',
    );
    const [, agora = '', antes = '', diferenca = ''] = lines.at(-1)?.split(';') ?? [];
    expect(lines.at(-1)).toMatch(/^Total;/);
    expect(Number(agora) - Number(antes)).toBe(Number(diferenca.replace(/^'/, '')));
  });
  it('quem leva a figura o diz, e isso fica no log; quem não pode levar a tabela não a leva', async () => {
    const figura = (who: Person, codigo = CODIGO) =>
      w.call(who, 'GET', addressOf(docsPorTipo.call, codigo, null), {
        headers: { accept: 'image/png' },
      });
    const acao = 'indicadores.docs.por_tipo.png';
    const levadas = () =>
      one<number>('select count(*)::int as x from log where acao = $1 and usuario_id = $2', [
        acao,
        w.people.dona.id,
      ]);
    const before = await levadas();
    expect([(await figura(w.people.dona)).status, await levadas()]).toEqual([204, before + 1]);
    const quem = await w.somebody('alfa', [docsPorTipo.permission ?? '']);
    expect((await read(docsPorTipo, quem, '', 'alfa')).status).toBe(200);
    expect((await figura(quem, 'alfa')).status).toBe(403);
  });
});

describe('as medidas, contra o SQL', () => {
  it('ordens por assunto: o que se fez das abertas', async () => {
    const { hoje: day } = (
      await w.pool.query<{ hoje: string }>(
        `select (now() at time zone 'America/Sao_Paulo')::date::text as hoje`,
      )
    ).rows[0]!;
    const { rows } = await w.pool.query(
      `select a.descricao, count(*) as ordens, count(*) filter (where o.situacao = 'encerrada') as encerradas,
         count(*) filter (where o.situacao not in ('encerrada', 'cancelada')) as em_curso,
         count(*) filter (where o.situacao not in ('encerrada', 'cancelada') and o.concluir_em < $2::date) as vencidas,
         count(*) filter (where o.situacao = 'cancelada') as canceladas,
         round(avg((o.concluido_em at time zone 'America/Sao_Paulo')::date - (o.created_at at time zone 'America/Sao_Paulo')::date)
           filter (where o.situacao = 'encerrada'), 2)::text as dias
       from ordem_servico o join assunto a on a.id = o.assunto_id
       where o.departamento_id = $1 group by a.id, a.descricao order by a.descricao, a.id`,
      [demo, day],
    );
    const found = (await read(ordensPorAssunto, w.people.dona, sempre(ordensPorAssunto))).json
      .rows as Record<string, unknown>[];
    expect(
      found.map(({ assunto, filtro, ...figures }) => ({
        descricao: (assunto as { descricao: string }).descricao,
        leva: filtro !== null,
        ...figures,
      })),
    ).toEqual(rows.map((row) => ({ ...row, leva: true })));
  });
  it('documentos por tipo: valor, ciência, cancelados', async () => {
    const { rows } = await w.pool.query(
      `select tipo, count(*) as documentos, round(sum(valor_total), 2)::text as valor, count(ciencia_em) as cientes,
         count(*) filter (where situacao = 'cancelado') as cancelados
       from doc where departamento_id = $1 group by 1`,
      [demo],
    );
    const found = (await read(docsPorTipo, w.people.dona, sempre(docsPorTipo))).json.rows as Record<
      string,
      unknown
    >[];
    const byTipo = (all: Record<string, unknown>[]) =>
      all.toSorted((a, b) => String(a.tipo).localeCompare(String(b.tipo)));
    expect(byTipo(found)).toEqual(
      byTipo(
        rows.map((row) => ({ ...row, filtro: `autuado_em_gteq=1900-01-01&tipo_in=${row.tipo}` })),
      ),
    );
  });
});

describe('ordens por situação', () => {
  it('são as do SQL, na ordem das situações, e a lista por trás de cada linha tem tantas', async () => {
    const { json, status } = await read(ordensPorSituacao);
    expect(status).toBe(200);
    const { rows } = await w.pool.query<{ situacao: string; ordens: number }>(
      'select situacao, count(*) as ordens from ordem_servico where departamento_id = $1 group by 1',
      [demo],
    );
    const order = Object.keys(situacoes);
    const plain = rows.toSorted((a, b) => order.indexOf(a.situacao) - order.indexOf(b.situacao));
    const found = json.rows as { situacao: string; ordens: number; filtro: string }[];
    expect(found.map(({ situacao, ordens }) => ({ situacao, ordens }))).toEqual(plain);
    expect(json.totais).toEqual({ ordens: plain.reduce((n, row) => n + row.ordens, 0) });
    expect(json.colunas).toEqual([
      { campo: 'situacao', titulo: 'Situação', papel: 'grupo' },
      { campo: 'ordens', titulo: 'Ordens', papel: 'medida' },
    ]);
    for (const { ordens, filtro } of found) {
      const list = await w.call(
        w.people.dona,
        'GET',
        `/${CODIGO}/ordem-servicos?${filtro}&per_page=1`,
      );
      expect(list.json.count, filtro).toBe(ordens);
    }
  });
  it('contam-se pelas diferenças guardadas, também depois de uma escrita, e sem linha de zero', async () => {
    const { text } = compileReport(ordensPorSituacao, behind(ordensPorSituacao), [], hoje);
    expect(text).toContain('ordem_servico_contagem');
    expect(text).not.toContain('ordem_servico os');
    const alfa = (): Promise<Reply> => read(ordensPorSituacao, w.people.gerente, '', 'alfa');
    expect((await alfa()).json).toMatchObject({ rows: [], totais: { ordens: 0 } });
    const { id } = await w.order({ situacao: 'andamento' });
    expect((await alfa()).json.rows).toEqual([
      { situacao: 'andamento', ordens: 1, filtro: 'situacao_in=andamento' },
    ]);
    await w.pool.query(`update ordem_servico set situacao = 'a_notificar' where id = $1`, [id]);
    expect((await alfa()).json).toMatchObject({
      rows: [{ situacao: 'a_notificar', ordens: 1 }],
      totais: { ordens: 1 },
    });
    // Another department's are another department's.
    expect((await read(ordensPorSituacao, w.people.adminBeta, '', 'beta')).json.rows).toEqual([]);
  });
  it('filtradas por assunto, fiscal e zona, contam o mesmo que a lista a que cada linha leva', async () => {
    const { rows: of } = await w.pool.query<{ a: number; u: number; z: number }>(
      `select assunto_id as a, usuario_responsavel_id as u, zona_id as z from ordem_servico
       where departamento_id = $1 and usuario_responsavel_id is not null and zona_id is not null limit 2`,
      [demo],
    );
    const of2 = (key: 'a' | 'u' | 'z'): string => [...new Set(of.map((o) => o[key]))].join();
    for (const search of [
      `assunto_in=${of2('a')}`,
      `fiscal_in=${of2('u')}`,
      `zona_in=${of2('z')}&assunto_in=${of2('a')}`,
    ]) {
      const { json } = await read(ordensPorSituacao, w.people.dona, search);
      const found = json.rows as { ordens: number; filtro: string }[];
      expect(found.length, search).toBeGreaterThan(0);
      for (const { ordens, filtro } of found) {
        const list = await w.call(
          w.people.dona,
          'GET',
          `/${CODIGO}/ordem-servicos?${filtro}&per_page=1`,
        );
        expect(list.json.count, filtro).toBe(ordens);
      }
      const names = new URLSearchParams(found[0]?.filtro);
      expect([...names.keys()].toSorted()).toEqual(
        [
          'situacao_in',
          ...(search.includes('assunto') ? ['assunto_id_in'] : []),
          ...(search.includes('fiscal') ? ['usuario_responsavel_id_in'] : []),
          ...(search.includes('zona') ? ['zona_id_in'] : []),
        ].toSorted(),
      );
    }
    const textOf = (given: Given) =>
      compileReport(
        ordensPorSituacao,
        behind(ordensPorSituacao),
        askedOf(ordensPorSituacao, given),
        hoje,
      ).text;
    expect(textOf({ assunto_in: '1,2' })).toContain('ordem_servico_contagem');
    expect(textOf({ fiscal_in: '1' })).not.toContain('ordem_servico_contagem');
  });
  it('o que não é filtro seu: 422 que diz qual', async () => {
    const r = await read(ordensPorSituacao, w.people.dona, 'situacao_eq=andamento');
    expect([r.status, r.json]).toEqual([422, { situacao_eq: ['filtro desconhecido'] }]);
  });
});

const behind = (report: Pick<ReportQuery, 'id'>) => reports.get(report.id)!;

describe('por dois grupos, com filtro, soma e média', () => {
  it.each<[Given, string]>([
    [{}, 'true'],
    [{ ano_eq: '2026' }, 'ano = 2026'],
    [{ situacao_in: 'andamento,encerrada' }, `situacao in ('andamento', 'encerrada')`],
    [
      { vencida_eq: 'true' },
      `situacao not in ('encerrada', 'cancelada') and concluir_em < '2026-11-20'`,
    ],
    [{ situacao_eq: 'cancelada', ano_eq: '1990' }, 'false'],
  ])('%j', async (given, where) => {
    const { rows } = await w.pool.query<Record<string, unknown>>(
      `select assunto_id, situacao, count(*) as ordens, round(sum(prazo), 2)::text as prazos,
         round(avg(concluido_em::date - created_at::date), 2)::text as atraso
       from ordem_servico where departamento_id = $1 and ${where} group by 1, 2`,
      [demo],
    );
    const totals = await w.pool.query<Record<string, unknown>>(
      `select count(*) as ordens, round(coalesce(sum(prazo), 0), 2)::text as prazos,
         round(avg(concluido_em::date - created_at::date), 2)::text as atraso
       from ordem_servico where departamento_id = $1 and ${where}`,
      [demo],
    );
    const report = await answer(given);
    const key = (row: Record<string, unknown>): string => JSON.stringify(row);
    expect(
      report.rows
        .map(({ assunto, situacao, ordens, prazos, atraso }) =>
          key({ assunto_id: (assunto as { id: number }).id, situacao, ordens, prazos, atraso }),
        )
        .toSorted(),
    ).toEqual(rows.map(key).toSorted());
    expect(report.totais).toEqual(totals.rows[0]);
    expect(report.rows.every((row) => (row.assunto as { descricao?: string }).descricao)).toBe(
      true,
    );
  });
  it('só contar usa as diferenças onde elas conhecem o filtro, e nunca onde não', () => {
    const counting = {
      groups: porAssunto.groups,
      measures: { ordens: porAssunto.measures.ordens },
    };
    const textOf = (given: Given, report: Pick<ReportQuery, 'groups' | 'measures'> = counting) =>
      compileReport(report, deAssunto, askedOf(porAssunto, given), hoje).text;
    expect(textOf({ ano_eq: '2026' })).toContain('ordem_servico_contagem');
    expect(textOf({ vencida_eq: 'true' })).not.toContain('ordem_servico_contagem');
    expect(textOf({ ano_gteq: '2026' })).toContain('ordem_servico_contagem');
    expect(textOf({}, porAssunto)).not.toContain('ordem_servico_contagem');
  });
  it('os filtros em vigor seguem para a lista, o da linha por cima', async () => {
    const { rows } = await answer({ situacao_in: 'andamento,encerrada', ano_eq: '2026' });
    expect(rows.length).toBeGreaterThan(1);
    for (const { filtro, situacao, assunto } of rows)
      expect(Object.fromEntries(new URLSearchParams(filtro ?? ''))).toEqual({
        ano_eq: '2026',
        situacao_in: situacao,
        assunto_id_eq: String((assunto as { id: number }).id),
      });
  });
});

/** Every report under every filter, against SQL that was written apart from it, over the plain tables. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, hojeEm } from '../../domain/kernel/civil-date.ts';
import { queries } from '../../domain/index.ts';
import type { ReportQuery } from '../../domain/kernel/define.ts';
import type { Report } from '../../domain/kernel/report.ts';
import { makeWorld, type World } from '../support/world.ts';
import { addressOf } from '../support/catalogue.ts';

const CODIGO = 'fiscalizacao-obras';
let w: World;
let dep: number;
beforeAll(async () => {
  w = await makeWorld();
  const { rows } = await w.pool.query<{ id: number }>(
    'select id from departamento where codigo = $1',
    [CODIGO],
  );
  dep = rows[0]?.id ?? 0;
});
afterAll(() => w?.close());

/** A report said again: rows of t, what each is of, what is counted, what it is filtered by. */
interface Plain {
  readonly from: string;
  readonly where?: string;
  /** The day it goes by. */
  readonly day?: string;
  /** Null: where the default is, it is of the current month. */
  readonly padrao?: 'mes';
  readonly by: Readonly<Record<string, string>>;
  readonly say: Readonly<Record<string, string>>;
  readonly of: Readonly<Record<string, string>>;
  /** Of a group: others are not shown. */
  readonly having?: string;
}
const local = (column: string) => `(${column} at time zone 'America/Sao_Paulo')::date`;
const month = (day: string) => `to_char(${day}, 'YYYY-MM-01')`;
const when = (condition: string) => `sum(case when ${condition} then 1 else 0 end)`;
const mean = (days: string) => `round(avg(${days}), 2)::text`;
const sum = 'coalesce(round(sum(valor_total), 2), 0.00)::text';
const group = (who: string) =>
  `(select ud.usuario_grupo_id from usuario_departamento ud where ud.usuario_id = ${who} and ud.departamento_id = t.departamento_id)`;

const ended = `situacao in ('encerrada', 'cancelada')`;
const hojeSql = local('now()');
const dasOrdens = {
  assunto: 'assunto_id',
  fiscal: 'usuario_responsavel_id',
  grupo: group('t.usuario_responsavel_id'),
  zona: 'zona_id',
};
const ordens = {
  from: 'ordem_servico t',
  day: local('created_at'),
  of: { ...dasOrdens, situacao: 'situacao' },
  say: {
    ordens: 'count(*)',
    encerradas: when(`situacao = 'encerrada'`),
    em_curso: when(`not ${ended}`),
    vencidas: when(`not ${ended} and concluir_em < ${hojeSql}`),
    canceladas: when(`situacao = 'cancelada'`),
    dias: `round(avg(case when situacao = 'encerrada' then ${local('concluido_em')} - ${local('created_at')} end), 2)::text`,
  },
};
const fechadas = {
  from: 'ordem_servico t',
  where: `situacao = 'encerrada'`,
  day: local('concluido_em'),
  of: dasOrdens,
  say: {
    encerradas: 'count(*)',
    no_prazo: when(`concluir_em is null or ${local('concluido_em')} <= concluir_em`),
    fora_do_prazo: when(`${local('concluido_em')} > concluir_em`),
  },
};
const docs = {
  from: 'doc t',
  day: 'autuado_em',
  of: {
    modelo: 'doc_modelo_id',
    tipo: 'tipo',
    situacao: 'situacao',
    fiscal: 'fiscal_id',
    grupo: group('t.fiscal_id'),
    zona: 'zona_id',
  },
  say: {
    documentos: 'count(*)',
    valor: sum,
    cientes: 'count(ciencia_em)',
    cancelados: when(`situacao = 'cancelado'`),
  },
};
const contados = { ...docs, say: { documentos: 'count(*)', valor: sum } };
const fiscal = 'usuario_responsavel_id';
const faixa = `case when valor_total = 0 then 'sem_valor' when valor_total <= 500 then 'ate_500' when valor_total <= 2000 then 'ate_2000'
  when valor_total <= 10000 then 'ate_10000' when valor_total <= 50000 then 'ate_50000' else 'acima' end`;
const DEBITO = `(implantacao ->> 'debito_tipo_id')::int`;
const resumos = {
  from: `(select r.*, g.uteis, p.meta_mensal as meta,
      (select count(*) from jsonb_array_elements(p.bonus) b where round(100 * r.total / p.meta_mensal, 2) >= (b ->> 'meta')::numeric) as faixa
    from produtividade_resumo r join produtividade_geral g using (departamento_id, mes)
    left join produtividade_params p on p.departamento_id = r.departamento_id and p.versao = (select x.versao from produtividade_params x
      where x.departamento_id = r.departamento_id and x.vigente_de <= r.mes order by x.vigente_de desc, x.versao desc limit 1)) t`,
  day: 'mes',
  of: { fiscal: 'usuario_id', grupo: group('t.usuario_id') },
};
const MEDIA = `sum(total) / sum(case when dias_afastado < uteis then 1 end)`;
const analises = {
  from: `(select a.*, o.assunto_id, o.usuario_responsavel_id, o.zona_id from ordem_servico_analise a
    join ordem_servico o on o.departamento_id = a.departamento_id and o.id = a.ordem_servico_id) t`,
  of: {
    assunto: 'assunto_id',
    analista: 'analista_id',
    fiscal,
    grupo: group(`t.${fiscal}`),
    zona: 'zona_id',
    situacao: 'situacao',
  },
  say: {
    analises: 'count(*)',
    espera: mean(`coalesce(${local('concluida_em')}, ${hojeSql}) - ${local('created_at')}`),
  },
};
const terminadas = { ...analises, where: 'concluida_em is not null', day: local('concluida_em') };

const plain: Readonly<Record<string, Plain>> = {
  'indicadores.osm': {
    from: ordens.from,
    of: dasOrdens,
    by: { situacao: 'situacao' },
    say: { ordens: 'count(*)' },
  },
  'indicadores.osm.por_assunto': { ...ordens, by: { assunto: 'assunto_id' } },
  'indicadores.osm.por_grupo': { ...ordens, by: { grupo: group(`t.${fiscal}`) } },
  'indicadores.osm.por_zona': { ...ordens, by: { zona: 'zona_id' } },
  'indicadores.osm.por_assunto_fiscal': {
    ...fechadas,
    by: { assunto: 'assunto_id', fiscal },
    say: { encerradas: 'count(*)' },
  },
  'indicadores.osm.fiscais_por_mes': {
    ...fechadas,
    by: { fiscal, mes: month(local('concluido_em')) },
  },
  'indicadores.osm.fiscais_por_dias': {
    ...fechadas,
    padrao: 'mes',
    by: { fiscal, dia: `${local('concluido_em')}::text` },
  },
  'indicadores.osm.fiscais_andamento_distribuicao': {
    from: ordens.from,
    where: `not ${ended}`,
    of: { ...dasOrdens, situacao: 'situacao' },
    by: { fiscal },
    say: {
      abertas: 'count(*)',
      a_confirmar: when(`situacao = 'a_confirmar'`),
      em_andamento: when(`situacao in ('andamento', 'reaberto', 'a_notificar')`),
      questionadas: when(`situacao = 'questionada'`),
      local_fechado: when(`situacao = 'local_fechado'`),
      vencidas: when(`concluir_em < ${hojeSql}`),
    },
  },
  'indicadores.osm.situacoes_por_mes': {
    ...ordens,
    by: { mes: month(local('created_at')), situacao: 'situacao' },
    say: { ordens: 'count(*)' },
  },
  'indicadores.docs.por_tipo': { ...docs, by: { tipo: 'tipo' } },
  'indicadores.docs.por_situacao': { ...contados, by: { situacao: 'situacao' } },
  'indicadores.docs.por_modelos': { ...docs, by: { modelo: 'doc_modelo_id' } },
  'indicadores.docs.por_modelos_situacao': {
    ...contados,
    by: { modelo: 'doc_modelo_id', situacao: 'situacao' },
  },
  'indicadores.docs.por_fiscal': { ...docs, by: { fiscal: 'fiscal_id' } },
  'indicadores.docs.por_grupo': { ...docs, by: { grupo: group('t.fiscal_id') } },
  'indicadores.docs.por_fiscal_faixa': { ...contados, by: { fiscal: 'fiscal_id', faixa } },
  'indicadores.docs.fiscais_por_meses': {
    ...contados,
    by: { fiscal: 'fiscal_id', mes: month('autuado_em') },
  },
  'indicadores.docs.fiscais_por_dias': {
    ...contados,
    padrao: 'mes',
    by: { fiscal: 'fiscal_id', dia: 'autuado_em::text' },
  },
  'indicadores.docs.por_zona': { ...docs, by: { zona: 'zona_id' } },
  'indicadores.docs.por_reincidencia': {
    ...contados,
    by: {
      reincidencia: `case reincidente when true then 'sim' else 'nao' end`,
      modelo: 'doc_modelo_id',
    },
  },
  'indicadores.docs.valor_mensal': {
    ...docs,
    from: `(select *, 'emitido' as fato, autuado_em as dia, valor_total as quanto from doc
      union all select *, 'ciente', ciencia_em, valor_total from doc where ciencia_em is not null
      union all select *, 'implantado', implantado_em, valor_total from doc where implantado_em is not null
      union all select d.*, 'pago', p.data, p.valor from pagamento p, guia g, doc d
        where g.id = p.guia_id and d.id = g.doc_id and d.departamento_id = g.doc_departamento_id) t`,
    day: 'dia',
    by: { mes: month('dia') },
    say: {
      documentos: when(`fato = 'emitido'`),
      ...Object.fromEntries(
        ['emitido', 'ciente', 'implantado', 'pago'].map((fato) => [
          fato,
          `coalesce(round(sum(case fato when '${fato}' then quanto else 0 end), 2), 0.00)::text`,
        ]),
      ),
    },
  },
  'indicadores.docs.implantados': {
    ...docs,
    where: 'implantado_em is not null',
    day: 'implantado_em',
    of: { ...docs.of, debito_tipo: DEBITO },
    by: { mes: month('implantado_em'), debito_tipo: DEBITO },
    say: {
      ...contados.say,
      pago: `coalesce(round(sum((select sum(p.valor) from pagamento p where p.guia_id in
        (select g.id from guia g where g.doc_id = t.id and g.doc_departamento_id = t.departamento_id))), 2), 0.00)::text`,
    },
  },
  'indicadores.docs.por_comentario_situacoes': {
    from: `(select k.id, k.departamento_id, k.doc_id, k.comentario_situacao_id, k.usuario_id, k.created_at, d.doc_modelo_id, d.tipo, d.situacao, d.zona_id from doc_comentario k
      join doc d on d.departamento_id = k.departamento_id and d.id = k.doc_id) t`,
    day: local('created_at'),
    of: { ...docs.of, fiscal: 'usuario_id', grupo: group('t.usuario_id') },
    by: { situacao: 'comentario_situacao_id' },
    say: { comentarios: 'count(*)', documentos: 'count(distinct doc_id)' },
  },
  'indicadores.produtividade.media_coletiva': {
    ...resumos,
    by: { mes: month('mes') },
    say: {
      fiscais: 'count(*)',
      media: `round(${MEDIA}, 2)::text`,
      meta: 'round(avg(meta), 2)::text',
      percentual: `round(${MEDIA} * 100 / avg(meta), 2)::text`,
      sem_faixa: when('faixa = 0 or faixa is null'),
      faixa_1: when('faixa = 1'),
      faixa_2: when('faixa = 2'),
      faixa_3: when('faixa = 3'),
      faixa_4: when('faixa > 3'),
    },
  },
  'indicadores.produtividade.pontuacao_fiscais': {
    ...resumos,
    from: `(select t.*, x.tipo, x.pontos from ${resumos.from}, lateral (select key as tipo, value::numeric as pontos
      from jsonb_each_text(to_jsonb(t)) where key in ('osm', 'osm_fora_prazo', 'osm_reabertura', 'local_fechado', 'doc',
        'doc_razao_valor', 'servico_extra', 'afastamento', 'falta', 'outros')) x) t`,
    by: { fiscal: 'usuario_id', tipo: 'tipo' },
    having: 'sum(pontos) <> 0',
    say: {
      pontos: `coalesce(round(sum(pontos), 2), 0.00)::text`,
      percentual: `round(sum(pontos) * 100 / (sum(meta) / count(distinct tipo)), 2)::text`,
    },
  },
  'indicadores.analises.situacoes': { ...analises, by: { situacao: 'situacao' } },
  'indicadores.analises.situacoes_por_mes': {
    ...terminadas,
    by: { mes: month(local('concluida_em')), situacao: 'situacao' },
  },
  'indicadores.analises.analistas_por_mes': {
    ...terminadas,
    by: { analista: 'analista_id', mes: month(local('concluida_em')) },
    say: {
      analises: 'count(*)',
      concluidas: when(
        `situacao not in ('nenhuma', 'aguardando', 'reanalise', 'reabertura', 'cancelado')`,
      ),
      devolvidas: when(`situacao = 'reabertura'`),
      espera: analises.say.espera,
    },
  },
};

type Row = Readonly<Record<string, unknown>>;
/** A record stands for its id. */
const keyOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? (value as { id: number }).id : value;
const told = (rows: readonly Row[], of: Plain): string[] =>
  rows
    .map((row) =>
      JSON.stringify([
        ...Object.keys(of.by).map((name) => keyOf(row[name])),
        ...Object.keys(of.say).map((name) => row[name]),
      ]),
    )
    .toSorted();

const columns = (of: Readonly<Record<string, string>>): string =>
  Object.entries(of)
    .map(([name, sql]) => `${sql} as "${name}"`)
    .join(', ');

/** The list behind all of it, and behind its first and last rows, has as many as were counted under the filter. */
async function leadsTo(report: ReportQuery, { rows, totais, filtro }: Report, asked: string) {
  const [one] = Object.entries(report.measures);
  if (!one) return;
  const [first, field] = one;
  // Points are no records.
  if (field.kind !== 'integer') return;
  const leading = rows.filter((row) => row.filtro !== null);
  for (const row of [
    ...(filtro === null ? [] : [{ ...totais, filtro } as Report['rows'][number]]),
    ...leading.slice(0, 1),
    ...leading.slice(-1),
  ]) {
    const { status, json } = await w.call(
      w.people.dona,
      'GET',
      `${addressOf(report.drill.list.call, CODIGO, null)}?${row.filtro}&per_page=1`,
    );
    expect([status, json.count], `${asked} → ${row.filtro}`).toEqual([200, row[first]]);
  }
}

describe('cada relatório, sob cada filtro, diz o que diz o SQL escrito à parte', () => {
  const all = queries.filter((q) => q.kind === 'report');
  it('todos estão aqui', () =>
    expect(Object.keys(plain).toSorted()).toEqual(all.map(({ id }) => id).toSorted()));

  it.each(all)('$id', async (report) => {
    const of = plain[report.id]!;
    expect(Object.keys(of.say)).toEqual(Object.keys(report.measures));
    const own = Object.keys(report.filters).filter((name) => name !== 'periodo');
    expect(own.toSorted()).toEqual(Object.keys(of.of).toSorted());
    const base = [`t.departamento_id = ${dep}`, ...(of.where ? [of.where] : [])];
    const today = hojeEm(new Date());
    const some = new Map<string, string>();
    for (const [name, column] of Object.entries(of.of)) {
      const { rows } = await w.pool.query<{ x: unknown }>(
        `select distinct ${column} as x from ${of.from} where ${base.join(' and ')} and ${column} is not null order by 1 limit 2`,
      );
      some.set(name, rows.map(({ x }) => String(x)).join());
    }
    const within = (name: string): string =>
      `${of.of[name]}::text = any(string_to_array('${some.get(name)}', ','))`;
    const { day } = of;
    const wide = day ? ['periodo_gteq=1900-01-01'] : [];
    const from = addDays(today, -250);
    const to = addDays(today, -20);
    const last = of.padrao === 'mes' ? today.slice(0, 7) : today.slice(0, 4);
    const cases: (readonly [search: readonly string[], where: readonly string[]])[] = [
      [wide, []],
      ...own.map((name) => [[...wide, `${name}_in=${some.get(name)}`], [within(name)]] as const),
      [[...wide, ...own.map((name) => `${name}_in=${some.get(name)}`)], own.map(within)],
      ...(day
        ? ([
            [
              [`periodo_gteq=${from}`, `periodo_lteq=${to}`],
              [`${day} between '${from}' and '${to}'`],
            ],
            // Nothing said of it: the current year, of days the current month.
            [[], [`${day}::text like '${last}-%'`]],
          ] as const)
        : []),
    ];
    for (const [search, where] of cases) {
      const tail = `from ${of.from} where ${[...base, ...where].join(' and ')}`;
      const { rows } = await w.pool.query<Row>(
        `select ${columns(of.by)}, ${columns(of.say)} ${tail} group by ${Object.keys(of.by)
          .map((_, at) => at + 1)
          .join(', ')}${of.having ? ` having ${of.having}` : ''}`,
      );
      const totals = await w.pool.query<Row>(`select ${columns(of.say)} ${tail}`);
      const { status, json } = await w.call(
        w.people.dona,
        'GET',
        `${addressOf(report.call, CODIGO, null)}?${search.join('&')}`,
      );
      const asked = search.join('&');
      expect([status, asked]).toEqual([200, asked]);
      expect(told(json.rows as Row[], of), asked).toEqual(told(rows, of));
      const none = Object.fromEntries(
        Object.entries(totals.rows[0] ?? {}).map(([name, value]) => [
          name,
          value ?? (report.measures[name]?.nullable ? null : 0),
        ]),
      );
      expect(json.totais, asked).toEqual(none);
      if (asked === wide.join('&')) expect(rows.length).toBeGreaterThan(0);
      await leadsTo(report, json, asked);
    }
  });
});

describe('situações por mês, contadas as entradas', () => {
  const report = queries.find((q) => q.id === 'indicadores.osm.situacoes_por_mes') as ReportQuery;
  const ask = (search: string) =>
    w.call(w.people.dona, 'GET', `${addressOf(report.call, CODIGO, null)}?${search}`);
  const today = hojeEm(new Date());
  const from = addDays(today, -250);
  const to = addDays(today, -20);
  const entrou = local('h.created_at');
  it.each<[string, string]>([
    ['periodo_gteq=1900-01-01', 'true'],
    [`periodo_gteq=${from}&periodo_lteq=${to}`, `${entrou} between '${from}' and '${to}'`],
    ['', `${entrou}::text like '${today.slice(0, 4)}-%'`],
    [
      'periodo_gteq=1900-01-01&situacao_in=encerrada,questionada',
      `h.para in ('encerrada', 'questionada')`,
    ],
    ['periodo_gteq=1900-01-01&assunto_in=1,2,3', 't.assunto_id in (1, 2, 3)'],
  ])('%s', async (search, where) => {
    const tail = `from ordem_servico_historico h, ordem_servico t where t.departamento_id = ${dep}
      and h.departamento_id = t.departamento_id and h.ordem_servico_id = t.id
      and h.para <> coalesce(h.de, '') and ${where}`;
    const { rows } = await w.pool.query<Row>(
      `select ${month(entrou)} as mes, h.para as situacao, count(distinct t.id) as ordens ${tail} group by 1, 2`,
    );
    const { status, json } = await ask(`medida=entradas&${search}`);
    expect([status, json.medida]).toEqual([200, 'entradas']);
    const of: Plain = { from: '', by: { mes: '', situacao: '' }, say: { ordens: '' }, of: {} };
    expect(told(json.rows as Row[], of)).toEqual(told(rows, of));
    expect(json.totais).toEqual({
      ordens: rows.reduce((sum, { ordens }) => sum + Number(ordens), 0),
    });
    // An order counts in several: no list is of as many.
    expect(json.filtro).toBeNull();
    await leadsTo(report, json, search);
    // In the first days of a year it has none yet.
    if (search === 'periodo_gteq=1900-01-01') expect(rows.length).toBeGreaterThan(0);
  });
  it('comparadas, são as de cada um dos períodos', async () => {
    const both = (
      await ask(`medida=entradas&periodo_gteq=${from}&periodo_lteq=${to}&comparar=anterior`)
    ).json as unknown as Report;
    const { periodo_gteq: de, periodo_lteq: ate, totais, filtro } = both.comparado ?? {};
    const then = (await ask(`medida=entradas&periodo_gteq=${de}&periodo_lteq=${ate}`)).json;
    expect(totais).toEqual(then.totais);
    expect([filtro, then.filtro]).toEqual([null, null]);
  });
  it('outro modo, ou um período que não é de dias inteiros: 422 que diz por quê', async () => {
    for (const [search, refused] of [
      ['medida=saidas', { medida: ['deve ser entradas'] }],
      ['medida=entradas&medida=entradas', { medida: ['deve ser entradas'] }],
      [
        'medida=entradas&periodo_gteq=2026-01-01T03:00:00Z',
        { periodo_gteq: ['informe o período em dias inteiros'] },
      ],
    ] as const) {
      const r = await ask(search);
      expect([r.status, r.json], search).toEqual([422, refused]);
    }
    const other = queries.find((q) => q.id === 'indicadores.osm.por_zona') as ReportQuery;
    const r = await w.call(
      w.people.dona,
      'GET',
      `${addressOf(other.call, CODIGO, null)}?medida=entradas`,
    );
    expect([r.status, r.json]).toEqual([422, { medida: ['este relatório conta de um modo só'] }]);
  });
});

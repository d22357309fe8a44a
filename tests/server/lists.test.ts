/** Every list of the catalogue against the same list worked out in JavaScript. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isEnough, type ListQuery, type Operator } from '../../domain/kernel/define.ts';
import { queries } from '../../domain/index.ts';
import { addDays, hojeEm } from '../../domain/kernel/civil-date.ts';
import { recordSchema } from '../../domain/kernel/zod.ts';
import { createSession } from '../../server/auth/session-store.ts';
import { catalogue } from '../../server/catalog.ts';
import { insertMessage } from '../support/mensagens.ts';
import { addressOf } from '../support/catalogue.ts';
import { type Condition, idsAsked, Oracle } from '../support/list-oracle.ts';
import { makeWorld, type Person, type Reply, type World } from '../support/world.ts';

/** A department of the demonstration: it has orders of every kind. */
const CODIGO = 'fiscalizacao-obras';
let w: World;
/** Who signs in as one of the demonstration. */
async function ofDemo(login: string): Promise<Person> {
  const user = await w.db
    .selectFrom('usuario')
    .select(['id', 'nome'])
    .where('login', '=', login)
    .executeTakeFirstOrThrow();
  const { token } = await createSession(w.db, { usuarioId: user.id, tipo: 'console' }, w.env);
  return { ...user, token };
}
/** Who has rows in a list: of one's own, somebody who has some. */
const readerOf = (list: ListQuery): Person =>
  list.id.includes('minhas_analises')
    ? analista
    : list.id.includes('meus_resumos')
      ? fiscal
      : list.id.includes('substituidas')
        ? w.people.fiscal2
        : w.people.dona;
let analista: Person;
let fiscal: Person;
/** A month of that department: what stands below one is below of. */
let mes: number;
/** An announcement, by the message that stands for it. */
let comunicado: number;
/** An order of that department: what lists below a record are below of. */
let ordem: number;
beforeAll(async () => {
  w = await makeWorld();
  [analista, fiscal] = [await ofDemo('analista'), await ofDemo('fiscal')];
  const { rows: meses } = await w.pool.query<{ id: number }>(
    `select g.id from produtividade_geral g join departamento d on d.id = g.departamento_id
     where d.codigo = $1 order by g.mes desc limit 1`,
    [CODIGO],
  );
  mes = meses[0]?.id ?? 0;
  // Something other departments share with this one.
  await w.pool.query(
    `update ordem_servico set solicitante_departamento_id = (select id from departamento where codigo = $1) where departamento_id <> (select id from departamento where codigo = $1) and id % 3 = 0`,
    [CODIGO],
  );
  await w.pool.query('update assunto set compartilhado = true where id % 5 = 0');
  // What was told: there are days on which nothing was closed in the month before.
  await w.pool.query(
    `insert into webhook_entrega (departamento_id, webhook_id, situacao, evento, entidade, entidade_id, acao, de, para,
       tentativas, codigo, created_at, entregue_em)
     select departamento_id, id, 'entregue', 'ordem_servico.situacao', 'ordem_servico', 1, 'ordem_servicos.encerrar',
       'andamento', 'encerrada', 1, 204, now(), now() from webhook`,
  );
  // One inspector has something more than the others.
  await w.pool.query(
    `insert into ausente (usuario_id, tipo, inicia_em, termina_em, substituto_id) values ($1, 'ferias', '2020-01-01', '2099-01-01', $2)`,
    [w.people.fiscal.id, w.people.fiscal2.id],
  );
  await w.pool.query(
    `insert into ausente (usuario_id, tipo, inicia_em, termina_em, substituto_id, cancelada_em, created_at)
     select case when n % 2 = 0 then $1::int8 else $2 end, (array['ferias', 'licenca', 'atestado', 'outros'])[1 + n % 4],
       date '2015-01-01' + n * 40, date '2015-01-01' + n * 40 + 9 + n, case when n % 3 = 0 then $3::int8 end,
       case when n % 5 = 0 then now() end, timestamptz '2014-12-01' + n * interval '31 days'
     from generate_series(1, 40) n`,
    [analista.id, w.people.gerente.id, w.people.fiscal.id],
  );
  await w.pool.query(
    `insert into repasse (departamento_id, usuario_id, modo, para_id, motivo, situacao, created_at)
     select d.id, case when n % 3 = 0 then $2::int8 else $3 end, case when n % 4 = 0 then 'uma' else 'equipe' end,
       case when n % 4 = 0 then $4::int8 end, 'Férias', case when n % 2 = 0 then 'feito' else 'devolvido' end,
       timestamptz '2025-12-01' + n * interval '9 days'
     from generate_series(1, 15) n, departamento d where d.codigo = $1`,
    [CODIGO, analista.id, w.people.gerente.id, w.people.fiscal.id],
  );
  await w.pool.query(
    `insert into cadastro_protegido (pessoa_id, cadastro_id, motivo, solicitante, inicia_em, termina_em, levantada_em)
     select case when n % 2 = 0 then (select id from pessoa order by id offset n limit 1) end,
       case when n % 2 = 1 then (select id from cadastro order by id offset n limit 1) end, 'Medida protetiva', 'Justiça ' || n,
       current_date - 40 + n * 5, case when n % 3 = 0 then current_date - 20 + n * 5 end, case when n % 5 = 0 then now() end
     from generate_series(1, 15) n`,
  );
  await someMessages();
  await someMailAndJobs();
  await aTrail();
});
afterAll(() => w?.close());

/** Of every kind, to and from who reads the lists. */
async function someMessages(): Promise<void> {
  const { dona, gerente, fiscal } = w.people;
  const os = await w.order();
  const { rows: jobs } = await w.pool.query<{ id: number }>(
    `insert into job_output (tipo, status, usuario_id, feitos, total) values ('comunicar', 'done', $1, 25, 25) returning id`,
    [dona.id],
  );
  const { rows: pessoas } = await w.pool.query<{ id: number }>(
    'select id from usuario where id <> $1 order by id limit 25',
    [dona.id],
  );
  for (const [i, { id: para }] of pessoas.entries()) {
    const id = await insertMessage(w.pool, {
      de: dona.id,
      para,
      colunas: {
        tipo: 'comunicado',
        job_id: jobs[0]?.id,
        copia: i > 0,
        status: ['enviada', 'lida', 'respondida'][i % 3],
        lida_em: i % 3 === 0 ? null : new Date(Date.UTC(2026, 4, 1 + i)),
      },
    });
    if (i === 0) comunicado = id;
  }
  for (let i = 0; i < 60; i += 1) {
    const other = i % 3 === 0 ? gerente : fiscal;
    const [de, para] = i % 2 === 0 ? [other, dona] : [dona, other];
    await insertMessage(w.pool, {
      de: de.id,
      para: para.id,
      colunas: {
        titulo: `Ação nº ${i}: vistoria ${i % 4}`,
        status: ['enviada', 'lida', 'respondida'][i % 3],
        tipo: ['mensagem', 'resposta', 'comunicado'][(i >> 1) % 3],
        prioridade: ['baixa', 'normal', 'alta'][(i >> 2) % 3],
        para_fisco: i % 5 === 0,
        arquivada_destinatario: i % 7 === 0,
        arquivada_remetente: i % 6 === 0,
        created_at: new Date(Date.UTC(2026, 4, 1 + (i % 20), i % 24)),
        ...(i % 8 < 2
          ? {
              assunto_entidade: 'ordem_servico',
              assunto_id: os.id,
              assunto_departamento_id: w.alfa.id,
            }
          : {}),
      },
    });
  }
}

/** Mail about one order, and jobs of its department and of none. */
async function someMailAndJobs(): Promise<void> {
  const found = await w.pool.query<{ id: number; departamento_id: number }>(
    `select o.id, o.departamento_id from ordem_servico o join departamento d on d.id = o.departamento_id
     where d.codigo = $1 order by o.id limit 1`,
    [CODIGO],
  );
  const os = found.rows[0];
  if (!os) throw new Error('sem ordens de demonstração');
  ordem = os.id;
  await w.pool.query(
    `insert into email_historico (departamento_id, scope, scope_id, usuario_id, para, assunto, modelo, status, created_at)
     select $1, 'ordem_servico', $2, case when n % 2 = 0 then $3::int8 else $4 end, 'a@alfa.example', 'Aviso ' || n, 'mensagem',
       (array['waiting', 'sent', 'kept', 'error'])[n % 4 + 1], '2026-05-01'::date + n * interval '11 hours'
     from generate_series(1, 40) n`,
    [os.departamento_id, os.id, w.people.fiscal.id, w.people.gerente.id],
  );
  await w.pool.query(
    `insert into job_output (departamento_id, tipo, status, entrada, saida, usuario_id, iniciado_em, terminado_em, created_at)
     select case when n % 3 = 0 then null else $1::int8 end, (array['ordens_em_massa', 'comunicar', 'prazos'])[n % 3 + 1],
       (array['waiting', 'running', 'done', 'error'])[n % 4 + 1], '{"cadastro_ids": [1, 2]}',
       jsonb_build_object('itens', jsonb_build_array(n)), case when n % 5 = 0 then null else $2::int8 end,
       '2026-05-02', case when n % 4 > 1 then '2026-05-03'::timestamptz end, '2026-05-01'::date + n * interval '7 hours'
     from generate_series(1, 40) n`,
    [os.departamento_id, w.people.gerente.id],
  );
  // Printings of who reads the lists, and one of somebody else.
  await w.pool.query(
    `with jobs as (
       insert into job_output (departamento_id, tipo, status, entrada, usuario_id, created_at)
       select $1, 'imprimir', (array['waiting', 'running', 'done', 'error'])[n % 4 + 1], '{}',
         case when n = 9 then $3::int8 else $2 end, '2026-05-01'::date + n * interval '7 hours'
       from generate_series(1, 9) n returning id)
     insert into job_papel (job_id, registro_id, nome, token, motivo)
     select id, n, case when n % 3 > 0 then 'doc-' || n || '.pdf' end, case when n % 3 = 1 then 't' || id || '-' || n end,
       case when n % 3 = 2 then 'Registro não encontrado' end
     from jobs cross join generate_series(1, 7) n`,
    [os.departamento_id, w.people.dona.id, w.people.gerente.id],
  );
}

/** What was done to the same order. */
async function aTrail(): Promise<void> {
  await w.pool.query(
    `insert into log (departamento_id, entidade, entidade_id, acao, usuario_id, campos, ip, cliente, versao, created_at)
     select case when n % 4 = 0 then null else (select id from departamento where codigo = $1) end, 'ordem_servico', $2,
       (array['ordem_servicos.aceitar', 'ordem_servicos.comentar', 'ordem_servicos.update'])[n % 3 + 1],
       case when n % 5 = 0 then null when n % 2 = 0 then $3::int8 else $4 end,
       case n % 3 when 0 then '{"situacao": {"de": "a_confirmar", "para": "andamento"}}'::jsonb
         when 1 then jsonb_build_object('comentario', jsonb_build_object('de', null, 'para', 'Vistoria nº ' || n))
         else '{"concluir_em": {"de": "2026-05-01", "para": "2026-06-01"}, "reaberta": {"de": false, "para": true}}' end,
       '10.0.0.' || n % 7, 'osm_admin', '1.66.2', '2026-05-01'::date + n * interval '9 hours'
     from generate_series(1, 60) n`,
    [CODIGO, ordem, w.people.fiscal.id, w.people.gerente.id],
  );
}

/** What is asked for by what was read has milliseconds: so has what was there, readings of what is protected too. */
async function toTheMillisecond(): Promise<void> {
  await w.pool.query('alter table log disable trigger user');
  await w.pool.query(`update log set created_at = date_trunc('milliseconds', created_at)`);
  await w.pool.query('alter table log enable trigger user');
}

const pathOf = ({ call }: ListQuery): string =>
  addressOf(
    call,
    CODIGO,
    'usuario' in call.params
      ? analista.id
      : 'geral' in call.params
        ? mes
        : 'enviada' in call.params
          ? comunicado
          : ordem,
  );
const read = (list: ListQuery, query: string): Promise<Reply> =>
  w.call(readerOf(list), 'GET', `${pathOf(list)}?${query}`);
const idsOf = (r: Reply): number[] => (r.json.rows as { id: number }[]).map((row) => row.id);
const lists = queries.filter((q) => q.kind === 'list');

/** A place 'lng,lat' → a box around it. */
function around(place: string): string {
  const [lng = 0, lat = 0] = place.split(',').map(Number);
  return [lng - 0.01, lat - 0.01, lng + 0.01, lat].map((x) => x.toFixed(6)).join(',');
}

/** A filter with values of some rows, or with ones that none has. */
function conditionOf(oracle: Oracle, field: string): fc.Arbitrary<Condition> {
  const filter = oracle.list.filters[field];
  if (!filter) throw new Error(field);
  const present = [
    ...new Set(
      oracle.rows
        .map((row) => oracle.valueOf(row, field))
        .filter((v) => v !== null)
        .flatMap((v) => (Array.isArray(v) ? v.map(String) : [String(v)])),
    ),
  ];
  const other: Readonly<Record<string, readonly string[]>> = {
    integer: ['0', '-5', '2147483648'],
    ref: ['999999999'],
    date: ['2026-01-15'],
    instant: ['2026-05-10', '2026-05-10T23:59:59.999Z'],
    boolean: ['true', 'false'],
    text: ['zzz', 'a'],
    decimal: ['1.5'],
    entrada: [
      'encerrada;2019-12-01;2019-12-31',
      `abertura;${addDays(hojeEm(new Date()), -30)};${hojeEm(new Date())}`,
    ],
    area: ['0,0,1,1', '-45.7,-22.9;-45.5,-22.9;-45.6,-22.6'],
  };
  const value = fc.constantFrom(
    ...(filter.kind === 'area'
      ? present.map(around)
      : filter.kind === 'entrada'
        ? present.map((step) => step.replace(/^(\S+) (\S+)$/, '$1;$2;$2'))
        : present),
    ...(filter.kind === 'enum'
      ? Object.keys(filter.options ?? {})
      : field === 'cpf_cnpj'
        ? ['11144477735']
        : (other[filter.kind] ?? [])),
  );
  return fc.constantFrom(...filter.ops).chain((op: Operator): fc.Arbitrary<Condition> => {
    if (op === 'in')
      return fc
        .uniqueArray(value, { minLength: 1, maxLength: 13 })
        .map((values) => ({ field, op, values }));
    if (op !== 'cont')
      return value.map((v) => ({
        field,
        op,
        values: [filter.kind === 'instant' && v.length > 10 ? new Date(v).toISOString() : v],
      }));
    // A piece of a text that is there, from one word or across two.
    return fc
      .tuple(value, fc.nat(60), fc.integer({ min: 1, max: 12 }), fc.boolean())
      .map(([v, at, length, loud]) => {
        const piece = v.slice(at % v.length, (at % v.length) + length);
        return { field, op, values: [loud ? piece.toUpperCase() : piece] };
      })
      .filter(({ values: [piece = ''] }) => isEnough(filter, piece));
  });
}

const queryOf = (conditions: readonly Condition[]): string[] =>
  conditions.map((c) => `${c.field}_${c.op}=${encodeURIComponent(c.values.join(','))}`);
const distinct = (conditions: readonly Condition[]): Condition[] => [
  ...new Map(conditions.map((c) => [`${c.field}_${c.op}`, c])).values(),
];

for (const list of lists) {
  describe(list.id, () => {
    let oracle: Oracle;
    beforeAll(async () => {
      if (list.noun === 'log') await toTheMillisecond();
      oracle = await Oracle.of(w, list, readerOf(list), pathOf(list));
    });

    it('cada linha é o que o catálogo promete, nem mais nem menos', () => {
      const schema = recordSchema(list.row);
      expect(oracle.rows.length).toBeGreaterThan(0);
      for (const row of oracle.rows) {
        const parsed = schema.safeParse(row);
        expect(parsed.error?.issues, JSON.stringify(row)).toBeUndefined();
      }
    });

    it('filtros, ordens e páginas em qualquer combinação', async () => {
      const conditions = fc.oneof(
        {
          weight: 3,
          arbitrary: fc.array(
            fc.constantFrom(...Object.keys(list.filters)).chain((f) => conditionOf(oracle, f)),
            { maxLength: 3 },
          ),
        },
        { weight: 1, arbitrary: fc.constant([]) },
      );
      const request = fc.record({
        conditions: conditions.map(distinct),
        order: fc.option(
          fc.tuple(
            fc.constantFrom(...list.orders),
            fc.constantFrom('asc' as const, 'desc' as const),
          ),
        ),
        perPage: fc.constantFrom(1, 3, 7, 50, 200),
        // Counted from the first one, or from the one after the last.
        page: fc.integer({ min: 1, max: 4 }),
        fromEnd: fc.boolean(),
        style: fc.constantFrom('order', 'order_by'),
      });
      await fc.assert(
        fc.asyncProperty(
          request,
          async ({ conditions, order, perPage, page: of, fromEnd, style }) => {
            const ids = oracle.ids(conditions, order ?? undefined);
            const pages = Math.max(1, Math.ceil(ids.length / perPage));
            const page = fromEnd ? Math.max(1, pages + 2 - of) : of;
            const sorted =
              order === null
                ? []
                : [
                    style === 'order'
                      ? `order=${order.join('%20')}`
                      : `${order[0]}_order_by=${order[1]}`,
                  ];
            const r = await read(
              list,
              [...queryOf(conditions), ...sorted, `per_page=${perPage}`, `page=${page}`].join('&'),
            );
            expect(r.status, r.text).toBe(200);
            expect(r.json.count).toBe(ids.length);
            expect(r.json.page).toBe(page);
            expect(r.json.pages).toBe(pages);
            expect(idsOf(r)).toEqual(ids.slice((page - 1) * perPage, page * perPage));
          },
        ),
        { numRuns: list.id === 'ordem_servicos.index' ? 200 : 40 },
      );
    });

    it('sem contar, as mesmas linhas; quantas são, só onde se sabe', async () => {
      const [all, rows] = [
        await read(list, 'per_page=3'),
        await read(list, 'per_page=3&contar=nao'),
      ];
      const {
        rows: same,
        page,
        after,
        pages,
        count,
      } = all.json as { rows: object[]; page: number; after: string; pages: number; count: number };
      // What is still running takes longer from one reading to the next.
      const still = (row: object): object => ({ ...row, duracao: null });
      const found = rows.json as { rows: object[]; count: number | null };
      const known = found.count !== null;
      expect({ ...found, rows: found.rows.map(still) }).toEqual({
        rows: same.map(still),
        page,
        after,
        pages: known ? pages : null,
        count: known ? count : null,
      });
      // What sums up all of its rows looks at them all; what ends here, or is kept, needs no counting.
      const { counted, scope } = catalogue.sources.get(list.id) ?? {};
      const kept = counted !== undefined && (scope === undefined || counted.scope !== undefined);
      expect(known).toBe(list.extra === undefined && (after === null || kept));
    });

    it('só contar: quantas são e o que se diz de todas, sem linhas', async () => {
      const all = (await read(list, 'per_page=3')).json as object;
      expect((await read(list, 'per_page=3&contar=so')).json).toEqual({
        ...all,
        rows: [],
        after: null,
      });
    });

    it.runIf(list.untilNamed !== undefined)(
      'vazia enquanto nada diz o que se busca, também em CSV e por faixas: ninguém a folheia',
      async () => {
        const ranges = Object.entries(list.filters).flatMap(([field, { kind, ops }]) =>
          kind === 'integer' && ops.includes('gteq') ? [`${field}_gteq=1`] : [],
        );
        const kinds = Object.entries(list.filters).flatMap(([field, { options }]) =>
          options ? [`${field}_eq=${Object.keys(options)[0]}`] : [],
        );
        for (const query of ['', ...ranges, ...kinds])
          expect((await read(list, query)).json, query).toMatchObject({ rows: [], count: 0 });
        for (const [field, { least, ops }] of Object.entries(list.filters))
          if (least && ops.includes('cont')) {
            const r = await read(list, `${field}_cont=ab`);
            expect([r.status, r.json]).toEqual([
              422,
              { [`${field}_cont`]: ['precisa de ao menos 3 letras seguidas'] },
            ]);
          }
      },
    );

    it('por after, cada linha uma vez e em ordem', async () => {
      const [some = []] = list.untilNamed === undefined ? [] : await idsAsked(w, list);
      const named: Condition[] =
        some.length > 0 ? [{ field: 'id', op: 'in', values: some.map(String) }] : [];
      for (const field of list.orders) {
        for (const direction of ['asc', 'desc'] as const) {
          const seen: number[] = [];
          const perPage = Math.min(200, Math.max(2, Math.ceil(oracle.rows.length / 9)));
          for (let after: string | null = ''; after !== null;) {
            const r: Reply = await read(
              list,
              [
                ...queryOf(named),
                `order=${field}%20${direction}&per_page=${perPage}${after === '' ? '' : `&after=${after}`}`,
              ].join('&'),
            );
            expect(r.status, r.text).toBe(200);
            seen.push(...idsOf(r));
            after = r.json.after as string | null;
          }
          expect(seen, `${field} ${direction}`).toEqual(oracle.ids(named, [field, direction]));
        }
      }
    });
  });
}

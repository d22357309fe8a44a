/** Reports on places against the plain records: each in its square, each square with the list behind it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areaOf, caixaOf } from '../../domain/kernel/area.ts';
import { hojeEm } from '../../domain/kernel/civil-date.ts';
import { contem, type Geometria } from '../../domain/kernel/geo.ts';
import { LADO, type Lugares, type MapaQuery } from '../../domain/kernel/mapa.ts';
import { queries } from '../../domain/index.ts';
import { addressOf } from '../support/catalogue.ts';
import { addPerson, addProfile, type Department } from '../support/municipality.ts';
import { makeWorld, type Person, type World } from '../support/world.ts';

const CODIGO = 'fiscalizacao-obras';
let w: World;
beforeAll(async () => {
  w = await makeWorld();
});
afterAll(() => w?.close());

const mapas = queries.filter((q): q is MapaQuery & typeof q => 'como' in q);
interface Plain {
  readonly id: number;
  readonly situacao: string;
  readonly dia: string;
  readonly zona_id: number | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly protegido: boolean;
}
const local = (column: string) => `(${column} at time zone 'America/Sao_Paulo')::date::text`;
const PROTEGIDO = `exists (select from protecao v where v.cadastro_id = t.cadastro_id or v.pessoa_id = t.contribuinte_id)`;
const all = async ({ noun }: MapaQuery): Promise<readonly Plain[]> => {
  const place = (what: string): string =>
    noun === 'doc'
      ? `(case when t.latitude is null or t.longitude is null then c.${what} else t.${what} end)::float8`
      : `c.${what}::float8`;
  const { rows } = await w.pool.query<Plain>(
    `select t.id, t.situacao, ${noun === 'doc' ? 'autuado_em::text' : local('t.created_at')} as dia, t.zona_id,
       ${place('latitude')} as lat, ${place('longitude')} as lng, ${PROTEGIDO} as protegido
     from ${noun} t left join cadastro c on c.id = t.cadastro_id join departamento d on d.id = t.departamento_id
     where d.codigo = $1`,
    [CODIGO],
  );
  return rows;
};
const read = async (
  q: MapaQuery,
  search: string,
  zoom = 14,
  who: Person = w.people.dona,
): Promise<Lugares> => {
  const address = addressOf(q.call, CODIGO, null).replace(/\d+$/, String(zoom));
  const { status, json } = await w.call(who, 'GET', `${address}?${search}`);
  expect([status, search]).toEqual([200, search]);
  return json as Lugares;
};
const behind = async (
  q: MapaQuery,
  filtro: string,
  who: Person = w.people.dona,
): Promise<number> => {
  const list = addressOf(q.drill.list.call, CODIGO, null);
  const { status, json } = await w.call(who, 'GET', `${list}?${filtro}&per_page=1`);
  expect([status, filtro]).toEqual([200, filtro]);
  return json.count as number;
};

/** The square of the world that a place lies in, as any map counts it. */
function squareOf({ como }: MapaQuery, zoom: number, lat: number, lng: number): string {
  const side = 2 ** zoom * (256 / LADO[como]);
  const sin = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
  return `${Math.floor((lng / 360 + 0.5) * side)} ${Math.floor(y * side)}`;
}
const counted = (q: MapaQuery, zoom: number, rows: readonly Plain[]): number[] => {
  const squares = new Map<string, number>();
  for (const { lat, lng } of rows) {
    if (lat === null || lng === null) continue;
    const square = squareOf(q, zoom, lat, lng);
    squares.set(square, (squares.get(square) ?? 0) + 1);
  }
  return [...squares.values()].toSorted((a, b) => b - a);
};
const SEMPRE = 'periodo_gteq=1900-01-01';

it('há os quatro', () => expect(mapas.map(({ id }) => id)).toHaveLength(4));

describe.each(mapas)('$id', (q) => {
  it.each([9, 12, 16])('na aproximação %i conta cada registro no seu quadro', async (zoom) => {
    const rows = await all(q);
    const found = await read(q, SEMPRE, zoom);
    const placed = rows.filter(({ lat, lng }) => lat !== null && lng !== null);
    expect(found.totais).toMatchObject({
      n: placed.length,
      sem_ponto: rows.length - placed.length,
    });
    expect(placed.length).toBeGreaterThan(0);
    const squares = counted(q, zoom, rows);
    expect(found.totais.lugares).toBe(squares.length);
    expect(found.rows.map(({ n }) => n)).toEqual(squares.slice(0, 2000));
    for (const { n, situacoes } of found.rows)
      expect(situacoes.reduce((sum, one) => sum + one.n, 0)).toBe(n);
    expect(await behind(q, found.filtro)).toBe(rows.length);
    for (const { filtro, n } of [...found.rows.slice(0, 3), ...found.rows.slice(-3)])
      expect(await behind(q, filtro), filtro).toBe(n);
  });
  it('filtrado, numa caixa e numa área desenhada, conta os que lá estão', async () => {
    const rows = await all(q);
    const some = rows.filter(({ lat }) => lat !== null);
    const [lats, lngs] = [some.map(({ lat }) => lat ?? 0), some.map(({ lng }) => lng ?? 0)];
    const middle = (of: number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;
    const [lat, lng] = [middle(lats), middle(lngs)];
    const caixa = [lng - 0.02, lat - 0.015, lng + 0.01, lat + 0.02].map((x) => x.toFixed(4)).join();
    const triangle = [
      [lng - 0.03, lat - 0.03],
      [lng + 0.03, lat - 0.02],
      [lng, lat + 0.03],
    ].map((one) => one.map((x) => Number(x.toFixed(4))));
    const outline: Geometria = { type: 'Polygon', coordinates: [triangle as [number, number][]] };
    const box = caixaOf(caixa)!;
    const inBox = (one: Plain): boolean =>
      one.lat !== null &&
      one.lng !== null &&
      one.lng >= box.oeste &&
      one.lng <= box.leste &&
      one.lat >= box.sul &&
      one.lat <= box.norte;
    const inOutline = (one: Plain): boolean =>
      one.lat !== null &&
      one.lng !== null &&
      contem(outline, { latitude: one.lat, longitude: one.lng });
    const situacao = some.find(inBox)?.situacao ?? '';
    const ano = hojeEm(new Date()).slice(0, 4);
    const area = triangle.map((one) => one.join()).join(';');
    const cases: readonly (readonly [string, (one: Plain) => boolean])[] = [
      [`${SEMPRE}&caixa=${caixa}`, inBox],
      [`${SEMPRE}&area_eq=${area}`, inOutline],
      [`${SEMPRE}&area_eq=${area}|${caixa}`, (one) => inBox(one) && inOutline(one)],
      [
        `${SEMPRE}&situacao_in=${situacao}&caixa=${caixa}`,
        (one) => inBox(one) && one.situacao === situacao,
      ],
      ['', ({ dia }) => dia.startsWith(ano)],
    ];
    for (const [search, holds] of cases) {
      const there = rows.filter(holds);
      const found = await read(q, search, 15);
      expect(
        found.rows.map(({ n }) => n),
        search,
      ).toEqual(counted(q, 15, there).slice(0, 2000));
      if (search !== '') expect(found.rows.length, search).toBeGreaterThan(0);
      const [first] = found.rows;
      if (first) expect(await behind(q, first.filtro), first.filtro).toBe(first.n);
    }
  });
  it('de uma quadra desenhada conta o que está nela, não o que está ao lado', async () => {
    const [lng, lat] = [-45.61, -22.79];
    const at = (east: number, north: number): readonly [number, number] => [
      Number((lng + east / 1e5).toFixed(6)),
      Number((lat + north / 1e5).toFixed(6)),
    ];
    // Some forty metres, standing on a corner: beside it lies what its box holds, and its edge is in it.
    const quadra = [at(0, 20), at(20, 0), at(0, -20), at(-20, 0)];
    const [within, edge, beside] = [at(3, 4), at(10, 10), at(15, 15)];
    const { rows: found } = await w.pool.query<{ id: number }>(
      `select t.cadastro_id as id from ${q.noun} t join departamento d on d.id = t.departamento_id
       where d.codigo = $1 and t.cadastro_id is not null group by 1 order by count(*) desc, 1 limit 3`,
      [CODIGO],
    );
    for (const [n, [longitude, latitude]] of [within, edge, beside].entries())
      await w.pool.query('update cadastro set longitude = $2, latitude = $3 where id = $1', [
        found[n]?.id,
        longitude,
        latitude,
      ]);
    if (q.noun === 'doc')
      await w.pool.query('update doc set longitude = null where cadastro_id = any($1)', [
        found.map(({ id }) => id),
      ]);
    const rows = await all(q);
    const those = ([x, y]: readonly [number, number]): number =>
      rows.filter((one) => one.lng === x && one.lat === y).length;
    for (const place of [within, edge, beside]) expect(those(place)).toBeGreaterThan(0);
    const there = those(within) + those(edge);
    const area = quadra.map((one) => one.join()).join(';');
    const lugares = await read(q, `${SEMPRE}&area_eq=${area}`, 18);
    expect(lugares.totais.n).toBe(there);
    expect(await behind(q, lugares.filtro)).toBe(there);
    expect(await behind(q, `area_eq=${area}`)).toBe(there);
  });
  it('quem não vê o que é protegido não vê onde está', async () => {
    const placed = (some: readonly Plain[]) => some.filter(({ lat }) => lat !== null).length;
    const { rows: found } = await w.pool.query<Department>(
      'select id, codigo from departamento where codigo = $1',
      [CODIGO],
    );
    const [departamento] = found;
    if (!departamento) throw new Error('sem departamento');
    const paths = ['ordem_servicos.index', 'fiscalizacao.docs.index'];
    const perfil = await addProfile(w.db, departamento, `Leitura ${q.id}`, paths);
    const leitor = await addPerson(w.db, 'leitor', 900 + mapas.indexOf(q), {
      departamento,
      grupo: null,
      perfil,
    });
    const cadastro = (
      await w.pool.query<{ id: number }>(
        `select t.cadastro_id as id from ${q.noun} t join cadastro c on c.id = t.cadastro_id
       where t.departamento_id = $1 and c.latitude is not null order by t.id limit 1`,
        [departamento.id],
      )
    ).rows[0];
    await w.call(w.people.admin, 'POST', '/alfa/cadastro-protegidos', {
      body: {
        motivo: 'Medida protetiva de urgência',
        solicitante: 'Vara de Violência Doméstica',
        inicia_em: hojeEm(new Date()),
        cadastro_id: cadastro?.id,
      },
    });
    const some = await all(q);
    expect(some.filter(({ protegido }) => protegido).length).toBeGreaterThan(0);
    expect((await read(q, SEMPRE, 12, leitor)).totais).toMatchObject({
      n: placed(some.filter(({ protegido }) => !protegido)),
    });
  });
  it.each(['caixa=1,2,3', 'caixa=9,9,1,1', 'area_eq=1,2;3,4', 'area_eq=x', 'nada_eq=1'])(
    '%s: 422 que diz qual',
    async (search) => {
      const address = addressOf(q.call, CODIGO, null);
      const { status, json } = await w.call(w.people.dona, 'GET', `${address}?${search}`);
      expect([status, Object.keys(json)]).toEqual([422, [search.replace(/=.*/, '')]]);
    },
  );
});

describe('o lugar que se guarda ao lado de cada registro', () => {
  const KEPT = {
    ordem_servico: 'created_at, situacao, assunto_id, usuario_responsavel_id, zona_id',
    doc: 'autuado_em, situacao, tipo, doc_modelo_id, fiscal_id, zona_id',
  } as const;
  /** What is kept and what the records say of themselves, where they differ. */
  const differing = async (table: keyof typeof KEPT): Promise<number> => {
    const columns = KEPT[table].replaceAll(/\w+/g, 't.$&');
    const own = table === 'doc' ? 't.latitude is not null and t.longitude is not null' : 'false';
    const place = (what: string): string =>
      `case when ${own} then ${table === 'doc' ? `t.${what}` : 'null'} when c.latitude is not null and c.longitude is not null then c.${what} end`;
    const { rows } = await w.pool.query<{ n: number }>(
      `with ditos as (select t.id, t.departamento_id, ${columns}, t.contribuinte_id, t.cadastro_id,
           ${place('longitude')} as lng, ${place('latitude')} as lat from ${table} t left join cadastro c on c.id = t.cadastro_id),
         guardados as (select t.${table}_id, t.departamento_id, ${columns}, t.contribuinte_id, t.cadastro_id,
           (t.lng / 1e6)::numeric(9, 6), (t.lat / 1e6)::numeric(9, 6) from ${table}_no_mapa t where (t.lat is null) = (t.linha is null))
       select count(*)::int as n from ((table ditos except all table guardados) union all (table guardados except all table ditos)) x`,
    );
    return rows[0]?.n ?? -1;
  };
  const same = async (): Promise<void> => {
    for (const table of ['ordem_servico', 'doc'] as const)
      expect(await differing(table), table).toBe(0);
  };
  const cadastros = async (): Promise<readonly number[]> =>
    (
      await w.pool.query<{ id: number }>(
        `select cadastro_id as id from (select cadastro_id from ordem_servico union all select cadastro_id from doc) x
         where cadastro_id is not null group by 1 order by count(*) desc, 1 limit 3`,
      )
    ).rows.map(({ id }) => id);

  it('é o dos registros, também dos que mudam, se vão, e do cadastro que se move ou perde o ponto', async () => {
    await same();
    const [a, b, c] = await cadastros();
    const steps: readonly (readonly [string, unknown[]])[] = [
      ['update cadastro set latitude = -22.7, longitude = -45.6 where id = $1', [a]],
      ['update cadastro set latitude = null where id = $1', [b]],
      ['update ordem_servico set cadastro_id = $2 where cadastro_id = $1', [a, c]],
      ['update ordem_servico set cadastro_id = null where cadastro_id = $1', [c]],
      ['update doc set latitude = -22.712345, longitude = -45.612345 where cadastro_id = $1', [a]],
      ['update cadastro set latitude = -22.8, longitude = -45.5 where id = any($1)', [[a, b]]],
      ['update doc set longitude = null where cadastro_id = $1', [a]],
      [
        'update ordem_servico set usuario_responsavel_id = null, zona_id = null where id % 7 = 0',
        [],
      ],
    ];
    for (const [text, values] of steps) {
      await w.pool.query(text, values);
      await same();
    }
  });

  it('é um só, venha antes o registro ou a mudança do cadastro, de duas mãos ao mesmo tempo', async () => {
    const [a = 0, b = 0] = await cadastros();
    const { rows } = await w.pool.query<{ id: number }>(
      'select id from ordem_servico where cadastro_id = $1 limit 1',
      [b],
    );
    const move = 'update cadastro set latitude = latitude + 0.001 where id = $1';
    const take = 'update ordem_servico set cadastro_id = $1 where id = $2';
    const ways = [
      [move, [a], take, [a, rows[0]?.id]],
      [take, [b, rows[0]?.id], move, [b]],
    ] as const;
    for (const [first, of, second, to] of ways) {
      const [one, other] = [await w.pool.connect(), await w.pool.connect()];
      try {
        await one.query('begin');
        await one.query(first, [...of]);
        const waiting = other.query(second, [...to]);
        const early = await Promise.race([
          waiting.then(() => 'feito'),
          new Promise((done) => setTimeout(() => done('espera'), 200)),
        ]);
        expect(early).toBe('espera');
        await one.query('commit');
        await waiting;
      } finally {
        one.release();
        other.release();
      }
      await same();
    }
  });
});

it.each([
  ['-48.5,-1.5,-48.4,-1.4', 1],
  ['-48.5,-1.5;-48.4,-1.5;-48.4,-1.4', 1],
  ['-48.5,-1.5;-48.4,-1.5;-48.4,-1.4|-48.5,-1.5,-48.4,-1.4', 2],
  ['-48.5,-1.5;-48.4,-1.5', null],
  ['-48.4,-1.5,-48.5,-1.4', null],
  ['-48.5,-91,-48.4,-1.4', null],
  ['', null],
  ['1,2,3,4|', null],
])('a área %s tem %s partes', (text, parts) => expect(areaOf(text)?.length ?? null).toBe(parts));

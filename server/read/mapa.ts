/**
 * A report on places: one statement that counts the records of a filter by cells of the map and by situação, from
 * what is kept of their places. A cell is a square of so many px at the zoom, counted from the corner of the world, so
 * that it stays when the map is moved.
 */
import type pg from 'pg';
import {
  areaOf,
  caixaOf,
  caixaText,
  type Caixa,
  type ParteDaArea,
} from '../../domain/kernel/area.ts';
import { classesOf } from '../../domain/kernel/classes.ts';
import { LADO, MAIS_LUGARES, ZOOM_MAX } from '../../domain/kernel/mapa.ts';
import type { Lugar, Lugares, MapaQuery } from '../../domain/kernel/mapa.ts';
import { mensagens } from '../../domain/kernel/messages.ts';
import { OWN_PLAN } from '../db/prepared.ts';
import type { CallContext } from '../http/context.ts';
import { invalido } from '../http/errors.ts';
import { allConditions, binder, whereOf, type Statement } from './statement.ts';
import type { Condition, Given } from './list-request.ts';
import { inOutline, micro, MICRO } from './area.ts';
import { askedOf, filterOf } from './report.ts';
import { isAmong, readVedados, seesProtected, type Vedados } from './shield.ts';
import type { Bind, FilterSql, Source } from './source.ts';
import { valueSource, type Value } from './value-request.ts';

/** What stands behind a map: `<table>_no_mapa`, kept beside the records of the table (migrations 0141, 0145), under the alias m. */
export interface MapaSource {
  readonly table: string;
  /** The function that its situações are numbers by. */
  readonly fase: string;
  /** What is filtered by, as the list calls it: a column of the same name, or what is said. */
  readonly columns: readonly string[];
  readonly said: Readonly<Record<string, FilterSql>>;
}

/** Digits of a place on the world's square, and of a cell's at zoom 0. */
const DIGITS = 31;
const digitsOf = (como: MapaQuery['como'], zoom: number): number =>
  zoom + Math.log2(TILE / LADO[como]);
/** Px of a tile. */
const TILE = 256;
/** Cells beside each other around the world. */
const cellsAround = (como: MapaQuery['como'], zoom: number): number => 2 ** digitsOf(como, zoom);

/** Does a row lie in all of these? */
const inAll = (parts: readonly ParteDaArea[], bind: Bind): string =>
  parts
    .map(({ oeste, sul, leste, norte, contorno }) => {
      const box = `m.lng between ${bind(micro(oeste))}::int4 and ${bind(micro(leste))}::int4
        and m.lat between ${bind(micro(sul))}::int4 and ${bind(micro(norte))}::int4`;
      return contorno ? `${box} and ${inOutline(contorno, 'm.lng', 'm.lat', bind)}` : box;
    })
    .join(' and ');

/** Its narrow rows, as a list of them would be read. */
export const placesOf = ({ table, columns, said }: MapaSource): Source => ({
  table: `${table}_no_mapa m`,
  id: `m.${table}_id`,
  tenant: 'm.departamento_id',
  json: '',
  fields: {
    ...Object.fromEntries(columns.map((column) => [column, `m.${column}`])),
    ...said,
    area: (_, value, bind) => `(${inAll(areaOf(String(value)) ?? [], bind)})`,
  },
  orders: {},
  shield: { pessoas: ['m.contribuinte_id'], cadastros: ['m.cadastro_id'] },
});

/** What lies in an area, led to by its place: of a list's source, where that is collected (Source.collected). */
export function foundInArea(of: MapaSource, id: string): FilterSql {
  const { table, id: record, tenant, fields } = placesOf(of);
  const { area } = fields;
  return (op, value, bind, ctx) =>
    typeof area === 'function'
      ? `${id} in (select ${record} from ${table} where ${tenant} = ${bind(ctx.departamento?.id ?? -1)} and ${area(op, value, bind, ctx)})`
      : 'false';
}

/** Columns: cx, cy (null: without a place), s (situação), n, sums and ends of the places, `$em`; `vedados`: whom it does not show. */
export function compileMapa(
  { como, situacoes }: Pick<MapaQuery, 'como' | 'situacoes'>,
  of: MapaSource,
  conditions: readonly Condition[],
  zoom: number,
  caixa: Caixa | null,
  ctx: CallContext,
  vedados: Vedados | null,
): Statement {
  const { bind, values } = binder();
  const source = placesOf(of);
  const hidden = source.shield && vedados ? isAmong(source.shield, vedados, bind) : null;
  const where = [
    ...allConditions(conditions, source, bind, ctx),
    ...(caixa ? [inAll([caixa], bind), ...(hidden ? [`not ${hidden}`] : [])] : []),
  ];
  // What may not be seen is counted as what has no place, and tells nothing of where.
  const shown = (sql: string): string =>
    hidden && !caixa ? `case when not ${hidden} then ${sql} end` : sql;
  const rest = DIGITS - digitsOf(como, zoom);
  return {
    text: `${OWN_PLAN} select c.cx, c.cy, f.s, c.n, c.x, c.y, c.oeste, c.leste, c.sul, c.norte, now() as "$em"
      from (select ${shown(`m.coluna >> ${rest}`)} as cx, ${shown(`m.linha >> ${rest}`)} as cy,
          m.fase, count(*)::int8 as n, sum(m.lng)::int8 as x, sum(m.lat)::int8 as y,
          min(m.lng) as oeste, max(m.lng) as leste, min(m.lat) as sul, max(m.lat) as norte
        from ${source.table}${whereOf(where)} group by 1, 2, 3) c
      join (select s, ${of.fase}(s)::int2 as fase from unnest(${bind(Object.keys(situacoes))}::text[]) s) f on f.fase = c.fase`,
    values,
  };
}

interface Found extends Caixa {
  readonly cx: number | null;
  readonly cy: number | null;
  readonly s: string;
  readonly n: number;
  readonly x: number;
  readonly y: number;
  readonly $em: string;
}
interface Cell extends Caixa {
  readonly cx: number;
  readonly cy: number;
  readonly n: number;
  readonly x: number;
  readonly y: number;
  readonly situacoes: { situacao: string; n: number }[];
}

const around = (a: Caixa, b: Caixa): Caixa => ({
  oeste: Math.min(a.oeste, b.oeste),
  sul: Math.min(a.sul, b.sul),
  leste: Math.max(a.leste, b.leste),
  norte: Math.max(a.norte, b.norte),
});

/** Rows by situação → cells, those of most records first. */
function cellsOf(rows: readonly Found[]): readonly Cell[] {
  const cells = new Map<string, Cell>();
  for (const { cx, cy, s, n, ...kept } of rows) {
    if (cx === null || cy === null) continue;
    const key = `${cx} ${cy}`;
    const [x, y] = [kept.x / MICRO, kept.y / MICRO];
    const box = {
      oeste: kept.oeste / MICRO,
      sul: kept.sul / MICRO,
      leste: kept.leste / MICRO,
      norte: kept.norte / MICRO,
    };
    const before = cells.get(key) ?? { cx, cy, n: 0, x: 0, y: 0, situacoes: [], ...box };
    before.situacoes.push({ situacao: s, n });
    cells.set(key, {
      ...before,
      ...around(before, box),
      n: before.n + n,
      x: before.x + x,
      y: before.y + y,
    });
  }
  return [...cells.values()].toSorted((a, b) => b.n - a.n || a.cy - b.cy || a.cx - b.cx);
}

/** The world's corner to a cell's edge, in degrees. */
const lngOf = (cx: number, all: number): number => (cx / all) * 360 - 180;
const latOf = (cy: number, all: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * cy) / all))) * 180) / Math.PI;

/** The first zoom at which what lies in the box is no longer in one cell, wherever its edges fall; null: none. */
function partsAt({ oeste, leste, sul, norte }: Caixa, zoom: number): number | null {
  const middle = Math.cos((((sul + norte) / 2) * Math.PI) / 180);
  const wide = Math.max(leste - oeste, (norte - sul) / Math.max(0.01, middle));
  if (wide <= 0) return null;
  const at = Math.ceil(Math.log2(360 / wide / (TILE / LADO.pontos)));
  return at > ZOOM_MAX ? null : Math.max(at, zoom + 1);
}

/** As reports answer. Throws 422 naming a filter, or a box that is none. */
async function readMapa(
  pool: pg.Pool,
  query: MapaQuery,
  of: MapaSource,
  ctx: CallContext,
  { caixa: asked, ...given }: Given,
): Promise<Lugares> {
  const zoom = Number(ctx.params['zoom'] ?? 0);
  const caixa = typeof asked === 'string' ? caixaOf(asked) : null;
  if (asked !== undefined && !caixa) throw invalido({ caixa: [mensagens.invalido] });
  const conditions = askedOf(query, given);
  const vedados = seesProtected(ctx) ? null : await readVedados(pool);
  const { text, values } = compileMapa(query, of, conditions, zoom, caixa, ctx, vedados);
  const { rows } = await pool.query<Found>(text, [...values]);
  const cells = cellsOf(rows);
  const classe = classesOf(cells.map(({ n }) => n));
  const all = cellsAround(query.como, zoom);
  const filtro = filterOf(query, conditions);
  const drawn = new URLSearchParams(filtro).get('area_eq');
  const sum = (some: readonly { readonly n: number }[]): number =>
    some.reduce((total, { n }) => total + n, 0);
  const [first, ...others] = cells;
  return {
    rows: cells.slice(0, MAIS_LUGARES).map((cell): Lugar => {
      const { cx, cy, n, x, y, situacoes } = cell;
      const area = [...(drawn === null ? [] : [drawn]), caixaText(cell)].join('|');
      return {
        latitude: (y / n).toFixed(6),
        longitude: (x / n).toFixed(6),
        n,
        situacoes: situacoes.toSorted((a, b) => b.n - a.n),
        zoom: partsAt(cell, zoom),
        classe: classe(n),
        quadro: caixaText({
          oeste: lngOf(cx, all),
          leste: lngOf(cx + 1, all),
          norte: latOf(cy, all),
          sul: latOf(cy + 1, all),
        }),
        filtro: filterOf(query, conditions, { area_eq: area }),
      };
    }),
    colunas: [
      { campo: 'latitude', titulo: 'Latitude', papel: 'grupo' },
      { campo: 'longitude', titulo: 'Longitude', papel: 'grupo' },
      { campo: 'n', titulo: 'Registros', papel: 'medida' },
    ],
    totais: {
      n: sum(cells),
      sem_ponto: caixa ? null : sum(rows.filter(({ cx }) => cx === null)),
      lugares: cells.length,
      extensao: first ? caixaText(others.reduce<Caixa>(around, first)) : null,
    },
    filtro,
    atualizado_em: rows[0]?.$em ?? new Date().toISOString(),
  };
}

/** A map's entry in the catalogue of sources. */
export const mapaSource = (query: MapaQuery, of: MapaSource): readonly [id: string, read: Value] =>
  valueSource(query, ({ pool, ctx, query: given }) =>
    readMapa(pool, query, of, ctx, given as Given),
  );

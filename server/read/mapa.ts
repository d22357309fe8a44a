/**
 * A report on places: one statement that counts the records of a filter by cells of the map and by situação. A cell is
 * a square of so many px at the zoom, counted from the corner of the world, so that it stays when the map is moved.
 */
import type pg from 'pg';
import { caixaOf, caixaText, type Caixa } from '../../domain/kernel/area.ts';
import { classesOf, LADO, MAIS_LUGARES, ZOOM_MAX } from '../../domain/kernel/mapa.ts';
import type { Lugar, Lugares, MapaQuery } from '../../domain/kernel/mapa.ts';
import { mensagens } from '../../domain/kernel/messages.ts';
import type { CallContext } from '../http/context.ts';
import { invalido } from '../http/errors.ts';
import { inParts } from './area.ts';
import { allConditions, binder, filterJoinsOf, whereOf, type Statement } from './list.ts';
import type { Condition, Given } from './list-request.ts';
import { askedOf, filterOf } from './report.ts';
import { isProtected, seesProtected } from './shield.ts';
import type { Source } from './source.ts';
import { valueSource, type Value } from './value-request.ts';

/** What stands behind a map. */
export interface MapaSource {
  /** Its filter joins know the registry as `c`. */
  readonly source: Source;
  readonly situacao: string;
  /** The alias whose own place goes before the registry's. */
  readonly own?: string;
}

/** Px of a tile. */
const TILE = 256;
/** Cells beside each other around the world. */
const cellsAround = (como: MapaQuery['como'], zoom: number): number =>
  2 ** zoom * (TILE / LADO[como]);

/** Columns: cx, cy (null: without a place), s (situação), n, sums and ends of the places, `$em`. */
export function compileMapa(
  como: MapaQuery['como'],
  { source, situacao, own }: MapaSource,
  conditions: readonly Condition[],
  zoom: number,
  caixa: Caixa | null,
  ctx: CallContext,
): Statement {
  const { bind, values } = binder();
  const hidden = source.shield && !seesProtected(ctx) ? isProtected(source.shield) : 'false';
  const hasOwn = own ? `${own}.longitude is not null and ${own}.latitude is not null` : 'false';
  const placed = (column: string): string =>
    `case when ${hidden} then null when ${hasOwn} then ${own ?? 'c'}.${column} when c.longitude is not null and c.latitude is not null then c.${column} end`;
  const where = [
    ...allConditions(conditions, source, bind, ctx),
    ...(caixa
      ? [
          own
            ? `(${inParts(own, [caixa], bind)} or ${inParts('c', [caixa], bind)})`
            : inParts('c', [caixa], bind),
        ]
      : []),
  ];
  const within = caixa ? ` where ${inParts('p', [caixa], bind)}` : '';
  const around = `${bind(cellsAround(como, zoom))}::float8`;
  const lat = 'radians(greatest(-85, least(85, p.latitude))::float8)';
  return {
    text: `select floor((p.longitude::float8 + 180) / 360 * ${around})::int8 as cx,
        floor((1 - ln(tan(${lat}) + 1 / cos(${lat})) / pi()) / 2 * ${around})::int8 as cy,
        p.s, count(*)::int8 as n, sum(p.longitude)::float8 as x, sum(p.latitude)::float8 as y,
        min(p.longitude)::float8 as oeste, max(p.longitude)::float8 as leste,
        min(p.latitude)::float8 as sul, max(p.latitude)::float8 as norte, now() as "$em"
      from (select ${situacao} as s, ${placed('longitude')} as longitude, ${placed('latitude')} as latitude
        from ${source.table} ${filterJoinsOf(source, [...where, 'c.'])}${whereOf(where)} offset 0) p${within}
      group by 1, 2, 3`,
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
  for (const { cx, cy, s, n, x, y, oeste, sul, leste, norte } of rows) {
    if (cx === null || cy === null) continue;
    const key = `${cx} ${cy}`;
    const box = { oeste, sul, leste, norte };
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
  const { text, values } = compileMapa(query.como, of, conditions, zoom, caixa, ctx);
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

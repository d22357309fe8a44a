/**
 * An area that is written by hand, or pasted: what makes it one that maps and rules can go by. Its rings are
 * closed, cross and touch neither themselves nor each other, and lie in the country. Pure.
 */
import { formatDecimal, plural } from './format.ts';
import { EARTH_M, type Geometria, type Posicao } from './geo.ts';

/** Vertices of one area: a municipality's outline has some thousands. */
export const VERTICES = 5000;
/** The country's, with its islands: latitude and longitude in the wrong order lie outside of it. */
const LIMITES = { oeste: -74, leste: -28.6, sul: -33.9, norte: 5.4 } as const;

type Anel = readonly Posicao[];
interface Lado {
  readonly anel: number;
  /** Its place in the ring, from 1; and how many sides the ring has. */
  readonly n: number;
  readonly de: Posicao;
  readonly ate: Posicao;
  readonly lados: number;
}

const isPosicao = (value: unknown): value is Posicao =>
  Array.isArray(value) && value.length === 2 && value.every((one) => Number.isFinite(one));
const isAnel = (value: unknown): value is Anel => Array.isArray(value) && value.every(isPosicao);
const isAneis = (value: unknown): value is readonly Anel[] =>
  Array.isArray(value) && value.length > 0 && value.every(isAnel);

/** Has it the shape of an area, whatever its rings do? */
export function isGeometria(value: unknown): value is Geometria {
  if (typeof value !== 'object' || value === null) return false;
  const { type, coordinates } = value as Readonly<Record<string, unknown>>;
  return type === 'Polygon'
    ? isAneis(coordinates)
    : type === 'MultiPolygon' &&
        Array.isArray(coordinates) &&
        coordinates.length > 0 &&
        coordinates.every(isAneis);
}

/** All its rings: outlines and holes. */
export const aneisDe = (area: Geometria): readonly Anel[] =>
  area.type === 'Polygon' ? area.coordinates : area.coordinates.flat();

const isSame = ([x, y]: Posicao, [px, py]: Posicao): boolean => x === px && y === py;

/** On which side of the line a–b the place lies: above 0 to the left. */
const side = ([ax, ay]: Posicao, [bx, by]: Posicao, [x, y]: Posicao): number =>
  Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
const between = ([ax, ay]: Posicao, [bx, by]: Posicao, [x, y]: Posicao): boolean =>
  Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by);

/** Have two sides any place in common? */
function meet(a: Lado, b: Lado): boolean {
  const [b1, b2] = [side(a.de, a.ate, b.de), side(a.de, a.ate, b.ate)];
  const [a1, a2] = [side(b.de, b.ate, a.de), side(b.de, b.ate, a.ate)];
  if (b1 !== b2 && a1 !== a2) return true;
  return (
    (b1 === 0 && between(a.de, a.ate, b.de)) ||
    (b2 === 0 && between(a.de, a.ate, b.ate)) ||
    (a1 === 0 && between(b.de, b.ate, a.de)) ||
    (a2 === 0 && between(b.de, b.ate, a.ate))
  );
}

/** Sides that follow each other meet where they join, and nowhere else: one does not run back over the other. */
function runsBack(a: Lado, b: Lado): boolean {
  const [first, then] = isSame(a.ate, b.de) ? [a, b] : [b, a];
  return (
    side(first.de, first.ate, then.ate) === 0 &&
    (between(first.de, first.ate, then.ate) || between(then.de, then.ate, first.de))
  );
}

const isNext = (a: Lado, b: Lado): boolean =>
  a.anel === b.anel && [1, a.lados - 1].includes(Math.abs(a.n - b.n));

const ladosDe = (aneis: readonly Anel[]): Lado[] =>
  aneis.flatMap((ring, anel) =>
    ring.slice(1).map((ate, at) => ({
      anel,
      n: at + 1,
      de: ring[at] ?? ate,
      ate,
      lados: ring.length - 1,
    })),
  );

const [west, east] = [
  ({ de, ate }: Lado): number => Math.min(de[0], ate[0]),
  ({ de, ate }: Lado): number => Math.max(de[0], ate[0]),
];

/** Two sides that meet where they must not; looked for from west to east. */
function crossing(aneis: readonly Anel[]): readonly [Lado, Lado] | null {
  const all = ladosDe(aneis).toSorted((a, b) => west(a) - west(b));
  for (const [at, a] of all.entries())
    for (let to = at + 1; to < all.length; to += 1) {
      const b = all[to] as Lado;
      if (west(b) > east(a)) break;
      if (isNext(a, b) ? runsBack(a, b) : meet(a, b)) return [a, b];
    }
  return null;
}

/** 'lado 3', of a second ring 'lado 3 do contorno 2' */
const ladoText = ({ anel, n }: Lado): string =>
  `lado ${n}${anel > 0 ? ` do contorno ${anel + 1}` : ''}`;

/** Why it is no area to go by, as what is said of the field: 'não fecha…'; null where it is one. */
export function recusaDaGeometria(value: unknown): string | null {
  if (!isGeometria(value)) return 'não é um polígono em GeoJSON';
  const aneis = aneisDe(value);
  if (aneis.reduce((sum, ring) => sum + ring.length, 0) > VERTICES)
    return `tem vértices demais (máximo: ${VERTICES})`;
  for (const [at, ring] of aneis.entries()) {
    const onde = aneis.length > 1 ? ` no contorno ${at + 1}` : '';
    const [first] = ring;
    const last = ring.at(-1);
    if (!first || !last || ring.length < 4) return `precisa de pelo menos 3 vértices${onde}`;
    if (!isSame(first, last)) return `não fecha${onde}: o último vértice não é o primeiro`;
    const { oeste, leste, sul, norte } = LIMITES;
    const out = ring.findIndex(([x, y]) => x < oeste || x > leste || y < sul || y > norte);
    if (out >= 0)
      return `sai do Brasil no vértice ${out + 1}${onde}: confira a latitude e a longitude`;
    const twice = ring.slice(1).findIndex((one, before) => isSame(one, ring[before] as Posicao));
    if (twice >= 0) return `repete o vértice ${twice + 1}${onde}`;
  }
  const found = crossing(aneis);
  if (!found) return null;
  const [a, b] = found.toSorted((one, other) => one.anel - other.anel || one.n - other.n);
  return a && b ? `cruza a si mesmo: ${ladoText(a)} com ${ladoText(b)}` : null;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Square kilometres within a ring, on the sphere. */
const km2 = (ring: Anel): number =>
  (Math.abs(
    ring.slice(1).reduce((sum, [x, y], at) => {
      const [px, py] = ring[at] ?? [x, y];
      return sum + radians(x - px) * (2 + Math.sin(radians(py)) + Math.sin(radians(y)));
    }, 0),
  ) *
    EARTH_M ** 2) /
  2e6;

/** '9 vértices · 12,34 km²', in the trail, in lists and in files. */
export function geometriaText(value: unknown): string {
  if (!isGeometria(value)) return '';
  const aneis = aneisDe(value);
  const polygons = value.type === 'Polygon' ? [value.coordinates] : value.coordinates;
  const whole = polygons.reduce(
    (sum, [outline = [], ...holes]) =>
      sum + km2(outline) - holes.reduce((all, hole) => all + km2(hole), 0),
    0,
  );
  const vertices = aneis.reduce((sum, ring) => sum + Math.max(0, ring.length - 1), 0);
  return `${plural(vertices, 'vértice', 'vértices')} · ${formatDecimal(whole.toFixed(2))} km²`;
}

/** The area in a text: GeoJSON alone, or as the only feature of what is pasted. Undefined where there is none. */
export function geometriaDe(text: string): unknown {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return undefined;
  }
  const isRecord = (one: unknown): one is Readonly<Record<string, unknown>> =>
    typeof one === 'object' && one !== null && !Array.isArray(one);
  // What a feature or a collection holds, once or twice over.
  for (let depth = 0; depth < 3 && isRecord(found); depth += 1) {
    const inner: unknown = found['features'] ?? found['geometries'];
    if (Array.isArray(inner)) found = inner.length === 1 ? inner[0] : undefined;
    else if ('geometry' in found) found = found['geometry'];
    else break;
  }
  if (!isRecord(found) || !('coordinates' in found)) return undefined;
  const flat = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.length > 2 && value.every((one) => typeof one === 'number')
        ? // A height says nothing on the map.
          value.slice(0, 2)
        : value.map(flat)
      : value;
  return { type: found['type'], coordinates: flat(found['coordinates']) };
}

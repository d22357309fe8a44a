/**
 * The outlines of an area while they are edited: each its vertices in their order, the first not said twice, and
 * what is not typed yet is null. Pure.
 */
import type { Ponto, Posicao } from './geo.ts';

export type Vertice = readonly [longitude: number | null, latitude: number | null];
export type Contorno = readonly Vertice[];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const numberOf = (value: unknown): number | null => (Number.isFinite(value) ? Number(value) : null);

/** The rings of any value that a form may hold. */
const ringsOf = (value: unknown): readonly unknown[] => {
  const { type, coordinates } = isRecord(value) ? value : {};
  if (!Array.isArray(coordinates)) return [];
  return type === 'MultiPolygon' ? coordinates.flat() : coordinates;
};

export const contornosDe = (value: unknown): readonly Contorno[] =>
  ringsOf(value).map((ring) => {
    const all = (Array.isArray(ring) ? ring : []).map((one): Vertice => {
      const [longitude, latitude] = Array.isArray(one) ? (one as unknown[]) : [];
      return [numberOf(longitude), numberOf(latitude)];
    });
    const [first, last] = [all[0], all.at(-1)];
    const closed = all.length > 1 && first && last && first[0] === last[0] && first[1] === last[1];
    return closed ? all.slice(0, -1) : all;
  });

/** The area with these outlines, each closed, in the shape that it had; null: nothing is left of it. */
export function comContornos(before: unknown, contornos: readonly Contorno[]): unknown {
  const closed = contornos.map((one) => (one.length > 0 ? [...one, one[0]] : []));
  if (contornos.every((one) => one.length === 0)) return null;
  const { type, coordinates } = isRecord(before) ? before : {};
  if (type !== 'MultiPolygon' || !Array.isArray(coordinates))
    return { type: 'Polygon', coordinates: closed.filter((ring) => ring.length > 0) };
  let at = 0;
  const parts = (coordinates as readonly unknown[]).map((rings) => {
    const own = closed.slice(at, (at += Array.isArray(rings) ? rings.length : 0));
    return own.filter((ring) => ring.length > 0);
  });
  return { type, coordinates: parts.filter((rings) => rings.length > 0) };
}

/** Half a metre: nobody draws finer. */
const arredondado = (degrees: number): number => Number(degrees.toFixed(6));
export const verticeDe = ({ latitude, longitude }: Ponto): Posicao => [
  arredondado(longitude),
  arredondado(latitude),
];

/** One more after the one at `at`: half way to the next, where both are known. */
export function comMaisUm(contorno: Contorno, at: number): Contorno {
  const [a, b] = [contorno[at], contorno[(at + 1) % contorno.length]];
  const half = (i: 0 | 1): number | null =>
    a && b && a !== b && a[i] !== null && b[i] !== null ? arredondado((a[i] + b[i]) / 2) : null;
  return contorno.toSpliced(at + 1, 0, [half(0), half(1)]);
}

/** A place put in where the outline becomes least longer by it. */
export function comLugar(contorno: Contorno, ponto: Ponto): Contorno {
  const vertice = verticeDe(ponto);
  const far = ([x, y]: Vertice, [px, py]: Vertice): number =>
    Math.hypot((x ?? 0) - (px ?? 0), (y ?? 0) - (py ?? 0));
  if (contorno.length < 3) return [...contorno, vertice];
  const detours = contorno.map((a, at) => {
    const b = contorno[(at + 1) % contorno.length] ?? a;
    return far(a, vertice) + far(vertice, b) - far(a, b);
  });
  return contorno.toSpliced(detours.indexOf(Math.min(...detours)) + 1, 0, vertice);
}

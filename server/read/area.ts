/** What lies in an area of the map, as SQL. */
import type { ParteDaArea } from '../../domain/kernel/area.ts';
import type { Posicao } from '../../domain/kernel/geo.ts';
import type { Bind } from './source.ts';

/** Of a degree, as whole numbers: the sixth place is the last that is kept. */
export const MICRO = 1_000_000;
export const micro = (degrees: number): number => Math.round(degrees * MICRO);

/**
 * A place lies within an outline; `lng`, `lat` in millionths of a degree. PostgreSQL takes for nought what is below
 * 1e-6, also an edge's length times the distance from it: in degrees all that is around a block would lie within it.
 */
export const inOutline = (
  contorno: readonly Posicao[],
  lng: string,
  lat: string,
  bind: Bind,
): string =>
  `${bind(`(${contorno.map((one) => `(${one.map(micro).join(',')})`).join(',')})`)}::polygon @> point(${lng}, ${lat})`;

/** Where a record's place is read from: columns of longitude and latitude of an alias. */
const inPart = (alias: string, part: ParteDaArea, bind: Bind): string => {
  const { oeste, sul, leste, norte, contorno } = part;
  const box = `${alias}.longitude between ${bind(oeste)}::numeric and ${bind(leste)}::numeric
    and ${alias}.latitude between ${bind(sul)}::numeric and ${bind(norte)}::numeric`;
  return contorno
    ? `${box} and ${inOutline(contorno, `(${alias}.longitude * ${MICRO})::float8`, `(${alias}.latitude * ${MICRO})::float8`, bind)}`
    : box;
};
export const inParts = (alias: string, parts: readonly ParteDaArea[], bind: Bind): string =>
  parts.map((part) => inPart(alias, part, bind)).join(' and ');

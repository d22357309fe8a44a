/** What lies in an area of the map, as SQL. */
import type { ParteDaArea } from '../../domain/kernel/area.ts';
import type { Bind } from './source.ts';

/** Where a record's place is read from: columns of longitude and latitude of an alias. */
const inPart = (alias: string, part: ParteDaArea, bind: Bind): string => {
  const { oeste, sul, leste, norte, contorno } = part;
  const box = `${alias}.longitude between ${bind(oeste)}::numeric and ${bind(leste)}::numeric
    and ${alias}.latitude between ${bind(sul)}::numeric and ${bind(norte)}::numeric`;
  return contorno
    ? `${box} and ${bind(`(${contorno.map(([x, y]) => `(${x},${y})`).join(',')})`)}::polygon @> point(${alias}.longitude::float8, ${alias}.latitude::float8)`
    : box;
};
export const inParts = (alias: string, parts: readonly ParteDaArea[], bind: Bind): string =>
  parts.map((part) => inPart(alias, part, bind)).join(' and ');

/** What lies in an area of the map, as SQL. */
import { areaOf, type ParteDaArea } from '../../domain/kernel/area.ts';
import type { Bind, FilterSql } from './source.ts';

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

/** Of the registries that lie there: they are found first. */
const inRegistries = (column: string, parts: readonly ParteDaArea[], bind: Bind): string =>
  `${column} = any(array(select x.id from cadastro x where ${inParts('x', parts, bind)}))`;

/** The record's registry lies there; `own`: its own place does, where it has one. */
export const inArea =
  (cadastro: string, own?: string): FilterSql =>
  (_, value, bind) => {
    const parts = areaOf(String(value)) ?? [];
    const there = inRegistries(cadastro, parts, bind);
    return own
      ? `(${inParts(own, parts, bind)} or (${own}.longitude is null or ${own}.latitude is null) and ${there})`
      : there;
  };

/** What lies where its registry does, as SQL. */
import { areaOf, type ParteDaArea } from '../../../domain/kernel/area.ts';
import { inParts } from '../../read/area.ts';
import type { Bind, FilterSql } from '../../read/source.ts';

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

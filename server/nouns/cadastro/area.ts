/** What lies where its registry does, as SQL. */
import { areaOf } from '../../../domain/kernel/area.ts';
import { inParts } from '../../read/area.ts';
import type { FilterSql } from '../../read/source.ts';

/**
 * The record's registry lies there; `own`: its own place does, where it has one. Asked record by record: of a whole town
 * few are asked until a page is full. What of a few streets leads to its records is the narrow rows' (foundInArea).
 */
export const inArea =
  (cadastro: string, own?: string): FilterSql =>
  (_, value, bind) => {
    const parts = areaOf(String(value)) ?? [];
    // As a value, which is looked up: of «exists» all of a town's registries would be collected before one is asked.
    const there = `coalesce((select ${inParts('x', parts, bind)} from cadastro x where x.id = ${cadastro}), false)`;
    return own
      ? `(${inParts(own, parts, bind)} or (${own}.longitude is null or ${own}.latitude is null) and ${there})`
      : there;
  };

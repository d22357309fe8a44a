/** Compiles the reading of records by their ids to one parameterised statement. */
import type { CallContext } from '../http/context.ts';
import {
  baseConditions,
  binder,
  filterJoinsOf,
  joinsOf,
  jsonOf,
  tenantConditions,
  uncoveredOf,
  whereOf,
  type Statement,
} from './list.ts';
import type { Bind, Source } from './source.ts';

/**
 * The records of these ids that this reader may see. Columns: j (the record as JSON text), id, p (its id where it is
 * protected and shown whole). The ids are the first value; `tables`: what tables of the statement hold instead.
 */
export function compileOne(
  source: Source,
  ctx: CallContext,
  ids: readonly number[],
  tables?: (bind: Bind) => string,
): Statement {
  const { bind, values } = binder();
  const [one] = ids;
  const where = [
    ids.length === 1 ? `${source.id} = ${bind(one)}` : `${source.id} = any(${bind(ids)}::int8[])`,
    ...(tables ? tenantConditions(source, bind, ctx) : baseConditions(source, bind, ctx)),
  ];
  const text = `${tables ? `with ${tables(bind)} ` : ''}select (${jsonOf(source, ctx)})::text as j, ${source.id} as id, ${uncoveredOf(source, ctx)} as p from ${source.table} ${filterJoinsOf(source)} ${joinsOf(source, bind, ctx)}${whereOf(where)}`;
  return { text, values };
}

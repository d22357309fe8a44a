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
} from './statement.ts';
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
    ids.length === 1 ? `${source.id} = ${bind(one)}` : among(source, bind, ids),
    ...(tables ? tenantConditions(source, bind, ctx) : baseConditions(source, bind, ctx)),
  ];
  const before = tables ? `with ${tables(bind)} ` : '';
  return { text: `${before}${shown(source, bind, ctx, where)}`, values };
}

/**
 * The same columns of rows that this reader's list found in the same snapshot: their scope was looked at, and asked for
 * again it would lead to all that is theirs.
 */
export function compileShown(source: Source, ctx: CallContext, ids: readonly number[]): Statement {
  const { bind, values } = binder();
  const where = [among(source, bind, ids), ...tenantConditions(source, bind, ctx)];
  return { text: shown(source, bind, ctx, where), values };
}

const among = ({ id }: Source, bind: Bind, ids: readonly number[]): string =>
  `${id} = any(${bind(ids)}::int8[])`;

const shown = (source: Source, bind: Bind, ctx: CallContext, where: readonly string[]): string =>
  `select (${jsonOf(source, ctx)})::text as j, ${source.id} as id, ${uncoveredOf(source, ctx)} as p from ${source.table} ${filterJoinsOf(source)} ${joinsOf(source, bind, ctx)}${whereOf(where)}`;

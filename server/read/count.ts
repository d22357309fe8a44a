/** Compiles what is said of all the rows of a list request: how many there are, and their sums. */
import { columnSql, conditionSql } from './condition.ts';
import { OWN_PLAN } from '../db/prepared.ts';
import type { CallContext } from '../http/context.ts';
import type { Expected } from './expected.ts';
import type { Condition, ListRequest } from './list-request.ts';
import { byTheWay, isSearch } from './met.ts';
import { onTheWay } from './near-first.ts';
import type { Bind, Narrow, Source } from './source.ts';
import {
  askedConditions,
  binder,
  countedFrom,
  filterJoinsOf,
  orderConditions,
  saying,
  tenantConditions,
  whereOf,
  type Statement,
} from './statement.ts';

/** What is asked, said of the kept differences (alias k); null where they do not know all of it. */
export function keptConditions(
  conditions: readonly Condition[],
  source: Source,
  bind: Bind,
  ctx: CallContext,
): string[] | null {
  const { counted } = source;
  if (
    !counted ||
    (source.tenant !== null && !ctx.departamento) ||
    (source.scope !== undefined && !counted.scope) ||
    !conditions.every((c) => counted.fields.includes(c.field) && (c.op === 'eq' || c.op === 'in'))
  )
    return null;
  const where: string[] = [];
  if (source.tenant && ctx.departamento)
    where.push(`k.departamento_id = ${bind(ctx.departamento.id)}`);
  if (counted.scope) where.push(counted.scope(bind, ctx));
  for (const c of conditions) where.push(columnSql(c, `k.${c.field}`, bind));
  return where;
}

/** Is it known without counting how many there are? */
export const isCountKept = (req: ListRequest, source: Source, ctx: CallContext): boolean =>
  keptCountSql(req, source, binder().bind, ctx) !== null;

/** The count, alone: from the kept differences where they know the fields; null: it takes counting. */
export function keptCountSql(
  req: ListRequest,
  source: Source,
  bind: Bind,
  ctx: CallContext,
): string | null {
  // They know nothing of what an order leaves out.
  const isWhole = !req.unnamed && orderConditions(req.order[0], source, ctx).length === 0;
  const kept = isWhole ? keptConditions(req.conditions, source, bind, ctx) : null;
  return (
    kept && `select coalesce(sum(k.n), 0)::int8 from ${source.counted?.table} k${whereOf(kept)}`
  );
}

/**
 * What is counted in the narrow index, said in its parts: by any other the rows themselves would be looked at. What may
 * be missing has one in its own order, too, where it is counted as long as nothing else is asked.
 */
function narrowOf(
  { conditions }: ListRequest,
  { narrow, apart, orders }: Source,
): Narrow | undefined {
  if (apart) return undefined;
  const isBeside = new Set(conditions.map(({ field }) => field)).size > 1;
  const isCounted = ({ field, op }: Condition): boolean =>
    op === 'cont' || ((op === 'gteq' || op === 'lteq') && (isBeside || !orders[field]));
  return narrow?.find(
    ({ counts, alone }) =>
      conditions.some((one) => counts.includes(one.field) && isCounted(one)) &&
      (!alone || conditions.every(({ field }) => counts.includes(field))),
  );
}

/** Of fewer than one in so many its own index leads to a text sooner than the narrow one, of which all is read. */
const RARE = 8;
const isRare = ({ all, met }: Expected): boolean => met * RARE < all;

/** Of what few are, those that are not are all but these: what is kept, less what is counted. Null where it takes more. */
function allButSql(
  req: ListRequest,
  source: Source,
  bind: Bind,
  ctx: CallContext,
  count: (conditions: readonly Condition[]) => string,
): string | null {
  const no = req.conditions.find((c) => source.few?.includes(c.field) && c.value === false);
  if (!no) return null;
  const conditions = req.conditions.filter((c) => c !== no);
  const all = keptCountSql({ ...req, conditions }, source, bind, ctx);
  return all && `select (${all}) - (${count([...conditions, { ...no, value: true }])})`;
}

/** As it is kept, else counted. `held`: how many hold its texts (`compileHeld`), null: nothing is known of it. */
export function countSql(
  req: ListRequest,
  source: Source,
  bind: Bind,
  ctx: CallContext,
  held: Expected | null,
): string {
  const kept = keptCountSql(req, source, bind, ctx);
  if (kept) return kept;
  const from = countedFrom(req, source);
  // All that meet it are passed, whatever else is asked: as they are collected.
  const met = (conditions: readonly Condition[]): string[] =>
    askedConditions({ ...req, conditions }, saying(from, from.collected), bind, ctx);
  const count = (where: readonly string[]): string =>
    `select count(*) from ${from.table} ${filterJoinsOf(from, where)}${whereOf(where)}`;
  const allBut = allButSql(req, from, bind, ctx, (conditions) => count(met(conditions)));
  if (allBut) return allBut;
  const asked = met(req.conditions);
  const narrow = narrowOf(req, from);
  if (!narrow) return count(asked);
  if (held && isRare(held)) return count(asked.map(byTheWay));
  const { almostAll, others } = narrow;
  // How few the others are no statistics know: nothing but their own index leads to them.
  return `select (${count([...asked, almostAll])}) + (${count([...asked.map(onTheWay), others])})`;
}

/** `n`: how many there are. */
export function compileCount(
  req: ListRequest,
  source: Source,
  ctx: CallContext,
  held: Expected | null = null,
): Statement {
  const { bind, values } = binder();
  const plan = req.conditions.some((c) => isSearch(c, source)) ? `${OWN_PLAN} ` : '';
  return { text: `${plan}select (${countSql(req, source, bind, ctx, held)})::int8 as n`, values };
}

/**
 * What the statistics expect (expected.ts) of its texts alone: of how many rows ('todas') how many hold them ('dessas'). Null where it
 * is counted in one way whatever they are.
 */
export function compileHeld(req: ListRequest, source: Source, ctx: CallContext): Statement | null {
  const from = countedFrom(req, source);
  const texts = req.conditions.filter(({ op }) => op === 'cont');
  if (req.unnamed || texts.length === 0 || !narrowOf(req, from)) return null;
  const { bind, values } = binder();
  const rows = (where: readonly string[]): string =>
    `select from ${from.table} ${filterJoinsOf(from, where)}${whereOf(where)}`;
  const all = rows(tenantConditions(from, bind, ctx));
  const held = rows(texts.map((c) => conditionSql(c, from, bind, ctx)));
  return {
    text: `explain (format json) with todas as materialized (${all}), dessas as materialized (${held}) select from todas, dessas`,
    values,
  };
}

/** «select columns from the rows of the filter tail»: sums of a list. */
export function compileOver(
  req: ListRequest,
  source: Source,
  ctx: CallContext,
  columns: string,
  tail = '',
): Statement {
  const { bind, values } = binder();
  const { slices, ...unscoped } = source;
  if (slices) {
    delete unscoped.scope;
    const [alias = ''] = source.id.split('.');
    const asked = askedConditions(req, unscoped, bind, ctx);
    const parts = slices(bind, ctx).map((slice) => {
      const where = [slice, ...asked];
      return `select ${alias}.* from ${source.table} ${filterJoinsOf(source, where)}${whereOf(where)}`;
    });
    return {
      text: `select ${columns} from (${parts.join(' union all ')}) ${alias} ${tail}`,
      values,
    };
  }
  const where = askedConditions(req, source, bind, ctx);
  const joins = filterJoinsOf(source, [...where, columns]);
  return {
    text: `select ${columns} from ${source.table} ${joins}${whereOf(where)} ${tail}`,
    values,
  };
}

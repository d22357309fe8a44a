/** Compiles a list request to one parameterised statement: rows, cursor and exact count. */
import { acrossOf, endsSql, fromAxis, isSome, onAxis, orderByAxis } from './axes.ts';
import { boundSql, CASTS, columnSql, conditionSql } from './condition.ts';
import { OWN_PLAN } from '../db/prepared.ts';
import type { CallContext } from '../http/context.ts';
import type { Condition, ListRequest } from './list-request.ts';
import { byTheWay, isColumn, isFolded, isOneValue, isOwn, metOf } from './met.ts';
import { isProtected, seesProtected, shieldJoin, shownTo } from './shield.ts';
import { isFew, nearFirst, onTheWay, orderSql, type Expected, type Term } from './near-first.ts';
import type { Bind, Narrow, Source } from './source.ts';

/** More slices than this cost more than they save. */
const MERGE_MAX = 13;

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const ownJoins = ({ joins = '' }: Source, bind: Bind, ctx: CallContext): string =>
  typeof joins === 'function' ? joins(bind, ctx) : joins;
export const joinsOf = (source: Source, bind: Bind, ctx: CallContext): string =>
  ownJoins(source, bind, ctx) + shieldJoin(source.shield);
/** The same for the record's JSON alone (`jsonOf`): to who sees what is protected it says nothing of it. */
export const jsonJoinsOf = (source: Source, bind: Bind, ctx: CallContext): string =>
  ownJoins(source, bind, ctx) + (seesProtected(ctx) ? '' : shieldJoin(source.shield));

/** The record's JSON as this actor is shown it; and its id where it is protected and shown whole all the same. */
export const jsonOf = ({ json }: Source, ctx: CallContext): string => shownTo(json, ctx);
export const uncoveredOf = ({ shield, id }: Source, ctx: CallContext): string =>
  shield && seesProtected(ctx) ? `case when escudo.sim then ${id} end` : 'null::int8';

/** The joins for filters whose alias one of these texts names; without texts, all. */
export const filterJoinsOf = (source: Source, texts?: readonly string[]): string =>
  Object.entries(source.filterJoins ?? {})
    .filter(([alias]) => texts === undefined || texts.some((text) => text.includes(`${alias}.`)))
    .map(([, join]) => join)
    .join(' ');

export function binder(): { bind: Bind; values: unknown[] } {
  const values: unknown[] = [];
  return { values, bind: (v) => `$${values.push(v)}` };
}

export function tenantConditions({ tenant }: Source, bind: Bind, ctx: CallContext): string[] {
  if (!tenant) return [];
  if (!ctx.departamento) throw new Error('lista de departamento sem departamento');
  return [`${tenant} = ${bind(ctx.departamento.id)}`];
}
const scopeConditions = ({ scope }: Source, bind: Bind, ctx: CallContext): string[] =>
  scope ? [scope(bind, ctx)] : [];
/** What confines a source's rows, whatever is asked of them. */
export const baseConditions = (source: Source, bind: Bind, ctx: CallContext): string[] => [
  ...tenantConditions(source, bind, ctx),
  ...scopeConditions(source, bind, ctx),
];

/** What confines the source's rows, and what is asked of them. */
export const allConditions = (
  conditions: readonly Condition[],
  source: Source,
  bind: Bind,
  ctx: CallContext,
): string[] => [
  ...baseConditions(source, bind, ctx),
  ...conditions.map((c) => conditionSql(c, source, bind, ctx)),
];
/** The same of a request: nothing, where it names nothing that must be named. */
const askedConditions = (
  { conditions, order: [field], unnamed }: ListRequest,
  source: Source,
  bind: Bind,
  ctx: CallContext,
): string[] => [
  ...(unnamed ? ['false'] : []),
  ...orderConditions(field, source, ctx),
  ...allConditions(conditions, source, bind, ctx),
];
/** Among names in their order, one that may not be seen would be told by its place. */
const orderConditions = (
  field: string,
  { shield, namely }: Source,
  ctx: CallContext,
): readonly string[] =>
  shield && namely?.includes(field) && !seesProtected(ctx) ? [`not ${isProtected(shield)}`] : [];
export const whereOf = (conditions: readonly string[]): string =>
  conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';

/** The same said of the kept differences (alias k); null where they do not know all of it. */
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
function keptCountSql(
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

/** What lies in an area is counted, and expected, by the narrow rows, where these know all that is asked. */
function countedFrom({ conditions }: ListRequest, source: Source): Source {
  const { places, scope } = source;
  return places &&
    (scope === undefined || places.scope !== undefined) &&
    conditions.some(({ filter }) => filter.kind === 'area') &&
    conditions.every(({ field }) => places.fields[field] !== undefined)
    ? places
    : source;
}

/** The source with some of its filters said in another way: as rows are tried, or collected. */
const saying = (source: Source, otherwise: Source['tried']): Source => ({
  ...source,
  fields: { ...source.fields, ...otherwise },
});

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

/** The same, else counted. `held`: how many hold its texts (`compileHeld`), null: nothing is known of it. */
function countSql(
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

/** Does the best plan depend on what is asked for? «eq» and «in» stand on an index whatever they name. */
const isSearch = ({ field, op, filter }: Condition, source: Source): boolean =>
  (op !== 'eq' && op !== 'in') ||
  filter.kind === 'date' ||
  typeof source.fields[field] !== 'string';

/**
 * What the database's statistics expect, as PostgreSQL tells of a plan: of how many rows ('todas') how many ('dessas')
 * are met row by row, and how many are but for their texts ('caladas'). Null where nothing is, or where they say
 * nothing: of what stands in other tables.
 */
export function compileExpected(
  req: ListRequest,
  source: Source,
  ctx: CallContext,
): Statement | null {
  const across = acrossOf(req, source);
  const met = req.page > 1 || req.unnamed ? [] : metOf(req, source, across);
  if (met.length === 0) return null;
  const { bind, values } = binder();
  const from = countedFrom(req, source);
  const sqlOf = (c: Condition): string => conditionSql(c, from, bind, ctx);
  const asked = met.map(sqlOf);
  if (asked.some((condition) => /\bselect\b/.test(condition))) return null;
  const rest = [
    ...baseConditions(from, bind, ctx),
    ...req.conditions.filter((c) => !met.includes(c)).map(sqlOf),
  ];
  const rows = (where: readonly string[]): string =>
    `select from ${from.table} ${filterJoinsOf(from, where)}${whereOf(where)}`;
  const untold = asked.filter((_, at) => met[at]?.op !== 'cont');
  return {
    text: `explain (format json) with todas as materialized (${rows(rest)}), dessas as materialized (${rows([...rest, ...asked])}),
      caladas as materialized (${rows([...rest, ...untold])}) select from todas, dessas, caladas`,
    values,
  };
}

/**
 * The same of its texts alone, for its count: of how many rows ('todas') how many hold them ('dessas'). Null where it
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

/** Who is past so many rows is told first how many there are: the page may be nearer to the end. */
export const DEEP = 1000;

const OPPOSITE = { asc: 'desc', desc: 'asc' } as const;

/** The rows of a page, and the next one, in the order: so many, past so many. Of so many in all, from the nearer end. */
function placeOf(
  { page, perPage }: ListRequest,
  among: number | undefined,
): { readonly fromEnd: boolean; readonly skip: number; readonly size: number } {
  const skip = (page - 1) * perPage;
  const size = perPage + 1;
  const left = Math.max(0, (among ?? Infinity) - skip);
  if (left - size >= skip) return { fromEnd: false, skip, size };
  return { fromEnd: true, skip: Math.max(0, left - size), size: Math.min(size, left) };
}

export interface ListStatement extends Statement {
  /** It finds the rows, and what is shown of them (j, p) is read by `compileShown`. */
  readonly isPlace: boolean;
}

/**
 * Rows and count in one statement, so that both are of one moment. Columns: j (the row as JSON text),
 * o (its order value as text), id, n (the count), p (its id where it is protected and shown whole). One row more than the page tells whether there is a next.
 */
export function compileList(
  req: ListRequest,
  source: Source,
  ctx: CallContext,
  /** 'kept': where it is known without counting. */
  options: {
    count: boolean | 'kept';
    expected?: Expected | null;
    /** For its count. */
    held?: Expected | null;
    near?: number;
    many?: number;
    /** So many there are: it is read from the nearer end. */
    among?: number;
    /** Where it is planned for its values: without what is shown of its rows, which is most of what there is to plan. */
    apart?: boolean;
  } = { count: true },
): ListStatement {
  const { bind, values } = binder();
  const [orderField, direction] = req.order;
  const byId = orderField === 'id';
  const [orderExpr, orderType] = source.orders[orderField] ?? [source.id, 'int8'];
  const place = placeOf(req, options.among);
  // The axes lead to what is near: far on all are passed, and an order's own index is left behind sooner.
  const across = place.skip < DEEP ? acrossOf(req, source) : [];
  const way = place.fromEnd ? OPPOSITE[direction] : direction;
  const met = req.page > 1 ? [] : metOf(req, source, across);
  const scope = scopeConditions(source, bind, ctx);
  // Of few rows that have indexes of their own all that are passed are theirs.
  const scopeMet = met.length > 0 && source.apart !== true;
  const rest = [
    ...(req.unnamed ? ['false'] : []),
    ...orderConditions(orderField, source, ctx),
    ...tenantConditions(source, bind, ctx),
    ...(scopeMet ? [] : scope),
    ...(across.length > 0 && source.alongAxes ? [source.alongAxes] : []),
  ];
  // Beside one value of a column they are tried as they are met: a slice that is empty there would pass all of its rows.
  const mergeOn =
    byId &&
    across.length === 0 &&
    met.length === 0 &&
    !req.conditions.some((c) => c.op === 'eq' && isColumn(source.fields[c.field]))
      ? req.conditions.find(
          (c) =>
            source.merge?.includes(c.field) &&
            c.op === 'in' &&
            (c.value as unknown[]).length > 1 &&
            (c.value as unknown[]).length <= MERGE_MAX,
        )
      : undefined;
  for (const c of req.conditions)
    if (across.includes(c)) rest.push(onAxis(c, source, bind, () => boundSql(c, bind)));
    else if (met.includes(c)) {
      // Several numbers of what is ordered by: between the ends of its order that they are.
      if (c.field === orderField && isSome(c))
        rest.push(`${orderExpr} between ${endsSql(c, bind)}`);
    } else if (c !== mergeOn) rest.push(conditionSql(c, source, bind, ctx));
  if (req.conditions.some((c) => source.dated?.[orderField]?.includes(c.field)))
    rest.push(`${orderExpr} < 'infinity'`);
  if (req.after) {
    const [value, id] = req.after;
    const sign = direction === 'asc' ? '>' : '<';
    const beyond = byId
      ? `${source.id} ${sign} ${bind(id)}`
      : `(${orderExpr}, ${source.id}) ${sign} (${bind(value)}::${orderType}, ${bind(id)})`;
    if (across.length === 0) rest.push(beyond);
    else
      rest.push(
        // How many are beyond a value that most rows have, the statistics get wrong: it leads nowhere, the axis does.
        `coalesce(${beyond}, false)`,
        fromAxis(orderField, direction, source, `${bind(value)}::${orderType}`),
      );
  }
  // Said, not bound: a plan that is kept for any value takes a limit that it does not know for a tenth of the rows.
  const limit = String(place.size);
  const skip = place.skip > 0 ? bind(place.skip) : null;
  const order: readonly Term[] =
    across.length > 0
      ? orderByAxis(orderField, way, source).map((expr) => ({ expr, way: '' }))
      : [...new Set([orderExpr, source.id])].map((expr) => ({ expr, way: ` ${way}` }));
  const columns = byId ? `${source.id} as id` : `${source.id} as id, ${orderExpr} as o`;
  const key = byId ? `id ${way}` : `o ${way}, id ${way}`;
  const from = (where: readonly string[], also: readonly string[] = []): string =>
    `from ${source.table} ${filterJoinsOf(source, [...where, ...also])}${whereOf(where)}`;
  const slice = (where: readonly string[], max: string, after: string | null): string =>
    `select ${columns} ${from(
      where,
      order.map(({ expr }) => expr),
    )} order by ${orderSql(order)} limit ${max}${after ? ` offset ${after}` : ''}`;

  let page: string;
  let before = '';
  if (mergeOn) {
    const target = source.fields[mergeOn.field] as string;
    // Each slice must reach as deep as the whole page does, since it may hold all of it.
    const depth = skip ? `${limit} + ${skip}::int8` : limit;
    const slices = (mergeOn.value as unknown[]).map(
      (v) =>
        `(${slice([...rest, `${target} = ${bind(v)}::${CASTS[mergeOn.filter.kind]}`], depth, null)})`,
    );
    page = `select id from (${slices.join(' union all ')}) u order by id ${way} limit ${limit}${skip ? ` offset ${skip}` : ''}`;
  } else if (met.length > 0) {
    // Made only where it is used: a statement takes no value that it does not name.
    const said = (as: Source): string[] => met.map((c) => conditionSql(c, as, bind, ctx));
    const texts = met.filter((c) => c.op === 'cont');
    const { expected, near } = options;
    const isBeside = texts.length > 0 && texts.length < req.conditions.length;
    if (isBeside && near === undefined && expected && isFew(expected)) {
      const tried = said(source).map((condition, at) =>
        met[at]?.op === 'cont' ? onTheWay(condition) : condition,
      );
      page = slice([...rest, ...(scopeMet ? scope : []), ...tried], limit, null);
    } else {
      const [alias = ''] = source.id.split('.');
      const costly = texts.some((c) => !isFolded(source.fields[c.field]));
      // Who is joined again is again the one of this department.
      const joined = Object.keys(source.filterJoins ?? {});
      const again = rest.filter((one) => joined.some((name) => one.includes(`${name}.`)));
      const among = (rows: string, where: readonly string[]): string => {
        const all = [...again, ...where];
        return `from (${rows}) ${alias} ${filterJoinsOf(source, all)}${whereOf(all)}`;
      };
      const isAlone = texts.length === req.conditions.length && !(scopeMet && scope.some(isOwn));
      const collected = [
        ...(isAlone ? rest.map(byTheWay) : rest),
        ...(scopeMet ? scope : []),
        ...said(saying(source, source.collected)),
      ];
      const asked = [...(scopeMet ? scope : []), ...said(saying(source, source.tried))];
      // What all of them have alike puts none before another.
      const isAlike = req.conditions.some((c) => isOneValue(c, orderField));
      const terms = isAlike ? order.slice(-1) : order;
      const parts = {
        alias,
        from,
        among,
        columns,
        order: terms,
        key,
        rest,
        collected,
        asked,
        limit,
      };
      ({ before, page } = nearFirst({ ...options, ...parts, costly }));
    }
  } else page = slice(rest, limit, skip);

  const counting =
    options.count &&
    (options.count === 'kept'
      ? keptCountSql(req, source, bind, ctx)
      : countSql(req, source, bind, ctx, options.held ?? null));
  const count = counting ? `(${counting})` : 'null::int8';
  // Of one value there is an index that ends in id, of several of some a merge of such; what else is asked is planned
  // for its values: many are met on the way, few are put in order.
  const [only, ...more] = req.conditions;
  const isKept =
    only === undefined ||
    (byId &&
      more.length === 0 &&
      across.length === 0 &&
      met.length === 0 &&
      !isSearch(only, source) &&
      (only.op === 'eq' || only === mergeOn));
  const found = `with ${before}pagina as materialized (${page})`;
  const placed = `${byId ? 'pagina.id::text' : 'pagina.o::text'} as o, pagina.id as id, ${count} as n`;
  const ordered = `order by ${byId ? `pagina.id ${direction}` : `pagina.o ${direction}, pagina.id ${direction}`}`;
  const isOwnPlan = !isKept || place.fromEnd;
  if (isOwnPlan && options.apart === true)
    return {
      text: `${OWN_PLAN} ${found} select ${placed} from pagina ${ordered}`,
      values,
      isPlace: true,
    };
  const plan = isOwnPlan ? `${OWN_PLAN} ` : '';
  const tenant =
    source.tenant && ctx.departamento
      ? ` where ${source.tenant} = ${bind(ctx.departamento.id)}`
      : '';
  const text = `${plan}${found}
    select (${jsonOf(source, ctx)})::text as j, ${placed}, ${uncoveredOf(source, ctx)} as p
    from pagina join ${source.table} on ${source.id} = pagina.id ${filterJoinsOf(source)} ${joinsOf(source, bind, ctx)}${tenant}
    ${ordered}`;
  return { text, values, isPlace: false };
}

/** Compiles a list request to one parameterised statement: rows, cursor and exact count. */
import { acrossOf, endsSql, fromAxis, isSome, onAxis, orderByAxis } from './axes.ts';
import { boundSql, CASTS, conditionSql } from './condition.ts';
import { countSql, keptCountSql } from './count.ts';
import { OWN_PLAN } from '../db/prepared.ts';
import type { Expected } from './expected.ts';
import type { CallContext } from '../http/context.ts';
import type { ListRequest } from './list-request.ts';
import { byTheWay, isColumn, isFolded, isOneValue, isOwn, isSearch, metOf } from './met.ts';
import { isFew, nearFirst, onTheWay, orderSql, type Term } from './near-first.ts';
import type { Source } from './source.ts';
import {
  binder,
  filterJoinsOf,
  joinsOf,
  jsonOf,
  orderConditions,
  saying,
  scopeConditions,
  tenantConditions,
  uncoveredOf,
  whereOf,
  type Statement,
} from './statement.ts';

/** More slices than this cost more than they save. */
const MERGE_MAX = 13;

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
    /** Smaller only where a test has few rows. */
    deep?: number;
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
  // So many rows are passed that what lies in an area is found at once, and looked up, rather than asked of each.
  const isFar = place.skip >= (options.deep ?? DEEP);
  // The axes lead to what is near: far on all are passed, and an order's own index is left behind sooner.
  const across = isFar ? [] : acrossOf(req, source);
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
    } else if (c.filter.kind === 'area' && isFar && source.collected?.[c.field])
      rest.push(onTheWay(conditionSql(c, saying(source, source.collected), bind, ctx)));
    else if (c !== mergeOn) rest.push(conditionSql(c, source, bind, ctx));
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

/**
 * A page of what no plan may rest on an estimate of: how many rows hold a text, or meet what is said in SQL. It is
 * looked for among the nearest rows in its order; where they are too few for a page, all that meet it are collected
 * and put in order; and where those are too many for that, they are met on the way, if farther. Of no value there are
 * too many for each. What the statistics expect says only how far the nearest go: wrong, it costs time and no row.
 */
import type { Expected } from './expected.ts';

/** Of so few, with an index that leads to them, all are tried: nothing is to be looked for. */
export const isFew = ({ untold: { rows, cost } }: Expected): boolean =>
  rows <= FEW && cost <= FEW_COST;
const FEW = 3000;
/** In PostgreSQL's measure. */
const FEW_COST = 4000;

interface Bounds {
  /** Of how many rows in their order the page is looked for first. */
  readonly near: number;
  /** So many are not collected, if as many were expected; else somewhat more. */
  readonly many: number;
  readonly more: number;
  /** Where so many are expected it is looked for among twice as many, and no more than so many. */
  readonly farthest: number;
  /** Where they are fewer, but a page of them stands twice among so many, it is looked for among these. */
  readonly far: number;
}
/** Where each row's text is folded to be tried, a row costs as much as three of the others. */
const PLAIN: Bounds = { near: 5000, many: 10_000, more: 25_000, far: 30_000, farthest: 100_000 };
const FOLDED: Bounds = { near: 1700, many: 8000, more: 20_000, far: 5000, farthest: 33_000 };

/** One term of an order: an expression, and ' asc', ' desc' or '' after it. */
export interface Term {
  readonly expr: string;
  readonly way: string;
}
export const orderSql = (order: readonly Term[]): string =>
  order.map(({ expr, way }) => `${expr}${way}`).join(', ');

export interface NearFirst {
  /** Of the source's table. */
  readonly alias: string;
  /** 'from table joins where …': what these conditions and expressions need. */
  readonly from: (where: readonly string[], also?: readonly string[]) => string;
  /** The same, of rows that stand under the table's alias. */
  readonly among: (rows: string, where: readonly string[]) => string;
  /** What is selected: its id, and o where the order is another. */
  readonly columns: string;
  readonly order: readonly Term[];
  /** The same order of what was selected. */
  readonly key: string;
  /** What leads to the rows in their order, and what each is tried by. */
  readonly rest: readonly string[];
  readonly asked: readonly string[];
  /** All of it, as it is said to what is collected, which is led to by what is asked. */
  readonly collected: readonly string[];
  /** The rows of a page and one. */
  readonly limit: string;
  /** Is a row's text folded to be tried? */
  readonly costly: boolean;
  /** Null where the statistics cannot know. */
  readonly expected?: Expected | null | undefined;
  /** Smaller only where a test has few rows. */
  readonly near?: number | undefined;
  readonly many?: number | undefined;
}

/** Said so that no index is led by it: what is many is met sooner in its order than collected and sorted. */
export const onTheWay = (condition: string): string => `(${condition}) is true`;

function nearOf(
  { all, met }: Expected,
  limit: number,
  { near, many, far, farthest }: Bounds,
): number {
  if (met >= many) return Math.min(2 * met, farthest);
  const among = Math.ceil((2 * limit * all) / Math.max(met, 1));
  // A look farther on is cheap, and ends with the page; one that misses it by a few rows collects them all.
  return among <= far ? Math.min(Math.max(2 * among, near), far) : near;
}

/** The page, and what stands before it in the statement's «with»: each part is reached only where the one before it was not enough. */
export function nearFirst(of: NearFirst): { readonly before: string; readonly page: string } {
  const { alias, from, among, columns, order, key, rest, collected, asked, limit } = of;
  const bounds = of.costly ? FOLDED : PLAIN;
  const { expected } = of;
  const near = of.near ?? (expected ? nearOf(expected, Number(limit), bounds) : bounds.near);
  const isMore = expected && expected.met < bounds.more;
  const many = of.many ?? (isMore ? bounds.more : bounds.many);
  const exprs = order.map(({ expr }) => expr);
  // The order goes with the rows: what it is made of may lie beyond those that are tried.
  const placed = order.map(({ way }, at) => ({ expr: `${alias}.lugar_${at}`, way }));
  const placing = [`${alias}.*`, ...exprs.map((expr, at) => `${expr} as lugar_${at}`)].join(', ');
  const inOrder = (where: readonly string[]): string =>
    `select ${placing} ${from(where, exprs)} order by ${orderSql(order)}`;
  const before = `perto as materialized (
      select ${columns} ${among(`${inOrder(rest)} limit ${near}`, asked)} order by ${orderSql(placed)} limit ${limit}
    ), longe as materialized (
      select * from (select ${columns} ${from(collected, exprs)} offset 0) x where (select count(*) from perto) < ${limit}
    ), muitos as materialized (
      select count(*) = ${many} as sim from (select from longe limit ${many}) x
    ), adiante as materialized (
      select ${columns} ${among(`${inOrder(['(select sim from muitos)', ...rest])} offset 0`, asked)} order by ${orderSql(placed)} limit ${limit}
    ), `;
  const page = `select * from perto where (select count(*) from perto) = ${limit}
      union all (select * from longe where not (select sim from muitos) order by ${key} limit ${limit})
      union all select * from adiante`;
  return { before, page };
}

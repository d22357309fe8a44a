/**
 * A page of what no plan may rest on an estimate of: how many rows hold a text, or meet what is said in SQL. It is
 * looked for among the nearest rows in its order; where they are too few for a page, all that meet it are collected
 * and put in order; and where those are too many for that, they are met on the way, if farther. Of no value there are
 * too many for each. What the statistics expect says only how far the nearest go: wrong, it costs time and no row.
 */

interface Bounds {
  /** Of how many rows in their order the page is looked for first. */
  readonly near: number;
  /** So many are not collected. */
  readonly many: number;
  /** Where so many are expected it is looked for among twice as many, and no more than so many. */
  readonly farthest: number;
}
/** Where each row's text is folded to be tried, a row costs as much as three of the others. */
const PLAIN: Bounds = { near: 5000, many: 10_000, farthest: 100_000 };
const FOLDED: Bounds = { near: 1700, many: 8000, farthest: 33_000 };

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
  /** How many rows meet it all, as the database's statistics have it; 0 where they cannot know. */
  readonly expected?: number | undefined;
  /** Smaller only where a test has few rows. */
  readonly near?: number | undefined;
  readonly many?: number | undefined;
}

/** Said so that no index is led by it: what is many is met sooner in its order than collected and sorted. */
const onTheWay = (condition: string): string => `(${condition}) is true`;

const nearOf = (expected: number, { near, many, farthest }: Bounds): number =>
  expected < many ? near : Math.min(2 * expected, farthest);

/** The page, and what stands before it in the statement's «with»: each part is reached only where the one before it was not enough. */
export function nearFirst(of: NearFirst): { readonly before: string; readonly page: string } {
  const { alias, from, among, columns, order, key, rest, collected, asked, limit } = of;
  const bounds = of.costly ? FOLDED : PLAIN;
  const { near = nearOf(of.expected ?? 0, bounds), many = bounds.many } = of;
  const exprs = order.map(({ expr }) => expr);
  // The order goes with the rows: what it is made of may lie beyond those that are tried.
  const placed = order.map(({ way }, at) => ({ expr: `${alias}.lugar_${at}`, way }));
  const nearest = `select ${[`${alias}.*`, ...exprs.map((expr, at) => `${expr} as lugar_${at}`)].join(', ')}
    ${from(rest, exprs)} order by ${orderSql(order)} limit ${near}`;
  const before = `perto as materialized (
      select ${columns} ${among(nearest, asked)} order by ${orderSql(placed)} limit ${limit}
    ), longe as materialized (
      select ${columns} ${from([`(select count(*) from perto) < ${limit}`, ...collected], exprs)}
    ), muitos as materialized (
      select count(*) = ${many} as sim from (select from longe limit ${many}) x
    ), adiante as materialized (
      select ${columns} ${from(['(select sim from muitos)', ...rest, ...asked.map(onTheWay)], exprs)} order by ${orderSql(order)} limit ${limit}
    ), `;
  const page = `select * from perto where (select count(*) from perto) = ${limit}
      union all (select * from longe where not (select sim from muitos) order by ${key} limit ${limit})
      union all select * from adiante`;
  return { before, page };
}

/**
 * A page of what nobody can estimate: how many rows hold a text, or meet what is said in SQL. It is looked for among
 * the nearest rows in its order; where they are too few for a page, all that meet it are collected and put in order;
 * and where those are too many for that, they are met on the way, if farther. Of no value there are too many for each.
 */

/** Of how many rows in their order the page is looked for first. */
const NEAR = 10_000;
/** So many are not collected. */
const MANY = 10_000;
/** The same where each row's text is folded to be tried, which costs as much as ten of the others. */
const NEAR_COSTLY = 2_000;

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
  /** A parameter: the rows of a page and one. */
  readonly limit: string;
  /** Is a row's text folded to be tried? */
  readonly costly: boolean;
  /** Smaller only where a test has few rows. */
  readonly near?: number | undefined;
  readonly many?: number | undefined;
}

/** Said so that no index is led by it: what is many is met sooner in its order than collected and sorted. */
const onTheWay = (condition: string): string => `(${condition}) is true`;

/** The page, and what stands before it in the statement's «with»: each part is reached only where the one before it was not enough. */
export function nearFirst(of: NearFirst): { readonly before: string; readonly page: string } {
  const { alias, from, among, columns, order, key, rest, collected, asked, limit } = of;
  const { near = of.costly ? NEAR_COSTLY : NEAR, many = MANY } = of;
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

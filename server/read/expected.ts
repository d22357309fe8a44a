/** What the database's statistics expect of a list request: of two ways to it they say which is the shorter. */
import type pg from 'pg';
import { acrossOf } from './axes.ts';
import { conditionSql } from './condition.ts';
import type { CallContext } from '../http/context.ts';
import type { Condition, ListRequest } from './list-request.ts';
import { metOf } from './met.ts';
import type { Source } from './source.ts';
import {
  baseConditions,
  binder,
  countedFrom,
  filterJoinsOf,
  whereOf,
  type Statement,
} from './statement.ts';

/** As the statistics have it. */
export interface Expected {
  /** Rows that are led to in the order. */
  readonly all: number;
  /** Those of them that meet it. */
  readonly met: number;
  /** Rows that meet all but its texts, and what reading them costs, in PostgreSQL's measure. */
  readonly untold: { readonly rows: number; readonly cost: number };
}

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

/** What the database's statistics expect; null where nothing is asked of them. */
export async function expectedOf(
  by: Pick<pg.ClientBase, 'query'>,
  asked: Statement | null,
): Promise<Expected | null> {
  if (!asked) return null;
  const { rows } = await by.query<Explained>(asked.text, [...asked.values]);
  return readExpected(rows);
}
export interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly Plans?: readonly Part[] } }];
}
interface Part {
  readonly 'Subplan Name'?: string;
  readonly 'Plan Rows': number;
  readonly 'Total Cost': number;
}
/** What PostgreSQL answers to an `explain` of those. */
export function readExpected(rows: readonly Explained[]): Expected {
  const parts = rows[0]?.['QUERY PLAN'][0].Plan.Plans ?? [];
  const of = (name: string): { readonly rows: number; readonly cost: number } => {
    const part = parts.find((one) => one['Subplan Name'] === `CTE ${name}`);
    return { rows: part?.['Plan Rows'] ?? 0, cost: part?.['Total Cost'] ?? 0 };
  };
  return { all: of('todas').rows, met: of('dessas').rows, untold: of('caladas') };
}

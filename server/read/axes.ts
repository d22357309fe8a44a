/**
 * Ranges asked for in the order of another column. Days, instants and numbers of what grows go along with each
 * other, or against: of «opened before last year, newest first» the planner expects a match every few rows, and
 * none comes for half the table. Columns that a source names as its axes stand in one index that is walked in the
 * order of any of them, past the pages outside the ranges (migration 0049).
 */
import type { Condition, ListRequest } from './list-request.ts';
import type { Bind, Source } from './source.ts';

/** Beyond every value, and the place of what has none (`eixo` in SQL): the distance of two is still exact. */
const FAR = '4500000000000000';
const NONE = '4400000000000000';

const aliasOf = ({ id }: Source): string => id.slice(0, id.indexOf('.'));
const columnOf = (source: Source, field: string): string => `eixo(${aliasOf(source)}.${field})`;
const isOn = ({ axes }: Source, field: string): boolean => axes?.includes(field) ?? false;

/** Several numbers. */
export const isSome = ({ op, filter }: Condition): boolean =>
  op === 'in' && filter.kind === 'integer';
/** 'least and greatest' of them. */
export const endsSql = ({ value }: Condition, bind: Bind): string =>
  [Math.min, Math.max]
    .map((end) => `${bind(end(...(value as readonly number[])))}::int8`)
    .join(' and ');
const DENSE = 8;
/** Years, months, days of a term: not numbers from here and there. */
const isDense = (values: readonly number[]): boolean =>
  Math.max(...values) - Math.min(...values) < DENSE * values.length;
/** A range, or several numbers, of an axis. */
const isRange = (c: Condition, source: Source): boolean =>
  isOn(source, c.field) && (c.op === 'gteq' || c.op === 'lteq' || isSome(c));
/** One number or situação, which has an index of its own in the order of the key. */
export const isOne = (c: Condition, source: Source): boolean =>
  c.op === 'eq' &&
  (source.phases?.[c.field] !== undefined ||
    (isOn(source, c.field) && c.filter.kind === 'integer'));

/** The conditions that are asked for in the order of another axis; none where an index of that order serves. */
export function acrossOf(
  { conditions, order: [field] }: ListRequest,
  source: Source,
): readonly Condition[] {
  const across = conditions.some(
    (c) =>
      c.field !== field &&
      (isRange(c, source) || ((field !== 'id' || source.apart === true) && isOne(c, source))),
  );
  return across && isOn(source, field)
    ? conditions.filter((c) => isRange(c, source) || isOne(c, source))
    : [];
}

/** Said of the axis: what was said of the column (`bound`: '>= $1::date') holds of one as of the other. */
export function onAxis(c: Condition, source: Source, bind: Bind, bound: () => string): string {
  const phase = source.phases?.[c.field];
  if (phase !== undefined)
    return `${phase}(${aliasOf(source)}.${c.field}) = ${phase}(${bind(c.value)}::${c.filter.kind === 'ref' ? 'int8' : 'text'})`;
  const axis = columnOf(source, c.field);
  switch (c.op) {
    case 'eq':
      return `${axis} = ${bind(c.value)}::int8`;
    case 'in': {
      const among = `${axis} = any(${bind(c.value)}::int8[])`;
      // Where most that lie between them are among them, it would be taken for as rare once more as they all are.
      const said = isDense(c.value as readonly number[]) ? `coalesce(${among}, false)` : among;
      return `(${axis} between ${endsSql(c, bind)} and ${said})`;
    }
    default: {
      const [sign = '', ...value] = bound().split(' ');
      const condition = `${axis} ${sign} eixo(${value.join(' ')})`;
      return c.op === 'gteq' ? `(${condition} and ${axis} < ${NONE})` : condition;
    }
  }
}

/** The order by this axis and the key, as distances from the end that it begins at. */
export function orderByAxis(
  field: string,
  direction: 'asc' | 'desc',
  source: Source,
): readonly string[] {
  const far = direction === 'asc' ? `-${FAR}::int8` : `${FAR}::int8`;
  return [...new Set([field, 'id'])].map((one) => `${columnOf(source, one)} <-> (${far})`);
}

/** The rows after this one, for the index: it is walked from there. */
export const fromAxis = (
  field: string,
  direction: 'asc' | 'desc',
  source: Source,
  value: string,
): string => `${columnOf(source, field)} ${direction === 'asc' ? '>=' : '<='} eixo(${value})`;

/**
 * What of a request leads to its rows, in their order, by an index; and what they are tried by as they are met
 * (near-first.ts says how).
 */
import { isOne } from './axes.ts';
import { isBusca } from './condition.ts';
import type { Condition, ListRequest } from './list-request.ts';
import type { Source } from './source.ts';

/** Is the text kept folded, or folded anew for each row that is tried? */
export const isFolded = (target: Source['fields'][string] | undefined): boolean =>
  typeof target === 'string' && (isBusca(target) || target.endsWith('dobrado'));

/** A department is half the table: beside a text's index, its own is read for nothing. */
export const byTheWay = (condition: string): string =>
  condition.replace(/^(\w+\.(?:\w+_)?departamento_id) = /, '$1 + 0 = ');

/** One's own rows, of a scope: few, and led to by their index. */
export const isOwn = (condition: string): boolean => /^\w+\.\w+ = \$\d+$/.test(condition);

export const isColumn = (target: Source['fields'][string] | undefined): boolean =>
  typeof target === 'string' && /^\w+\.\w+$/.test(target);

/** One day, in the order of something else: days go along with most of it, and all of one may stand at its far end. */
const isDayElsewhere = ({ field, op, filter }: Condition, order: string): boolean =>
  op === 'eq' &&
  (filter.kind === 'date' || filter.kind === 'instant') &&
  order !== 'id' &&
  field !== order;

/** Does an index of this value lead to the rows in this order, or is it where the index of this order begins or ends, or passes the others by? */
const isLeading = (c: Condition, order: string, source: Source): boolean => {
  const { field, op } = c;
  // What is apart has indexes of its own.
  const { leads, passing } = source.apart ? ({} as Partial<Source>) : source;
  if (op !== 'cont' && passing?.[order]?.includes(field)) return true;
  if (field === order) return op !== 'cont' && op !== 'in' && isColumn(source.fields[field]);
  return (
    op === 'eq' &&
    ((order === 'id' && (source.merge?.includes(field) === true || isOne(c, source))) ||
      leads?.[order]?.includes(field) === true)
  );
};

/** Have all rows that it leaves the same value of what is ordered by? */
export const isOneValue = ({ field, op, filter }: Condition, order: string): boolean =>
  field === order && op === 'eq' && filter.kind !== 'instant' && field !== 'id';

/**
 * The conditions that rows are tried by as they are met in their order: how often texts and what is said in SQL hold
 * nobody estimates, nor where a day stands, and beside them nothing is left to an estimate but what leads to the rows
 * in the order of the key.
 */
export const metOf = (
  { conditions, order: [field] }: ListRequest,
  source: Source,
  across: readonly Condition[],
): readonly Condition[] => {
  // In the index of several ranges none but these lead.
  const rest = conditions.filter(
    (c) => !across.includes(c) && (across.length > 0 || !isLeading(c, field, source)),
  );
  return rest.some(
    (c) =>
      c.op === 'cont' ||
      (!isColumn(source.fields[c.field]) && !c.ids && !source.leading?.includes(c.field)) ||
      isDayElsewhere(c, field),
  )
    ? rest
    : [];
};

/** Does the best plan depend on what is asked for? «eq» and «in» stand on an index whatever they name. */
export const isSearch = ({ field, op, filter }: Condition, source: Source): boolean =>
  (op !== 'eq' && op !== 'in') ||
  filter.kind === 'date' ||
  typeof source.fields[field] !== 'string';

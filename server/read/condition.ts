/** What a filter of an address asks, as a condition of SQL. */
import { palavrasBuscadas } from './documento.ts';
import { fold } from '../../domain/kernel/fold.ts';
import { isCivilDate, ZONE } from '../../domain/kernel/civil-date.ts';
import { isEnough, type Filter } from '../../domain/kernel/define.ts';
import type { CallContext } from '../http/context.ts';
import type { Condition } from './list-request.ts';
import { isProtected, seesProtected } from './shield.ts';
import type { Bind, Source } from './source.ts';

/** What a value is to the database, said with every parameter: its range is then never that of a narrower column. */
export const CASTS: Readonly<Record<Filter['kind'], string>> = {
  integer: 'int8',
  ref: 'int8',
  decimal: 'numeric',
  date: 'date',
  instant: 'timestamptz',
  boolean: 'boolean',
  enum: 'text',
  text: 'text',
  area: 'text',
  entrada: 'text',
};

const likePattern = (word: string, before = '%'): string =>
  `${before}${word.replace(/[\\%_]/g, '\\$&')}%`;

/** Letters in a row by which a text index finds a word wherever they stand. */
const ANYWHERE = 3;

export function conditionSql(c: Condition, source: Source, bind: Bind, ctx: CallContext): string {
  const found = foundSql(c, source, bind, ctx);
  // Nobody finds by a name what he may not see the name of.
  return c.filter.shielded && source.shield && !seesProtected(ctx)
    ? `(${found} and not ${isProtected(source.shield)})`
    : found;
}

function foundSql(c: Condition, source: Source, bind: Bind, ctx: CallContext): string {
  const target = source.fields[c.field];
  if (target === undefined) throw new Error(`filtro sem coluna: ${c.field}`);
  if (typeof target === 'function')
    return c.ids && target.through
      ? `${target.through.column} = any(${bind(c.ids)}::int8[])`
      : target(c.op, c.value, bind, ctx);
  const [indexed = target] = source.orders[c.field] ?? [];
  const condition = columnSql(c, indexed.startsWith('coalesce(') ? indexed : target, bind);
  // The index holds a substitute, later than any value, where there is none: nobody means that one.
  return indexed.startsWith('coalesce(') && c.op === 'gteq'
    ? `(${condition} and ${indexed} < 'infinity')`
    : condition;
}

/**
 * Does the column hold every word of this text, whatever its accents? What grows is asked by its index, whatever
 * is typed: of one or two letters it tells where words begin, of signs alone nothing.
 */
export function containsSql(target: string, text: unknown, bind: Bind): string {
  const words = fold(String(text)).split(' ').slice(0, 8);
  // Any other text is folded by the twin in SQL, as its index is (or was when it was written: `dobrado`), and
  // the word with it: the twins part ways at signs such as 'º'.
  const column = target.endsWith('dobrado') ? target : `dobrar(${target})`;
  return isBusca(target)
    ? words.flatMap((word) => heldSql(target, word, bind)).join(' and ') || 'false'
    : words.map((word) => `${column} like dobrar(${bind(likePattern(word))})`).join(' and ');
}

/** Is it a search column, or a part of one? */
export const isBusca = (target: string): boolean => /\.busca\b/.test(target);

/** The same of one word and a text that is folded already. */
function heldSql(column: string, word: string, bind: Bind): readonly string[] {
  if (!/[\p{L}\p{N}]/u.test(word)) return [];
  const words = palavrasBuscadas(word);
  const like = (before: string): readonly string[] =>
    words.map((one) => `${column} like ${bind(likePattern(one, before))}`);
  const ways = isEnough({ least: ANYWHERE }, word) ? like('%') : [...like(''), ...like('% ')];
  return [ways.length === 1 ? ways.join('') : `(${ways.join(' or ')})`];
}

/** A condition on a column, or on what stands for it. */
export function columnSql(c: Condition, target: string, bind: Bind): string {
  const cast = CASTS[c.filter.kind];
  switch (c.op) {
    case 'eq':
      // Of yes and no one is mostly rare: each has its plan.
      return c.filter.kind === 'boolean'
        ? `${target} = ${c.value === true}`
        : `${target} = ${bind(c.value)}::${cast}`;
    case 'in':
      return `${target} = any(${bind(c.value)}::${cast}[])`;
    case 'cont':
      return containsSql(target, c.value, bind);
    case 'gteq':
    case 'lteq':
      return `${target} ${boundSql(c, bind)}`;
  }
}

/** What is read of an instant ends with its milliseconds: the rest of the last one is within it. */
const SHOWN = /^[^.]+(\.\d{1,3})?Z$/;
/** A civil date bounds an instant by the whole day in the municipality's zone. */
export function boundSql(c: Condition, bind: Bind): string {
  const sign = c.op === 'gteq' ? '>=' : '<=';
  const value = String(c.value);
  if (c.filter.kind === 'instant' && isCivilDate(value)) {
    const day = `${bind(value)}::date`;
    return c.op === 'gteq'
      ? `>= (${day}::timestamp at time zone '${ZONE}')`
      : `< ((${day} + 1)::timestamp at time zone '${ZONE}')`;
  }
  const bound = `${bind(c.value)}::${CASTS[c.filter.kind]}`;
  return c.filter.kind === 'instant' && c.op === 'lteq' && SHOWN.test(value)
    ? `< (${bound} + interval '1 millisecond')`
    : `${sign} ${bound}`;
}

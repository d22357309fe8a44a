/**
 * What a record has in columns that came after it. A chain tells nothing of such a column until it changes: where the
 * column is never empty, the record stands there as the column begins.
 */
import { keptOf, keptState } from '../actions/kept.ts';
import type { NounWriter } from '../actions/noun.ts';
import type { Beginning, State } from './rebuild.ts';

/** Who answers statements. */
interface Asked {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
}
type Column = Readonly<Record<'name' | 'expression' | 'type', string>>;

/** Of a text that is not there. */
const SEALED_NOTHING = { sha256: null };

/** Does it say the same whenever it is asked? Outside of what is quoted there is no function. */
const isConstant = (expression: string): boolean =>
  !/\(|\bcurrent_|\blocaltime/i.test(expression.replaceAll(/'(?:[^']|'')*'/g, ''));

/** Of the columns of this noun's table that are never empty; and of those that are sealed: nothing. */
export async function beginningOf(
  by: Asked,
  writer: Pick<NounWriter, 'table' | 'keeps'>,
): Promise<Beginning> {
  const found = await by.query(
    `select a.attname as name, pg_get_expr(d.adbin, d.adrelid) as expression, format_type(a.atttypid, a.atttypmod) as type
     from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = $1::regclass and a.attnotnull and a.attgenerated = '' and not a.attisdropped`,
    [writer.table],
  );
  const rows = found.rows as readonly Column[];
  const known = rows.filter(({ expression }) => isConstant(expression));
  const said = known.map(({ name, expression, type }) => [name, `(${expression})::${type}`]);
  const begun = await by.query(`select ${keptState(Object.fromEntries(said))} as state`);
  const { sealed = [] } = keptOf(writer);
  return {
    state: {
      ...Object.fromEntries(sealed.map((name) => [name, SEALED_NOTHING])),
      ...(begun.rows[0] as { readonly state: State }).state,
    },
    unknown: new Set(rows.filter((one) => !known.includes(one)).map(({ name }) => name)),
  };
}

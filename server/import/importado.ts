/** What a noun says of how its records come from another system (domain/integracao). */
import { CompiledQuery, type Transaction } from 'kysely';
import type { NounWriter } from '../actions/noun.ts';
import type { Work } from '../actions/work.ts';
import type { Database, Table } from '../db/schema.ts';

export type Trx = Transaction<Database>;
/** A line that is right field by field: what it leaves out is undefined. */
export type Values = Readonly<Record<string, unknown>>;

/** A record as it stands: its columns, and what hangs on it as the log keeps it (Kept.parts). */
export interface Before {
  readonly id: number;
  readonly raw: Readonly<Record<string, unknown>>;
  readonly parts: Readonly<Record<string, readonly unknown[] | null>>;
}

/** What a line asks of its record. */
export interface Wanted {
  /** Column → value; what is undefined stays as it is. */
  readonly columns: Readonly<Record<string, unknown>>;
  /** What hangs on it, each list whole. */
  readonly parts?: Readonly<Record<string, readonly unknown[] | undefined>>;
}

export interface Importing {
  readonly trx: Trx;
  /** The department's id; 0: none was said. */
  readonly dep: number;
  /** ISO instant. */
  readonly agora: string;
  /** Departments in which who imports may; null: everywhere. */
  readonly meus: readonly number[] | null;
}

/** A record that is changed, and what it becomes. */
export interface Changed {
  readonly before: Before;
  readonly wanted: Wanted;
}

export interface Importado {
  readonly writer: NounWriter;
  /** Its key's columns, where the line's fields have other names or spellings: field → SQL over t, and the same of a value. */
  readonly chave?: Readonly<Record<string, { readonly sql: string; of(value: unknown): unknown }>>;
  /** What a new one has where its line says nothing. */
  readonly defaults?: () => Readonly<Record<string, unknown>>;
  /**
   * Reads what these lines refer to, a statement a kind; then says of each what it asks for, beside what
   * stands. Throws 422 (http/errors.ts) at what is not there.
   */
  readonly read: (
    i: Importing,
    lines: readonly Values[],
    known: readonly Before[],
  ) => Promise<(line: Values, before: Before | null) => Wanted>;
  /** How its lists are written. */
  readonly parts?: Readonly<Record<string, PartWriter>>;
  /** What follows from a change elsewhere. */
  readonly changed?: (w: Work, changed: readonly Changed[]) => Promise<void>;
}

export interface OfPart {
  readonly id: number;
  readonly items: readonly unknown[];
}
type PartWriter = (trx: Trx, rows: readonly OfPart[]) => Promise<void>;

/** The rows of a table that a record has: those there are go, these come, in their order. */
export const replacing =
  <T extends Table>(table: T, key: keyof Database[T] & string): PartWriter =>
  async (trx, rows) => {
    const ids = rows.map(({ id }) => id);
    await trx.executeQuery(
      CompiledQuery.raw(`delete from ${table} where ${key} = any($1::int8[])`, [ids]),
    );
    const names = Object.keys(rows.flatMap(({ items }) => items)[0] ?? {});
    if (names.length === 0) return;
    await trx.executeQuery(
      CompiledQuery.raw(
        `insert into ${table} (${[key, ...names].join(', ')})
         select (e.value ->> 'id')::int8, ${names.map((name) => `x.${name}`).join(', ')}
         from jsonb_array_elements($1::jsonb) with ordinality e(value, n)
         cross join lateral jsonb_populate_recordset(null::${table}, e.value -> 'items') with ordinality x
         order by e.n, x.ordinality`,
        [JSON.stringify(rows)],
      ),
    );
  };

/** Rows of one statement, whose $1 are these values, by the one that they are looked for by. */
export async function byValue<R extends { readonly chave: string }>(
  trx: Trx,
  text: string,
  values: Iterable<unknown>,
  ...more: readonly unknown[]
): Promise<ReadonlyMap<string, R>> {
  const wanted = [...new Set(values)].filter((one) => typeof one === 'string');
  if (wanted.length === 0) return new Map();
  const { rows } = await trx.executeQuery<R>(CompiledQuery.raw(text, [wanted, ...more]));
  return new Map(rows.map((row) => [row.chave, row]));
}

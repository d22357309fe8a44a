/**
 * Loading many rows: columns are gathered as PostgreSQL array literals and go in by
 * `insert … select from unnest(…)`, one statement for thousands of rows, while the next are being made.
 */
import { CompiledQuery, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

type ColumnType =
  | 'bigint'
  | 'integer'
  | 'text'
  | 'date'
  | 'timestamptz'
  | 'boolean'
  | 'jsonb'
  | 'numeric';
type Value = string | number | boolean | null;
type Columns = Readonly<Record<string, ColumnType>>;
type RowOf<C extends Columns> = { [K in keyof C]: Value };

const ROWS_A_STATEMENT = 4000;
/** What is kept by difference of what is filled in by the thousands, to be folded after it. */
export const KEPT = [
  'ordem_servico_contagem',
  'doc_contagem',
  'doc_a_cobrar_contagem',
  'ordem_servico_figura',
  'doc_figura',
  'ordem_servico_analise_figura',
  'ordem_servico_historico_figura',
] as const;

/** The statements of one connection: one runs while the next is being put together. */
export class Pipeline {
  private running: Promise<unknown> = Promise.resolve();
  private readonly tables: Bulk<Columns>[] = [];
  private readonly trx: Transaction<Database>;

  constructor(trx: Transaction<Database>) {
    this.trx = trx;
  }

  /** A table to load; rows of all tables go in in the order the tables were declared. */
  table<const C extends Columns>(name: string, columns: C): Bulk<C> {
    const bulk = new Bulk(name, columns);
    this.tables.push(bulk);
    return bulk;
  }

  /** Sends what is full, or everything. Waits for what was sent before, so that memory stays small. */
  async send(everything = false): Promise<void> {
    if (!everything && !this.tables.some((table) => table.rows >= ROWS_A_STATEMENT)) {
      // Lets the socket take what was written: the generator would otherwise starve it.
      await new Promise((resolve) => setImmediate(resolve));
      return;
    }
    await this.running;
    const full = this.tables.filter(
      (table) => table.rows > 0 && (everything || table.rows >= ROWS_A_STATEMENT),
    );
    const statements = full.map((table) => table.take());
    this.running = this.runAll(statements);
    // A failure is met by whoever waits next; until then it is nobody's.
    this.running.catch(() => undefined);
    if (everything) await this.running;
  }

  private async runAll(statements: readonly { text: string; values: string[] }[]): Promise<void> {
    for (const { text, values } of statements) {
      await this.trx.executeQuery(CompiledQuery.raw(text, values));
    }
  }
}

export class Bulk<C extends Columns> {
  rows = 0;
  private readonly names: string[];
  private readonly arrays: string[][];
  private readonly text: string;

  constructor(table: string, columns: C) {
    this.names = Object.keys(columns);
    this.arrays = this.names.map(() => []);
    const casts = this.names.map((name, i) => `$${i + 1}::${columns[name]}[]`);
    this.text = `insert into ${table} (${this.names.join(', ')}) select * from unnest(${casts.join(', ')})`;
  }

  add(row: RowOf<C>): void {
    for (let i = 0; i < this.names.length; i += 1) {
      this.arrays[i]?.push(literal(row[this.names[i] as keyof C] ?? null));
    }
    this.rows += 1;
  }

  take(): { text: string; values: string[] } {
    const values = this.arrays.map((array) => `{${array.join(',')}}`);
    for (const array of this.arrays) array.length = 0;
    this.rows = 0;
    return { text: this.text, values };
  }
}

const SPECIAL = /["\\]/;
function literal(value: Value): string {
  if (value === null) return 'NULL';
  if (typeof value !== 'string') return String(value);
  return SPECIAL.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : `"${value}"`;
}

/** One statement; its rows. */
export async function run<R>(
  trx: Transaction<Database>,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  return (await trx.executeQuery<R>(CompiledQuery.raw(text, values))).rows;
}

/**
 * Runs `work` while the tables have neither foreign keys nor secondary indexes, and makes both again
 * after it, all in the transaction. Building an index once is several times faster than row by row,
 * and the foreign keys are all verified when they come back. `worked` is called in between.
 */
export async function withoutIndexes<T>(
  trx: Transaction<Database>,
  tables: readonly string[],
  work: () => Promise<T>,
  worked: () => void = () => undefined,
): Promise<T> {
  const query = <R>(text: string, values: unknown[] = []): Promise<R[]> =>
    run<R>(trx, text, values);
  const keys = await query<{ owner: string; name: string; definition: string }>(
    `select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[]) order by conrelid, conname`,
    [tables],
  );
  const indexes = await query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where not indisunique and indrelid = any($1::regclass[]) order by indrelid, indexrelid`,
    [tables],
  );
  for (const { owner, name } of keys) await query(`alter table ${owner} drop constraint ${name}`);
  for (const { name } of indexes) await query(`drop index ${name}`);
  const done = await work();
  worked();
  for (const { definition } of indexes) await query(definition);
  for (const { owner, name, definition } of keys) {
    await query(`alter table ${owner} add constraint ${name} ${definition}`);
  }
  return done;
}

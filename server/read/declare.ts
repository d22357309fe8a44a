/**
 * Sources declared from a query and a table. What a key of a row, a filter or an order is called, the
 * column it is read from is called too: only a key without such a column, or with another meaning, is
 * said. One that is forgotten or misspelt does not compile.
 */
import type { SelectType } from 'kysely';
import type { Filters, ListQuery, OneQuery } from '../../domain/kernel/define.ts';
import type { Field, Fields, ValueOf } from '../../domain/kernel/fields.ts';
import type { Plain as PlainNoun } from '../../domain/kernel/plain.ts';
import type { Database, Table } from '../db/schema.ts';
import type { CallContext } from '../http/context.ts';
import { hasShielded, masked } from './shield.ts';
import { anexosSql } from '../uploads/anexos.ts';
import {
  alfabetica,
  objectOf,
  type Bind,
  type Figura,
  type FilterSql,
  type Source,
} from './source.ts';

type Column<T extends Table> = keyof Database[T] & string;

/** Does a column hold what the field promises? Null only where the field may be null. */
type Fits<C, V> = [Extract<C, null>] extends [V]
  ? [NonNullable<V>] extends [NonNullable<C>]
    ? true
    : false
  : false;
/** Keys of a record that are columns of the table. */
type Plain<T extends Table, S> = {
  [K in keyof S & Column<T>]: Fits<SelectType<Database[T][K]>, ValueOf<S[K]>> extends true
    ? K
    : never;
}[keyof S & Column<T>];

/** SQL for each of the names: of those known it may be said, of the others it must. */
type Said<Names extends string, Known extends string, Sql> = {
  readonly [K in Exclude<Names, Known>]: Sql;
} & { readonly [K in Extract<Names, Known>]?: Sql };
/** Left out where nothing must be said. */
type Part<Name extends string, Value> = object extends Value
  ? { readonly [K in Name]?: Value }
  : { readonly [K in Name]: Value };

/** What `finish` makes of the rows, and not the statement. */
export const FINISHED = { finished: true } as const;
type RowSql = string | typeof FINISHED;
type OrderSql = Source['orders'][string];

/** Of which table, and whose names R (row), F (filters) and O (orders) are known. */
export type Declared<
  T extends Table = Table,
  R extends string = string,
  F extends string = string,
  O extends string = string,
> = Source & {
  readonly of: T;
  readonly alias: string;
  readonly idColumn: string;
  /** What it gives. */
  readonly shown: Fields;
  readonly pairs: Readonly<Record<R, RowSql>>;
  readonly fields: Readonly<Record<F, string | FilterSql>>;
  readonly orders: Readonly<Record<O, OrderSql>>;
};
/** The source of a list, or of one record. */
type Answering = { readonly query: ListQuery | OneQuery };
export type QuerySource = Declared & Answering;

type Extras = Partial<
  Pick<
    Source,
    | 'filterJoins'
    | 'joins'
    | 'logged'
    | 'uncovers'
    | 'shield'
    | 'parent'
    | 'members'
    | 'finish'
    | 'scope'
    | 'alongAxes'
    | 'slices'
  >
> & {
  /** What `finish` needs beside the row. */
  readonly beside?: Readonly<Record<string, string>>;
};
/** A place of its own, or what another source says, wherever nothing else is said. */
type Place<T extends Table, R extends string, F extends string, O extends string> =
  | ({
      readonly table: T;
      readonly alias: string;
      /** The column of the key; by default 'id'. */
      readonly idColumn?: Column<T>;
      readonly like?: undefined;
    } & ('departamento_id' extends Column<T>
      ? /** The column of the department, 'os.departamento_id'; null where it is not what confines the read. */
        { readonly tenant: string | null }
      : { readonly tenant?: string | null }))
  | { readonly like: Declared<T, R, F, O>; readonly tenant?: null };

type RecordSpec<
  T extends Table,
  S extends Fields,
  R extends string,
  F extends string = string,
  O extends string = string,
> = Place<T, R, F, O> & Extras & Part<'row', Said<keyof S & string, Plain<T, S> | R, RowSql>>;

/** Counts kept by difference, by columns that the list filters by. */
type Counted<Fs extends Filters> = {
  [C in Extract<Table, `${string}_contagem`>]: {
    readonly table: C;
    readonly fields: readonly (keyof Fs & Column<C>)[];
    readonly scope?: (bind: Bind, ctx: CallContext) => string;
  };
}[Extract<Table, `${string}_contagem`>];

type ListSpec<
  T extends Table,
  S extends Fields,
  Fs extends Filters,
  Os extends string,
  R extends string,
  F extends string,
  O extends string,
> = RecordSpec<T, S, R, F, O> & {
  /** As Source.merge. */
  readonly merge?: readonly (keyof Fs & string)[];
  /** As Source.leading. */
  readonly leading?: readonly (keyof Fs & string)[];
  /** As Source.tried. */
  readonly tried?: { readonly [K in keyof Fs]?: FilterSql };
  /** As Source.collected. */
  readonly collected?: { readonly [K in keyof Fs]?: FilterSql };
  /** As Source.places. */
  readonly places?: Source;
  /** As Source.narrow. */
  readonly narrow?: Source['narrow'];
  /** As Source.leads. */
  readonly leads?: { readonly [K in Os | 'id']?: readonly (keyof Fs & string)[] };
  /** As Source.passing. */
  readonly passing?: { readonly [K in Os]?: readonly (keyof Fs & string)[] };
  /** As Source.dated. */
  readonly dated?: { readonly [K in Os]?: readonly (keyof Fs & string)[] };
  /** As Source.axes: columns of the table. */
  readonly axes?: readonly Column<T>[];
  /** As Source.phases. */
  readonly phases?: { readonly [K in Column<T> & keyof Fs]?: string };
  /** As Source.apart. */
  readonly apart?: boolean;
  /** As Source.counted. */
  readonly counted?: Counted<Fs>;
  /** As Source.few. */
  readonly few?: readonly (keyof Fs & string)[];
  readonly figuras?: readonly Figura[];
} & Part<'filters', Said<keyof Fs & string, Column<T> | F, string | FilterSql>> &
  Part<'orders', Said<Os, (Column<T> & keyof S) | O, OrderSql>>;

/** What the builders see of any spec. */
type Spec = Extras & {
  /** What a department sets up: nothing of it tells of anybody. */
  readonly nobodys?: boolean;
  readonly table?: string;
  readonly alias?: string;
  readonly idColumn?: string;
  readonly tenant?: string | null;
  readonly like?: Declared;
  readonly row?: Readonly<Record<string, RowSql | undefined>>;
  readonly filters?: Readonly<Record<string, string | FilterSql | undefined>>;
  readonly orders?: Readonly<Record<string, OrderSql | undefined>>;
};

/** A decimal goes out as text: never as binary floating point. */
const columnOf = (field: Field | undefined, column: string): string =>
  field?.kind === 'decimal' ? `${column}::text` : column;

const TYPES: Partial<Readonly<Record<Field['kind'], string>>> = {
  integer: 'int8',
  ref: 'int8',
  decimal: 'numeric',
  boolean: 'boolean',
  date: 'date',
  instant: 'timestamptz',
};
/** Names go by the letters; where there is no date, it comes after every other. */
function orderOf(field: Field | undefined, column: string): OrderSql {
  if (field?.kind === 'text') return alfabetica(column);
  const type = TYPES[field?.kind ?? 'text'] ?? 'text';
  return field?.nullable && (type === 'date' || type === 'timestamptz')
    ? [`coalesce(${column}, 'infinity'::${type})`, type]
    : [column, type];
}

function declare(shown: Fields, spec: Spec): Declared {
  const { like, row, filters: _, orders: __, beside, table, nobodys = false, ...rest } = spec;
  const alias = spec.alias ?? like?.alias ?? '';
  const idColumn = spec.idColumn ?? like?.idColumn ?? 'id';
  const pairs = Object.fromEntries(
    Object.entries(shown).map(([key, field]): [string, RowSql] => [
      key,
      row?.[key] ?? like?.pairs[key] ?? columnOf(field, `${alias}.${key}`),
    ]),
  );
  const shield = spec.shield ?? like?.shield;
  if (!shield && !nobodys && hasShielded(shown))
    throw new Error(`fonte que não diz de quem é: ${alias}`);
  return {
    tenant: null,
    fields: {},
    orders: {},
    ...like,
    ...rest,
    of: (table ?? like?.of) as Table,
    alias,
    idColumn,
    shown,
    pairs,
    table: table === undefined ? (like?.table ?? '') : `${table} ${alias}`,
    id: `${alias}.${idColumn}`,
    json: objectOf(
      Object.fromEntries(
        Object.entries({ ...pairs, ...beside }).flatMap(([key, sql]): [string, string][] => {
          const field = shown[key];
          return typeof sql === 'string'
            ? [[key, field && !nobodys ? masked(field, sql) : sql]]
            : [];
        }),
      ),
    ),
  };
}

/** Records that no query reads: what an action sees and answers. */
export const recordSource = <T extends Table, const S extends Fields, R extends string = never>(
  shown: S,
  spec: RecordSpec<T, S, R>,
) => declare(shown, spec) as Declared<T, keyof S & string, never, never>;

/** The source of a query of one record. */
export const oneSource = <T extends Table, const S extends Fields, R extends string = never>(
  query: OneQuery<S>,
  spec: RecordSpec<T, S, R>,
): Declared<T, keyof S & string, never, never> & Answering => ({
  ...recordSource(query.record, spec),
  query,
});

/** The source of a list. */
export function listSource<
  T extends Table,
  const S extends Fields,
  Fs extends Filters,
  Os extends string,
  R extends string = never,
  F extends string = never,
  O extends string = never,
>(
  query: ListQuery<S, Fs, Os>,
  spec: ListSpec<T, S, Fs, Os, R, F, O>,
): Declared<T, keyof S & string, keyof Fs & string, Os> & Answering {
  return listOf(query, spec) as Declared<T, keyof S & string, keyof Fs & string, Os> & Answering;
}

function listOf(query: ListQuery, said: Spec): QuerySource {
  const { like, filters, orders } = said;
  const source = declare(query.row, said);
  const fields = Object.keys(query.filters).map((key) => [
    key,
    filters?.[key] ?? like?.fields[key] ?? `${source.alias}.${key}`,
  ]);
  const ordered = query.orders.map((key) => [
    key,
    orders?.[key] ?? like?.orders[key] ?? orderOf(query.row[key], `${source.alias}.${key}`),
  ]);
  return {
    ...source,
    fields: Object.fromEntries(fields),
    // Of the other source also those that this list is not sorted by: its filters look at the same index.
    orders: { ...like?.orders, ...Object.fromEntries(ordered) },
    namely: query.orders.filter((key) => {
      const field = query.row[key];
      return field?.kind === 'text' && field.shielded !== undefined;
    }),
    query,
  };
}

/** The sources of a plain noun, whose fields are the columns of its table: list and record. */
export function plainSources({
  noun,
  municipal,
  list,
  one,
  anexos,
}: PlainNoun): readonly [list: QuerySource, one: QuerySource] {
  const tenant = municipal ? null : 't.departamento_id';
  const all = listOf(list, { table: noun, alias: 't', tenant });
  const row = anexos ? { anexos: anexosSql(noun, 't.id') } : {};
  return [all, { ...declare(one.record, { like: all, row, nobodys: true }), query: one }];
}

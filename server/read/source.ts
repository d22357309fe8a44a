/** Where a list or a record comes from: the SQL side of a catalogue query. */
import type pg from 'pg';
import { ZONE } from '../../domain/kernel/civil-date.ts';
import type { CallContext } from '../http/context.ts';
import type { Shield } from './shield.ts';

/** Adds a parameter and gives its placeholder: bind(3) → '$7'. */
export type Bind = (value: unknown) => string;

/** A filter that is more than a column: op and parsed value(s) → condition. */
export interface FilterSql {
  (op: string, value: unknown, bind: Bind, ctx: CallContext): string;
  /** Of lists: who is named through something else is read first, so that it is planned as a filter by name is. */
  readonly through?: Through;
}
/** A column, and the statement of the ids that it has one of. */
export interface Through {
  readonly column: string;
  readonly ids: (op: string, value: unknown, bind: Bind, ctx: CallContext) => string;
}

/** Of records that have one of these ids in this column. */
export const throughIds = (column: string, ids: Through['ids']): FilterSql =>
  Object.assign(((...asked) => `${column} = any(array(${ids(...asked)}))`) satisfies FilterSql, {
    through: { column, ids },
  });

/** A row as the database built it. */
export type JsonRow = Readonly<Record<string, unknown>>;
/** ('l.acao, count(*) as n', 'group by 1') → rows of the list's filter, counted or summed. */
export type Select = <R extends pg.QueryResultRow>(columns: string, tail?: string) => Promise<R[]>;

/** A moment's day here, the month that a day is in. */
export const dia = (instant: string): string => `(${instant} at time zone '${ZONE}')::date`;
export const mes = (day: string): string => `date_trunc('month', ${day}::timestamp)::date`;

/** What reports read in place of the records (figura.ts); the first that knows all that is asked. */
export interface Figura {
  /** 'ordem_servico': kept in `<table>_figura`, and said of a record by `<table>_figuras(record, fato, 1)`. */
  readonly table: string;
  /** Of what day of a record its months are: fato → 'os.created_at'. */
  readonly fatos: Readonly<Record<string, string>>;
  /** Are these days or moments? */
  readonly kind: 'date' | 'instant';
  /** Is a row of a month, or of each day? */
  readonly cada: 'mes' | 'dia';
  /** The filter that goes by the day. */
  readonly field: string;
  /** Records that count once with their like: by what they are alike in its month. */
  readonly once?: string;
  /** How groups say what is no column of the table: its month or day, at least. */
  readonly said: Readonly<Record<string, string>> & { readonly mes: string };
  /** What it is kept by, called as the table's columns are (or `fato`), and what is summed, with its type. */
  readonly columns: readonly string[];
  readonly sums: Readonly<Record<string, string>>;
  /** Sums that nobody can keep: read from the few records that have them. */
  readonly also?: Readonly<Record<string, Also>>;
}
export interface Also {
  readonly type: string;
  readonly value: string;
  /** The day by which it is of a period. */
  readonly day: string;
  /** Where they are, when they are not simply rows of the table. */
  readonly from?: string;
  readonly where: (bind: Bind, ctx: CallContext) => readonly string[];
}

/** An index of what lists filter by, of almost all rows that can meet what it counts: a fraction of the table to be read. */
export interface Narrow {
  /** Said of these, and of the others. */
  readonly almostAll: string;
  readonly others: string;
  /** The fields that no other index holds: their words and ranges are counted there. */
  readonly counts: readonly string[];
  /** It holds nothing else: where more is asked it is of no use. */
  readonly alone?: true;
}

export interface Source {
  /** 'ordem_servico os' */
  readonly table: string;
  /** Joins that filters and orders may need, by alias: made where one of them names the alias. */
  readonly filterJoins?: Readonly<Record<string, string>>;
  /** Orders that go by what is shielded. */
  readonly namely?: readonly string[];
  /** The unique key: 'os.id'. */
  readonly id: string;
  /** Column of the department: every read is confined by it; null where a record has none. */
  readonly tenant: string | null;
  /** The row as JSON, over the table and its joins. */
  readonly json: string;
  /** Joins that only the JSON needs: made after the page is cut. */
  readonly joins?: string | ((bind: Bind, ctx: CallContext) => string);
  /** Filter field → column or condition. */
  readonly fields: Readonly<Record<string, string | FilterSql>>;
  /** Order field → expression and type; nullable ones with their substitute, as their index has it. */
  readonly orders: Readonly<Record<string, readonly [expression: string, type: string]>>;
  /** Filter fields whose index ends in id: an «in» of one is read as a merge of slices, whatever the table's size. */
  readonly merge?: readonly string[];
  /** Filters said in SQL that lead to their rows, as a column's do by its index: so few that they are put in any order. */
  readonly leading?: readonly string[];
  /** The same of how a row is tried that something else led to: not by looking through all that were found. */
  readonly tried?: Readonly<Record<string, FilterSql>>;
  /** The same of how they are collected, where those that meet it are too many to lead: by an index that holds them apart. */
  readonly collected?: Readonly<Record<string, FilterSql>>;
  /** The same records as narrow rows with their places: what lies in an area is counted from there, where they know the rest (and the scope, if there is one). */
  readonly places?: Source;
  /** The first that counts a field that is asked for is counted in. */
  readonly narrow?: readonly Narrow[];
  /** By what is ordered by: filter fields of which one value has an index in that order. */
  readonly leads?: Readonly<Record<string, readonly string[]>>;
  /** By what is ordered by: filter fields whose columns stand at the end of its index, within which what they leave out is passed by. */
  readonly passing?: Readonly<Record<string, readonly string[]>>;
  /** By what is ordered by, a day or an instant: filter fields that no row without it can meet. */
  readonly dated?: Readonly<Record<string, readonly string[]>>;
  /** Columns, by what filters and orders call them, that one index holds together: ranges of them are read in the order of any (axes.ts). */
  readonly axes?: readonly string[];
  /** Situações that stand there too, each by the function that puts them in their order. */
  readonly phases?: Readonly<Record<string, string>>;
  /** Its rows are few beside the table's, in an index of their own: one value is found there in any order, too, and none by what `leads` and `passing` say. */
  readonly apart?: boolean;
  /** Exact counts kept by difference: table and the fields it knows. */
  readonly counted?: {
    readonly table: string;
    readonly fields: readonly string[];
    /** The source's `scope`, said of the kept rows (alias k); without it a source with a scope is counted. */
    readonly scope?: (bind: Bind, ctx: CallContext) => string;
  };
  /** Filters of yes and no by which few rows are, each by an index: how many are not is all that are kept less these. */
  readonly few?: readonly string[];
  readonly figuras?: readonly Figura[];
  /** Reading this record leaves a row in the log, as a write does: it shows a whole CPF or all that is kept of a person (decisions, 11; LGPD arts. 6 and 37). */
  readonly logged?: boolean;
  /** The record whose trail is read, where it is protected and told whole: reading it is logged under that record. */
  readonly uncovers?: (
    pool: pg.Pool,
    ctx: CallContext,
  ) => Promise<{ readonly noun: string; readonly id: number } | null>;
  /** Whose its rows are: of every source that shows or is searched by what is shielded (shield.ts). */
  readonly shield?: Shield;
  /** Of a list below a record (its log, its mail): the condition that the record is there for this person; else 404. */
  readonly parent?: (bind: Bind, ctx: CallContext) => string;
  /**
   * Reads the list's extra members (ListQuery.extra), and how many rows the filter has with them: `select`
   * runs «columns … tail» over them all.
   */
  readonly members?: (
    select: Select,
    pool: pg.Pool,
    ctx: CallContext,
  ) => Promise<{ readonly count: number; readonly extra: object }>;
  /** The last hand to a page or a record, where words need more than one statement can say. */
  readonly finish?: (
    rows: readonly JsonRow[],
    pool: pg.Pool,
    ctx: CallContext,
  ) => Promise<readonly object[]>;
  /** A condition that always holds: {minhas análises: analista_id = eu}. */
  readonly scope?: (bind: Bind, ctx: CallContext) => string;
  /** The scope as the index of the axes knows it: what lies outside is passed by within the index. */
  readonly alongAxes?: string;
  /** The scope in parts of which no two are true of one row: what is summed up is read part by part, each from its index. */
  readonly slices?: (bind: Bind, ctx: CallContext) => readonly string[];
}

/** Rows whose text is short enough for an index to hold it with their other columns (migration 0149). */
export const estreitas = (alias: string, ...counts: readonly string[]): Narrow => ({
  almostAll: `octet_length(${alias}.busca) <= 1000`,
  others: `octet_length(${alias}.busca) > 1000`,
  counts,
});

/** Order of names as people look for them: 'Álvaro' stands before 'Zélia', whatever the database's collation. */
export const alfabetica = (column: string): readonly [string, string] => [
  `dobrar(${column})`,
  'text',
];

/** One JSON object of key → expression: compact, and cheaper than json_build_object. */
export const objectOf = (pairs: Readonly<Record<string, string>>): string =>
  `(select row_to_json(t) from (select ${Object.entries(pairs)
    .map(([key, expression]) => `${expression} as "${key}"`)
    .join(', ')}) t)`;
/** Columns of the alias as one JSON object. */
export const columnsOf = (alias: string, ...columns: readonly string[]): string =>
  objectOf(Object.fromEntries(columns.map((column) => [column, `${alias}.${column}`])));
/** Null where the alias was joined to nothing. */
export const orNull = (alias: string, sql: string): string =>
  `case when ${alias}.id is null then null else ${sql} end`;

/** SQL of {id, nome} or null. */
export const idNome = (alias: string): string => orNull(alias, columnsOf(alias, 'id', 'nome'));
export const idDescricao = (alias: string): string =>
  orNull(alias, columnsOf(alias, 'id', 'descricao'));
/** A person with the CPF masked ('***.207.663-**'), the CNPJ whole and formatted (decisions, 11). */
export const pessoaMascarada = (alias: string): string =>
  orNull(
    alias,
    objectOf({
      id: `${alias}.id`,
      razao_social: `${alias}.razao_social`,
      cpf_cnpj: documentoMascarado(`${alias}.cpf_cnpj`),
    }),
  );
export const documentoMascarado = (column: string): string =>
  `case when length(${column}) = 11
     then '***.' || substr(${column}, 4, 3) || '.' || substr(${column}, 7, 3) || '-**'
     else substr(${column}, 1, 2) || '.' || substr(${column}, 3, 3) || '.' || substr(${column}, 6, 3) || '/' || substr(${column}, 9, 4) || '-' || substr(${column}, 13, 2) end`;

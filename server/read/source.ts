/** Where a list or a record comes from: the SQL side of a catalogue query. */
import type { CallContext } from '../http/context.ts';

/** Adds a parameter and gives its placeholder: bind(3) → '$7'. */
export type Bind = (value: unknown) => string;

/** A filter that is more than a column: op and parsed value(s) → condition. */
export type FilterSql = (op: string, value: unknown, bind: Bind, ctx: CallContext) => string;

export interface Source {
  /** 'ordem_servico os' */
  readonly table: string;
  /** Joins that filters and orders need. */
  readonly filterJoins?: string;
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
  /** Filter field whose index ends in id: an «in» of it is read as a merge of slices, whatever the table's size. */
  readonly merge?: string;
  /** Exact counts kept by difference: table and the fields it knows. */
  readonly counted?: { readonly table: string; readonly fields: readonly string[] };
  /** A condition that always holds: {minhas análises: analista_id = eu}. */
  readonly scope?: (bind: Bind, ctx: CallContext) => string;
}

/** SQL of {id, nome} or null. */
export const idNome = (alias: string): string =>
  `case when ${alias}.id is null then null else json_build_object('id', ${alias}.id, 'nome', ${alias}.nome) end`;
export const idDescricao = (alias: string): string =>
  `case when ${alias}.id is null then null else json_build_object('id', ${alias}.id, 'descricao', ${alias}.descricao) end`;
/** A person with the CPF masked ('***.207.663-**'), the CNPJ whole and formatted (decisions, 11). */
export const pessoaMascarada = (alias: string): string =>
  `case when ${alias}.id is null then null else json_build_object('id', ${alias}.id, 'razao_social', ${alias}.razao_social, 'cpf_cnpj', ${documentoMascarado(`${alias}.cpf_cnpj`)}) end`;
export const documentoMascarado = (column: string): string =>
  `case when length(${column}) = 11
     then '***.' || substr(${column}, 4, 3) || '.' || substr(${column}, 7, 3) || '-**'
     else substr(${column}, 1, 2) || '.' || substr(${column}, 3, 3) || '.' || substr(${column}, 6, 3) || '/' || substr(${column}, 9, 4) || '-' || substr(${column}, 13, 2) end`;
/** json_build_object of 'key', expression pairs. */
export const objectOf = (pairs: Readonly<Record<string, string>>): string =>
  `json_build_object(${Object.entries(pairs)
    .map(([k, v]) => `'${k}', ${v}`)
    .join(', ')})`;

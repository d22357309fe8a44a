/**
 * The two things the catalogue is made of: an action (what can be done) and a query (what can be
 * read). Server route, validation, authorisation, transition, log and OpenAPI operation on one side;
 * command, form, palette entry, list, filters on the other: all come from these entries.
 */
import type { Fields, Infer } from './fields.ts';

/** Who acts, where, and on which civil day (America/Sao_Paulo). Built by the server from the session, by the console from usuarios/current. */
export interface Actor {
  readonly id: number;
  readonly nome: string;
  readonly departamento: { readonly id: number; readonly codigo: string };
  /** Does the actor hold this permission here? `path` as in Action.permission. */
  can(path: string): boolean;
  /** Civil date 'YYYY-MM-DD'. */
  readonly hoje: string;
}

/** Where a call stands: version, method and path as calls.json writes them ('D' is the department's codigo). */
export interface Call {
  readonly version: 'v1' | 'v2';
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** E.g. '/D/ordem-servicos/{os}/cancelar'. Without a leading '/D' the call belongs to no department. */
  readonly path: string;
}

/**
 * A (undoable at once), B (kept and retried) or C (legal effect: a form, never a single key):
 * ux.md section 3.
 */
export type Tier = 'A' | 'B' | 'C';

/** A function whose parameters are compared loosely, so that actions of all nouns fit one array. */
type Bivariant<A extends unknown[], T> = { bivarianceHack(...args: A): T }['bivarianceHack'];

export interface Action<R = unknown, I extends Fields = Fields> {
  /** The permission path without 'admin', with dots, plus the verb where several share one: 'ordem_servicos.confirmar_fiscal'. */
  readonly id: string;
  /** The noun the record is of: 'ordem_servico'. */
  readonly noun: string;
  /** Imperative, Portuguese: 'Confirmar fiscal'. */
  readonly title: string;
  /** What it does, one line, shown in help, palette and OpenAPI. */
  readonly info: string;
  /** Aliases for the palette, folded by it. */
  readonly keywords?: readonly string[];
  /** Path in the permission tree, with dots, without 'admin'. Null: a session is enough. */
  readonly permission: string | null;
  readonly call: Call;
  readonly input: I;
  /** Situações it starts from; 'any' for every one; null when it creates. */
  readonly from: readonly string[] | 'any' | null;
  /** The situação it leads to; null leaves it as it is. */
  readonly to: string | null | Bivariant<[record: R, input: Infer<I>], string>;
  /**
   * The rule beyond situação and permission: null when it may be done, else the reason in Portuguese.
   * `input` is null while the command is only being offered.
   */
  guard?(record: R, input: Infer<I> | null, actor: Actor): string | null;
  readonly tier: Tier;
  /** The edit replaces fields: it is refused without the lock_version that was read. */
  readonly edits?: boolean;
}

/** Filter operators (decisions, section 2). */
export type Operator = 'eq' | 'in' | 'cont' | 'gteq' | 'lteq';

export interface ListQuery<S extends Fields = Fields> {
  readonly kind: 'list';
  readonly id: string;
  readonly noun: string;
  readonly title: string;
  readonly permission: string | null;
  readonly call: Call;
  /** The row. */
  readonly row: S;
  /** Members of the reply beside rows, page, pages, count and after: what is said of the whole filter. */
  readonly extra?: Fields;
  /** Filter field → the operators it answers to, with what the filter bar needs to show it. */
  readonly filters: Readonly<Record<string, Filter>>;
  /** Fields the list may be sorted by; each has an index. */
  readonly orders: readonly string[];
  readonly order: readonly [field: string, direction: 'asc' | 'desc'];
  /** Filters in force when the query names none of that field: {excluido_eq: 'false'}. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** Permission that allows the CSV of the filter; none: no CSV. */
  readonly csv?: string;
}

export interface OneQuery<S extends Fields = Fields> {
  readonly kind: 'one';
  readonly id: string;
  readonly noun: string;
  readonly title: string;
  readonly permission: string | null;
  readonly call: Call;
  readonly record: S;
}

/** Any other read: a count, a tree, a small fixed list. */
export interface ValueQuery<S extends Fields = Fields> {
  readonly kind: 'value';
  readonly id: string;
  readonly noun: string;
  readonly title: string;
  readonly permission: string | null;
  readonly call: Call;
  readonly query?: Fields;
  readonly value: S;
  /** The reply is a bare array of `value`. */
  readonly many?: boolean;
  /** What is answered with 429 and Retry-After, in words. */
  readonly limit?: string;
}

export type Query = ListQuery | OneQuery | ValueQuery;

export interface Filter {
  readonly label: string;
  readonly ops: readonly Operator[];
  readonly kind: 'text' | 'integer' | 'decimal' | 'date' | 'instant' | 'boolean' | 'enum' | 'ref';
  /** For kind enum. */
  readonly options?: Readonly<Record<string, string>>;
  /** For kind ref: the list query to choose from. */
  readonly query?: string;
}

/** Binds the record type once per noun, so that its actions read as a table; ids stay literal types. */
export const actionsOf =
  <R>(noun: string) =>
  <const Id extends string, const I extends Fields>(
    action: Omit<Action<R, I>, 'noun' | 'id'> & { readonly id: Id },
  ): Action<R, I> & { readonly id: Id } => ({
    noun,
    ...action,
  });

/** The ids of some actions, as a type: what speaks of each of them does not compile without one. */
export type IdOf<A extends readonly { readonly id: string }[]> = A[number]['id'];

export const listQuery = <const S extends Fields>(q: Omit<ListQuery<S>, 'kind'>): ListQuery<S> => ({
  kind: 'list',
  ...q,
});
export const oneQuery = <const S extends Fields>(q: Omit<OneQuery<S>, 'kind'>): OneQuery<S> => ({
  kind: 'one',
  ...q,
});
export const valueQuery = <const S extends Fields>(
  q: Omit<ValueQuery<S>, 'kind'>,
): ValueQuery<S> => ({ kind: 'value', ...q });

/** 'v2 GET /D/ordem-servicos/{os}' → call. */
export function call(spec: string): Call {
  const [version, method, path] = spec.split(' ') as [Call['version'], Call['method'], string];
  return { version, method, path };
}

const OPS: Record<Filter['kind'], readonly Operator[]> = {
  text: ['eq', 'cont'],
  integer: ['eq', 'in', 'gteq', 'lteq'],
  decimal: ['eq', 'gteq', 'lteq'],
  date: ['eq', 'gteq', 'lteq'],
  instant: ['gteq', 'lteq'],
  boolean: ['eq'],
  enum: ['eq', 'in'],
  ref: ['eq', 'in'],
};
/** A filter with its kind's usual operators. */
export function filter(kind: Filter['kind'], label: string, extra: Partial<Filter> = {}): Filter {
  return { kind, label, ops: OPS[kind], ...extra };
}

/** May the action start from this situação? */
export const startsFrom = (action: Pick<Action, 'from'>, situacao: string): boolean =>
  action.from === 'any' || (action.from?.includes(situacao) ?? false);

/**
 * The two things the catalogue is made of: an action (what can be done) and a query (what can be
 * read). Server route, validation, authorisation, transition, log and OpenAPI operation on one side;
 * command, form, palette entry, list, filters on the other: all come from these entries.
 */
import { ultimoDia } from './civil-date.ts';
import { hojeAgora } from './clock.ts';
import type { Fields, Infer } from './fields.ts';
import type { Permission } from './permission-labels.ts';

export type { Permission } from './permission-labels.ts';

/** Portuguese nouns are feminine ('a') or masculine ('o'); participles agree with them. */
export type Gender = 'a' | 'o';

/** How the records of a noun are spoken of. */
export interface Names {
  readonly gender: Gender;
  /** 'ordem de serviço' */
  readonly one: string;
  /** 'ordens de serviço' */
  readonly many: string;
  /** Heading of its commands, and the kind of a record in trails: 'OS', 'Solicitação de prazo'. */
  readonly title: string;
  /** What its records are called in a sentence, where that is another word: 'A OS está …', 'O prazo já foi …'. */
  readonly called?: { readonly gender: Gender; readonly one: string };
  /** In counts of its lists, where room is short: '3 ordens selecionadas'. */
  readonly brief?: { readonly one: string; readonly many: string };
}

/** Who acts, where, and on which civil day (America/Sao_Paulo). Built by the server from the session, by the console from usuarios/current. */
export interface Actor {
  readonly id: number;
  readonly nome: string;
  readonly departamento: { readonly id: number; readonly codigo: string };
  /** An inspector. */
  readonly fiscal: boolean;
  /** A service account: another system, no person. */
  readonly servico: boolean;
  /** Does the actor hold this permission here? Null: a session is enough. */
  can(path: Permission | null): boolean;
  /** Civil date 'YYYY-MM-DD'. */
  readonly hoje: string;
}

/** Where a call stands: version, method and path as calls.json writes them ('D' is the department's codigo). */
export interface Call {
  readonly version: 'v1' | 'v2';
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** E.g. '/D/ordem-servicos/{os}/cancelar'. Without a leading '/D' the call belongs to no department. */
  readonly path: string;
  /** The parameters of the path in their order, '{os}' as 'os', and what each of them is. */
  readonly params: Readonly<Record<string, ParamKind>>;
  /** The parameter that is the id of the record: what is read, or locked and changed. Null: none is. */
  readonly record: string | null;
}
/** What a parameter of a path is: a record's id, the name of a kind of record, a civil day, how near a map is looked at. */
export type ParamKind = 'id' | 'name' | 'date' | 'zoom';

/**
 * A (undoable at once), B (kept and retried) or C (legal effect: a form, never a single key):
 * ux.md section 3.
 */
export type Tier = 'A' | 'B' | 'C';

/** A function whose parameters are compared loosely, so that actions of all nouns fit one array. */
type Bivariant<A extends unknown[], T> = { bivarianceHack(...args: A): T }['bivarianceHack'];

/** The situações of a record, as a type; of a record that has none: never. */
type SituacaoOf<R> = unknown extends R
  ? string
  : R extends { readonly situacao: infer S extends string }
    ? S
    : never;

/** What is wrong, by field, in words that follow its label: {motivo: ['é obrigatório']}. */
export type Errors = Readonly<Record<string, readonly string[]>>;

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
  readonly permission: Permission | null;
  readonly call: Call;
  readonly input: I;
  /** Situações it starts from; 'any' for every one; null when it creates. */
  readonly from: readonly SituacaoOf<R>[] | 'any' | null;
  /** The situação it leads to; null leaves it as it is. */
  readonly to: SituacaoOf<R> | null | Bivariant<[record: R, input: Infer<I>], SituacaoOf<R>>;
  /**
   * The rule beyond situação and permission: null when it may be done, else the reason in Portuguese.
   * `input` is null while the command is only being offered.
   */
  guard?(record: R, input: Infer<I> | null, actor: Actor): string | null;
  /**
   * Why this actor can never do it, whatever the record: it is not offered as a form. `input` is what
   * is known of it: that of a variant, or all of it.
   */
  who?(actor: Actor, input: Partial<Infer<I>>): string | null;
  /** What is wrong with an input that is right field by field, by field; `record` null when it creates. */
  check?(input: Infer<I>, record: R | null, actor: Actor): Errors;
  readonly tier: Tier;
  /** It can be done by who sees the console as a profile does, and can do nothing else: it is the way back. */
  readonly whileSeeing?: true;
  /** The edit replaces fields: it is refused without the lock_version that was read. */
  readonly edits?: boolean;
  /**
   * What it takes of a person's breath, where that is more than one write does: it reaches others, or sets
   * much going (server/http/pace.ts).
   */
  readonly weight?: number;
}

/** Filter operators (decisions, section 2). */
export type Operator = 'eq' | 'in' | 'cont' | 'gteq' | 'lteq';

export interface ListQuery<
  S extends Fields = Fields,
  F extends Filters = Filters,
  O extends string = string,
> {
  readonly kind: 'list';
  readonly id: string;
  readonly noun: string;
  readonly title: string;
  readonly permission: Permission | null;
  readonly call: Call;
  /** The row. */
  readonly row: S;
  /** Members of the reply beside rows, page, pages, count and after: what is said of the whole filter. */
  readonly extra?: Fields;
  /** Filter field → the operators it answers to, with what the filter bar needs to show it. */
  readonly filters: F;
  /** Fields the list may be sorted by; each has an index. */
  readonly orders: readonly O[];
  readonly order: readonly [field: NoInfer<O>, direction: 'asc' | 'desc'];
  /** Filters in force when the query names none of that field: {excluido_eq: 'false'}. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** Nobody browses it: it is empty, and says this, until a filter names what is looked for (isNaming). */
  readonly untilNamed?: string;
  /** Permission that allows the filter as a table, CSV or XLSX; none: neither. */
  readonly csv?: Permission;
  /** Permission that allows it as XML, whose schema is published; none: no XML. */
  readonly xml?: Permission;
}

export interface OneQuery<S extends Fields = Fields> {
  readonly kind: 'one';
  readonly id: string;
  readonly noun: string;
  readonly title: string;
  readonly permission: Permission | null;
  readonly call: Call;
  readonly record: S;
  /** It goes out as a paper, too (PDF), to whoever may read it. */
  readonly paper?: true;
  /** And as a page of its own (HTML), for who prints it elsewhere. */
  readonly html?: true;
}

/** Any other read: a count, a tree, a small fixed list. */
export interface ValueQuery<
  S extends Fields = Fields,
  Q extends Fields = Fields,
  M extends boolean = boolean,
> {
  readonly kind: 'value';
  readonly id: string;
  readonly noun: string;
  readonly title: string;
  readonly permission: Permission | null;
  readonly call: Call;
  readonly query?: Q;
  readonly value: S;
  /** The reply is a bare array of `value`. */
  readonly many?: M;
  /** What is answered with 429 and Retry-After, in words. */
  readonly limit?: string;
  /** It shows a person's data: reading it leaves a row in the log, under the record of its path, with what was asked. */
  readonly logged?: true;
}

/** Where a group of a report leads: the list behind it, by its own filter keys. */
export interface Drill<G = unknown> {
  readonly list: ListQuery;
  /** The row's groups → the list's filter: {situacao_in: 'andamento'}. Null: nothing is filtered by it, and no list stands behind. */
  readonly filter: Bivariant<[row: G], Readonly<Record<string, string>> | null>;
  /** What the list calls the report's filters, where it has other names for them: {fiscal: 'usuario_responsavel_id'}. */
  readonly as?: Readonly<Record<string, string>>;
  /** What every record that is counted has, where the report does not count all of the list. */
  readonly all?: Readonly<Record<string, string>>;
}

/** How a report is drawn: some of its measures, one beside the other (bars, lines) or what they make together. */
export interface Chart<M extends string = string> {
  readonly kind: 'barras' | 'empilhadas' | 'linhas';
  readonly of: readonly M[];
}

/** Another way to count the same groups, said in the address ('medida=entradas'). */
export interface Medida<G = unknown> {
  readonly title: string;
  /** Filters that the list behind is not asked for by themselves… */
  readonly taken: readonly string[];
  /** …and what it is asked for instead, of a row. Behind all of them is no list: what counts in several is there once. */
  readonly filter: Bivariant<
    [row: G, asked: Readonly<Record<string, string>>],
    Readonly<Record<string, string>>
  >;
}

/** A report: records counted or summed by what they have in common. */
export interface ReportQuery<G extends Fields = Fields, M extends Fields = Fields> {
  readonly kind: 'report';
  readonly id: string;
  readonly noun: string;
  readonly title: string;
  readonly permission: Permission | null;
  readonly call: Call;
  /** What the rows are grouped by, in the order that they are sorted by. */
  readonly groups: G;
  /** What is said of each group, and of all of them. */
  readonly measures: M;
  /** Measures whose rows make no whole, beside those that may be nothing (means): what is in several rows at once. */
  readonly unsummed?: readonly (keyof M & string)[];
  /** Other ways to count, and what the usual one is called. */
  readonly medidas?: {
    readonly usual: string;
    readonly outras: Readonly<Record<string, Medida<Infer<G>>>>;
  };
  /** Without it: the first measure, as bars. */
  readonly chart?: Chart<keyof M & string>;
  /** As a list's: each is one of the list behind it, to which it is handed on. */
  readonly filters: Filters;
  /** The period that is on, where nothing is said of it. */
  readonly defaults?: Readonly<Record<string, string>>;
  readonly drill: Drill<Infer<G>>;
  /** Permission that allows it as a table, CSV or XLSX; none: neither. */
  readonly csv?: Permission;
}

export type Query = ListQuery | OneQuery | ValueQuery | ReportQuery;
/** What is filtered, by the same keys whether rows are listed or counted. */
export type Filtered = Pick<ListQuery, 'filters' | 'defaults'>;

type FilterKind =
  | 'text'
  | 'integer'
  | 'decimal'
  | 'date'
  | 'instant'
  | 'boolean'
  | 'enum'
  | 'ref'
  | 'area'
  | 'entrada';
export interface Filter {
  readonly label: string;
  readonly ops: readonly Operator[];
  readonly kind: FilterKind;
  /** For kind enum, and of an entry the situations. */
  readonly options?: Readonly<Record<string, string>>;
  /** For kind ref: the list query to choose from. */
  readonly query?: string;
  /** Letters in a row that a contains-search needs. */
  readonly least?: number;
  /** It finds by what is shielded: what is protected is not found by who may not see it. */
  readonly shielded?: true;
}
export type Filters = Readonly<Record<string, Filter>>;
/** What an address may say of these filters: 'situacao_in', 'concluir_em_gteq'. */
export type FilterKey<F extends Filters> = {
  [K in keyof F & string]: `${K}_${F[K]['ops'][number]}`;
}[keyof F & string];

/**
 * Binds the record type once per noun, so that its actions read as a table. Ids, and whether an action
 * creates, stay literal types.
 */
export const actionsOf =
  <R>(noun: string) =>
  <const Id extends string, const I extends Fields, const F extends Action<R>['from']>(
    action: Omit<Action<R, I>, 'noun' | 'id' | 'from'> & { readonly id: Id; readonly from: F },
  ): Action<R, I> & { readonly id: Id; readonly from: F } => ({ noun, ...action });

export const listQuery = <const S extends Fields, const F extends Filters, const O extends string>(
  q: Omit<ListQuery<S, F, O>, 'kind' | 'defaults'> & {
    readonly defaults?: { readonly [K in FilterKey<NoInfer<F>>]?: string };
  },
): ListQuery<S, F, O> => ({ kind: 'list', ...q }) as ListQuery<S, F, O>;
export const oneQuery = <const S extends Fields>(q: Omit<OneQuery<S>, 'kind'>): OneQuery<S> => ({
  kind: 'one',
  ...q,
});
export const valueQuery = <
  const S extends Fields,
  const Q extends Fields = Record<string, never>,
  const M extends boolean = false,
>(
  q: Omit<ValueQuery<S, Q, M>, 'kind'>,
): ValueQuery<S, Q, M> => ({ kind: 'value', ...q });
/** What a list calls the filters of a report: said of those that it has other names for. */
type Called<F extends Filters, L extends Filters> =
  Exclude<keyof F, keyof L> extends never
    ? { readonly as?: { readonly [K in keyof F]?: keyof L & string } }
    : {
        readonly as: { readonly [K in Exclude<keyof F, keyof L>]: keyof L & string } & {
          readonly [K in Extract<keyof F, keyof L>]?: keyof L & string;
        };
      };
/** The civil year, or month, that today is in. */
function esteAno(): Readonly<Record<string, string>> {
  const ano = hojeAgora().slice(0, 4);
  return { periodo_gteq: `${ano}-01-01`, periodo_lteq: `${ano}-12-31` };
}
function esteMes(): Readonly<Record<string, string>> {
  const mes = hojeAgora().slice(0, 7);
  return { periodo_gteq: `${mes}-01`, periodo_lteq: ultimoDia(mes) };
}

/**
 * Its id stays a literal type: a screen that stands over another does not compile. One with a period is of
 * the current year where nothing is said of it (decisions of the wings, section 20), `of` a month of the current one.
 */
export const reportQuery = <
  const Id extends string,
  const G extends Fields,
  const M extends Fields,
  const F extends Filters,
  const L extends Filters,
>({
  of = 'ano',
  ...q
}: Omit<
  ReportQuery<G, M>,
  'kind' | 'drill' | 'id' | 'filters' | 'defaults' | 'chart' | 'unsummed' | 'medidas'
> & {
  readonly medidas?: {
    readonly usual: string;
    readonly outras: Readonly<Record<string, Medida<Infer<NoInfer<G>>>>>;
  };
  readonly id: Id;
  readonly unsummed?: readonly (keyof NoInfer<M> & string)[];
  readonly chart?: Chart<keyof NoInfer<M> & string>;
  readonly of?: 'ano' | 'mes';
  readonly filters: F;
  readonly drill: {
    readonly list: ListQuery<Fields, L>;
    readonly filter: (
      row: Infer<NoInfer<G>>,
    ) => { readonly [K in FilterKey<NoInfer<L>>]?: string } | null;
    readonly all?: { readonly [K in FilterKey<NoInfer<L>>]?: string };
  } & Called<NoInfer<F>, NoInfer<L>>;
}): ReportQuery<G, M> & { readonly id: Id } =>
  // Asked for anew each time: a server sees years come.
  Object.defineProperty(
    { kind: 'report', ...q },
    'defaults',
    'periodo' in q.filters
      ? { enumerable: true, get: of === 'mes' ? esteMes : esteAno }
      : { value: undefined },
  ) as unknown as ReportQuery<G, M> & { readonly id: Id };

/** The names in braces of a path. */
type ParamOf<P extends string> = P extends `${string}{${infer N}}${infer Rest}`
  ? N | ParamOf<Rest>
  : never;

/**
 * 'v2 GET /D/ordem-servicos/{os}' → call. The only parameter is the record; of several it is said which
 * one is, or that none is (null). Parameters are ids unless their kind is said. Throws by its name what
 * leaves that open.
 */
export function call<const S extends string>(
  spec: S,
  said: {
    readonly record?: ParamOf<S> | null;
    readonly kinds?: { readonly [N in ParamOf<S>]?: ParamKind };
  } = {},
): Call {
  const [version, method, path] = spec.split(' ') as [Call['version'], Call['method'], string];
  const kinds: Readonly<Record<string, ParamKind | undefined>> = said.kinds ?? {};
  const params = Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, kinds[name] ?? 'id']),
  );
  const names = Object.keys(params);
  if (said.record === undefined && names.length > 1)
    throw new Error(`chamada que não diz qual parâmetro é o registro: ${spec}`);
  const record = said.record === undefined ? (names[0] ?? null) : said.record;
  if (record !== null && params[record] !== 'id')
    throw new Error(`chamada cujo registro não é um id do caminho: ${spec}`);
  return { version, method, path, params, record };
}

const OPS = {
  text: ['eq', 'cont'],
  integer: ['eq', 'in', 'gteq', 'lteq'],
  decimal: ['eq', 'gteq', 'lteq'],
  date: ['eq', 'gteq', 'lteq'],
  instant: ['gteq', 'lteq'],
  boolean: ['eq'],
  enum: ['eq', 'in'],
  ref: ['eq', 'in'],
  area: ['eq'],
  entrada: ['eq'],
} as const satisfies Record<FilterKind, readonly Operator[]>;
type FilterExtra = Partial<Pick<Filter, 'ops' | 'options' | 'query' | 'least' | 'shielded'>>;
/** A filter with its kind's usual operators, if no others are given; both stay literal types. */
export const filter = <const K extends FilterKind, const E extends FilterExtra = object>(
  kind: K,
  label: string,
  extra?: E,
) =>
  ({ kind, label, ops: OPS[kind], ...extra }) as { kind: K; label: string } & E & {
      ops: E extends { ops: infer P extends readonly Operator[] } ? P : (typeof OPS)[K];
    };

/** Does a condition name what is looked for (a number, a person, a text), or only say of what kind it is, or of when? */
export const isNaming = (op: Operator, { kind }: Pick<Filter, 'kind'>): boolean =>
  (op === 'eq' || op === 'in' || op === 'cont') &&
  (kind === 'text' || kind === 'integer' || kind === 'ref');
/** Has a text the letters in a row that a contains-search of this filter needs? */
export const isEnough = ({ least = 0 }: Pick<Filter, 'least'>, text: string): boolean =>
  least === 0 || text.split(/[^\p{L}\p{N}]+/u).some((word) => word.length >= least);

/** May the action start from this situação? */
export const startsFrom = (action: Pick<Action, 'from'>, situacao: string): boolean =>
  action.from === 'any' || (action.from?.includes(situacao) ?? false);

/** The ids of some actions, as a type: what speaks of each of them does not compile without one. */
export type IdOf<A extends readonly { readonly id: string }[]> = A[number]['id'];

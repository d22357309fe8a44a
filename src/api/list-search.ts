/**
 * The filters of a list or a report as they stand in the address: the API's own keys (`situacao_in`, `order`, …).
 * Whatever else the query string carries (pinned tabs) is left alone.
 */
import { isNaming } from '../../domain/kernel/define.ts';
import type {
  Filter,
  Filtered,
  ListQuery,
  Operator,
  ReportQuery,
} from '../../domain/kernel/define.ts';
import { findNoun } from '../nouns/index.ts';
import type { RecordRow } from '../nouns/row.ts';
import { ApiError } from './errors.ts';

/** One condition: `situacao_in=andamento,reaberto` → {field: 'situacao', op: 'in', values: […]}. */
export interface Term {
  readonly field: string;
  readonly op: Operator;
  readonly values: readonly string[];
  readonly filter: Filter;
  /** It comes from the query's defaults, not from the address. */
  readonly implied?: boolean;
}

export type Order = readonly [field: string, direction: 'asc' | 'desc'];

const key = (field: string, op: Operator): string => `${field}_${op}`;

function split(query: Filtered, name: string): { field: string; op: Operator } | null {
  const at = name.lastIndexOf('_');
  const field = name.slice(0, at);
  const op = name.slice(at + 1) as Operator;
  return at > 0 && query.filters[field]?.ops.includes(op) ? { field, op } : null;
}

const valuesOf = (op: Operator, raw: readonly string[]): string[] =>
  op === 'in' ? raw.flatMap((one) => one.split(',')).filter((one) => one !== '') : raw.slice(0, 1);

/** Of the search that each list was last asked for: with every key it is the same one. */
const lastTerms = new WeakMap<Filtered, { search: string; terms: readonly Term[] }>();

/** The conditions of the address, then the defaults of the fields that it does not name. */
export function termsOf(query: Filtered, search: string): readonly Term[] {
  const last = lastTerms.get(query);
  if (last?.search === search) return last.terms;
  const terms = readTerms(query, search);
  lastTerms.set(query, { search, terms });
  return terms;
}

function readTerms(query: Filtered, search: string): Term[] {
  const params = new URLSearchParams(search);
  const terms: Term[] = [];
  for (const name of new Set(params.keys())) {
    const hit = split(query, name);
    const filter = hit && query.filters[hit.field];
    if (!hit || !filter) continue;
    const values = valuesOf(hit.op, params.getAll(name));
    if (values.length > 0 && values[0] !== '') terms.push({ ...hit, values, filter });
  }
  // A period has two ends: the one does not stand for the other.
  const named = new Set(terms.map(({ field }) => field));
  for (const [name, value] of Object.entries(query.defaults ?? {})) {
    const hit = split(query, name);
    const filter = hit && query.filters[hit.field];
    if (!hit || !filter || named.has(hit.field)) continue;
    terms.push({ ...hit, values: valuesOf(hit.op, [value]), filter, implied: true });
  }
  return terms;
}

const CONDITION = /_(?:eq|in|cont|gteq|lteq)$/;

/**
 * The conditions of the address that the query does not have, by their keys: of a view kept, or a link sent,
 * before a filter changed its name. They restrict nothing, so they are told.
 */
export const straysOf = (query: Filtered, search: string): string[] => [
  ...new Set([...new URLSearchParams(search).keys()].filter((name) => isStray(query, name))),
];
const isStray = (query: Filtered, name: string): boolean =>
  CONDITION.test(name) && !split(query, name);

/** The search without one of them. */
export function withoutStray(search: string, name: string): string {
  const params = new URLSearchParams(search);
  params.delete(name);
  return params.toString();
}

/** What the server refused of the conditions, by their names: 'Prazo: valor inválido'; undefined: none of them. */
export function refusalOf(query: Filtered, error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const said = Object.entries(error.fields).flatMap(([name, messages]) => {
    const filter = query.filters[split(query, name)?.field ?? ''];
    return filter ? [`${filter.label}: ${messages.join(', ')}`] : [];
  });
  return said.length > 0 ? said.join('; ') : undefined;
}

/** The order in force: the address's, when the list may be sorted so, else the query's own. */
export function orderOf(query: ListQuery, search: string): Order {
  const [field = '', direction] = (new URLSearchParams(search).get('order') ?? '').split(' ');
  if (!query.orders.includes(field)) return query.order;
  return [field, direction === 'desc' ? 'desc' : 'asc'];
}

const sameOrder = (a: Order, b: Order): boolean => a[0] === b[0] && a[1] === b[1];

const pairsOf = (query: Filtered, search: string): [string, string][] =>
  termsOf(query, search).map((term) => [
    key(term.field, term.op),
    term.values.toSorted().join(','),
  ]);
const spelled = (pairs: readonly [string, string][]): string =>
  new URLSearchParams(pairs.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString();

/** Is nothing said yet of what is looked for, in a list that nobody browses? */
export const isUnnamed = (query: ListQuery, search: string): boolean =>
  query.untilNamed !== undefined &&
  !termsOf(query, search).some(({ op, filter }) => isNaming(op, filter));

/** What is filtered by, the defaults included, in one spelling: equal filters give equal strings (without '?'). */
export const filterSearch = (query: Filtered, search: string): string =>
  spelled(pairsOf(query, search));

/** What a report is asked for: what it is filtered by, what it is compared with, how it is counted. */
export function reportSearch(
  query: Filtered & Pick<ReportQuery, 'medidas'>,
  search: string,
): string {
  const said = new URLSearchParams(search);
  const params = new URLSearchParams(filterSearch(query, search));
  const como = said.get('comparar');
  const medida = said.get('medida');
  if (como && 'periodo' in query.filters) params.set('comparar', como);
  if (medida && query.medidas) params.set('medida', medida);
  return params.toString();
}

/** Does it say other conditions than the list by itself, which can be taken away? */
export const isFiltered = (query: Filtered, search: string): boolean =>
  filterSearch(query, search) !== filterSearch(query, '');

/** The same of a list, with its order. */
export function canonicalSearch(query: ListQuery, search: string): string {
  const order = orderOf(query, search);
  const own: [string, string][] = sameOrder(order, query.order) ? [] : [['order', order.join(' ')]];
  return spelled([...pairsOf(query, search), ...own]);
}

/** The search with one field's condition replaced; `values` empty removes it. Keeps what is not a filter. */
export function withTerm(
  query: Filtered,
  search: string,
  field: string,
  op: Operator,
  values: readonly string[],
): string {
  const params = new URLSearchParams(search);
  params.delete(key(field, op));
  /* 'é igual' and 'é um de' of one field say the same thing: one of them stands */
  if (op === 'in') params.delete(key(field, 'eq'));
  if (op === 'eq') params.delete(key(field, 'in'));
  if (values.length > 0) params.set(key(field, op), values.join(','));
  else {
    const implied = Object.keys(query.defaults ?? {}).some(
      (name) => split(query, name)?.field === field,
    );
    const options = query.filters[field]?.options;
    /* a default is lifted by naming every value, because naming none brings it back */
    if (implied && options) params.set(key(field, 'in'), Object.keys(options).join(','));
  }
  return params.toString();
}

/** The search without any condition and order; keeps what is not a filter. */
export function withoutTerms(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of new URLSearchParams(search).keys())
    if (CONDITION.test(name) || name === 'order') params.delete(name);
  return params.toString();
}

/** The search with another order (null: the list's own). */
export function withOrder(query: ListQuery, search: string, order: Order | null): string {
  const params = new URLSearchParams(search);
  params.delete('order');
  if (order && !sameOrder(order, query.order)) params.set('order', order.join(' '));
  return params.toString();
}

/** The order of the same rows from the last to the first. */
export function backwards(query: ListQuery, search: string): string {
  const [field, direction] = orderOf(query, search);
  return `${field} ${direction === 'asc' ? 'desc' : 'asc'}`;
}

/** The search with the filters of another one (a saved view) in place of its own. */
export function withView(query: ListQuery, search: string, view: string): string {
  const said = new URLSearchParams(view);
  const strays = straysOf(query, view).map((name): [string, string] => [
    name,
    said.getAll(name).join(','),
  ]);
  return [canonicalSearch(query, view), spelled(strays), withoutTerms(search)]
    .filter((part) => part !== '')
    .join('&');
}

const idOf = (value: unknown): number | null | undefined =>
  value === null ? null : typeof value === 'object' ? (value as { id?: number }).id : undefined;

/** The value that a filter field speaks of, or undefined when the row does not tell. */
function valueOf(row: RecordRow, field: string): string | null | undefined {
  if (field.endsWith('_id')) {
    const id = idOf(row[field.slice(0, -3)]);
    if (id !== undefined) return id === null ? null : String(id);
  }
  const value = row[field];
  if (value === null) return null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}

function holds(query: ListQuery, term: Term, row: RecordRow): boolean {
  const derived = findNoun(query.noun)?.derived?.[term.field];
  if (derived) return derived(row, term.values[0] ?? '', query);
  const value = valueOf(row, term.field);
  if (value === undefined || term.op === 'cont') return true;
  if (value === null) return false;
  const [first = ''] = term.values;
  const number = term.filter.kind === 'integer' || term.filter.kind === 'decimal';
  if (term.op === 'in') return term.values.includes(value);
  if (term.op === 'eq') return number ? Number(value) === Number(first) : value === first;
  /* how an instant meets a bare date is the server's affair */
  if (term.filter.kind === 'instant') return true;
  const difference = number
    ? Number(value) - Number(first)
    : value.slice(0, 10).localeCompare(first.slice(0, 10));
  return term.op === 'gteq' ? difference >= 0 : difference <= 0;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Does a row stand before another in the list's order? Equal ones go by id, the same way. */
export function precedes(
  query: ListQuery,
  search: string,
  row: RecordRow,
  other: RecordRow,
): boolean {
  const [field, direction] = orderOf(query, search);
  const [a, b] = [row[field], other[field]];
  const way = direction === 'desc' ? -1 : 1;
  const by =
    typeof a === 'number' && typeof b === 'number' ? a - b : textOf(a).localeCompare(textOf(b));
  return (by || row.id - other.id) * way < 0;
}

/** Does a changed row still belong to the filter? What cannot be told from the row counts as yes. */
export const stillMatches = (query: ListQuery, search: string, row: RecordRow): boolean =>
  termsOf(query, search).every((term) => holds(query, term, row));

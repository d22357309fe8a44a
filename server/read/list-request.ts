/** Reads what a list's address asks for (decisions, section 2); nothing it holds is ignored. */
import { areaOf } from '../../domain/kernel/area.ts';
import { entradaOf } from '../../domain/kernel/entrada.ts';
import { fold } from '../../domain/kernel/fold.ts';
import { isCivilDate, parseWireDate } from '../../domain/kernel/deadlines.ts';
import {
  isEnough,
  isNaming,
  type Filter,
  type Filtered,
  type ListQuery,
  type Operator,
} from '../../domain/kernel/define.ts';
import { documentoOf, isCpfCnpj, normalizeCpfCnpj } from '../../domain/kernel/identifiers.ts';
import { mensagens } from '../../domain/kernel/messages.ts';
import { yesOf } from '../../domain/kernel/yes-no.ts';
import { invalido } from '../http/errors.ts';

const PER_PAGE = 50;
const PER_PAGE_MAX = 200;
const IN_MAX = 200;
const PAGE_MAX = 1_000_000_000;
export interface Condition {
  readonly field: string;
  readonly op: Operator;
  readonly filter: Filter;
  /** Parsed: an array for «in». */
  readonly value: unknown;
  /** Whom it names through something else, once that is read (FilterSql.through). */
  readonly ids?: readonly number[];
}
export interface ListRequest {
  readonly conditions: readonly Condition[];
  readonly order: readonly [field: string, direction: 'asc' | 'desc'];
  readonly page: number;
  readonly perPage: number;
  /** [order value as text, id] of the last row seen. */
  readonly after: readonly [string, number] | null;
  /** Are the rows of the filter counted, and summed? Who asks for its rows first asks for that apart, where nothing has it ready. */
  readonly counted: boolean;
  /** Are they read? Who has them asks for what is said of all of them alone. */
  readonly listed: boolean;
  /** Nothing names what is looked for in a list that nobody browses: it has no rows. */
  readonly unnamed: boolean;
}
/** A list reads its next rows from a cursor; one that is not of this order has nothing after it. */
type Cursor = readonly [field: string, value: string, id: number];
/** An address's query, as it came. */
export type Given = Readonly<Record<string, string | readonly string[] | undefined>>;

const INT = /^-?\d{1,15}$/;
const INSTANT = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)$/;
/** An ISO instant → the same in UTC, to the microsecond; undefined for a day or hour that does not exist. */
function parseInstant(raw: string): string | undefined {
  const [, day = '', fraction = ''] = INSTANT.exec(raw) ?? [];
  const time = isCivilDate(day) ? Date.parse(raw) : Number.NaN;
  if (Number.isNaN(time)) return undefined;
  const utc = new Date(time).toISOString();
  return /^(?!0000)\d{4}-/.test(utc) ? `${utc.slice(0, 19)}${fraction}Z` : undefined;
}

function parseValue(
  filter: Filter,
  field: string,
  raw: string,
): string | number | boolean | undefined {
  switch (filter.kind) {
    case 'integer':
    case 'ref':
      return INT.test(raw) ? Number(raw) : undefined;
    case 'decimal':
      return /^-?\d{1,12}(\.\d{1,2})?$/.test(raw) ? raw : undefined;
    case 'boolean':
      return yesOf(raw);
    case 'enum':
      return filter.options && Object.hasOwn(filter.options, raw) ? raw : undefined;
    case 'date':
      return parseWireDate(raw) ?? undefined;
    case 'instant':
      return parseInstant(raw) ?? parseWireDate(raw) ?? undefined;
    case 'area':
      return areaOf(raw) ? raw : undefined;
    case 'entrada':
      return entradaOf(raw, filter.options) ? raw : undefined;
    case 'text':
      if (field === 'cpf_cnpj') {
        const id = normalizeCpfCnpj(raw);
        return isCpfCnpj(id) ? id : undefined;
      }
      return raw.length <= 200 && !raw.includes('\u0000') ? raw : undefined;
  }
}

const KEY = /^(.+)_(eq|in|cont|gteq|lteq)$/;

/** What is asked for, with the defaults of the fields it does not name. */
function withDefaults({ defaults = {} }: Filtered, given: Given): Given {
  const named = Object.keys(given).filter((key) => !key.endsWith('_order_by'));
  const missing = Object.entries(defaults).filter(
    ([key]) => !named.some((one) => one.startsWith(`${key.replace(KEY, '$1')}_`)),
  );
  return { ...given, ...Object.fromEntries(missing) };
}

/** What is wrong with a query, by its keys. */
type Errors = Record<string, string[]>;
const refuse = (errors: Errors): void => {
  if (Object.keys(errors).length > 0) throw invalido(errors);
};

/** One filter of the address → its condition; null: it asks for nothing, or is in `errors`. */
function conditionOf(
  { filters }: Filtered,
  key: string,
  all: readonly string[],
  errors: Errors,
): Condition | null {
  const fail = (message: string): null => {
    errors[key] = [message];
    return null;
  };
  const match = KEY.exec(key);
  const field = match?.[1] ?? '';
  const op = (match?.[2] ?? 'eq') as Operator;
  const filter = Object.hasOwn(filters, field) ? filters[field] : undefined;
  if (!filter) return fail('filtro desconhecido');
  if (!filter.ops.includes(op)) return fail(`operador desconhecido; use ${filter.ops.join(', ')}`);
  if (op === 'in') {
    const items = all.flatMap((s) => s.split(',')).filter((s) => s !== '');
    const values = [...new Set(items.map((s) => parseValue(filter, field, s)))];
    if (values.length === 0 || values.length > IN_MAX)
      return fail(`informe de 1 a ${IN_MAX} valores`);
    if (values.includes(undefined)) return fail('valor inválido');
    // One of one is it: an index leads to its rows in their order.
    const isOne = values.length === 1 && filter.ops.includes('eq') && filter.kind !== 'instant';
    return isOne
      ? { field, op: 'eq', filter, value: values[0] }
      : { field, op, filter, value: values };
  }
  const [raw = ''] = all;
  const value = parseValue(filter, field, raw);
  if (value === undefined)
    return fail(field === 'cpf_cnpj' ? mensagens[documentoOf(raw)] : 'valor inválido');
  if (op === 'cont') {
    if (fold(String(value)) === '') return null;
    if (!isEnough(filter, String(value))) return fail(mensagens.letras(filter.least ?? 0));
  }
  return { field, op, filter, value };
}

/** The key's values. A key given twice is refused, but for «in». */
function valuesOf(key: string, given: string | readonly string[], errors: Errors): string[] {
  const all = typeof given === 'string' ? [given] : [...given];
  if (all.length > 1 && !key.endsWith('_in')) errors[key] = ['informado mais de uma vez'];
  return all;
}

/** Reads the filters of an address that holds nothing else. Throws 422 naming what is unknown or out of range. */
export function parseConditions(query: Filtered, given: Given): Condition[] {
  const errors: Errors = {};
  const found = Object.entries(withDefaults(query, given)).flatMap(([key, value]) => {
    if (value === undefined) return [];
    const all = valuesOf(key, value, errors);
    return conditionOf(query, key, all, errors) ?? [];
  });
  refuse(errors);
  return found;
}

/**
 * Reads a list's query (decisions, section 2). Throws 422 naming what is unknown or out of range:
 * nothing is ignored, but for an empty per_page (specification, section 7).
 */
export function parseListRequest(list: ListQuery, query: Given): ListRequest {
  const errors: Errors = {};
  const conditions: Condition[] = [];
  let order = list.order;
  let page = 1;
  let perPage = PER_PAGE;
  let cursor: Cursor | null = null;
  let ordered: string | null = null;
  let counted = true;
  let listed = true;
  const fail = (key: string, message: string): void => void (errors[key] = [message]);

  for (const [key, given] of Object.entries(withDefaults(list, query))) {
    if (given === undefined) continue;
    const all = valuesOf(key, given, errors);
    const one = all[0] ?? '';
    if (errors[key]) continue;
    if (key === 'page') {
      page = Number(one);
      if (!INT.test(one) || page < 1 || page > PAGE_MAX)
        fail(key, 'deve ser um inteiro a partir de 1');
    } else if (key === 'per_page') {
      if (one === '') continue;
      perPage = Number(one);
      if (!INT.test(one) || perPage < 1 || perPage > PER_PAGE_MAX)
        fail(key, `deve ser um inteiro de 1 a ${PER_PAGE_MAX}`);
    } else if (key === 'contar') {
      counted = one !== 'nao';
      listed = one !== 'so';
      if (!['sim', 'nao', 'so'].includes(one)) fail(key, 'deve ser sim, nao ou so');
    } else if (key === 'after') {
      cursor = readCursor(one);
      if (!cursor) fail(key, 'cursor inválido');
    } else if (key === 'order' || key.endsWith('_order_by')) {
      const [field, direction = 'asc', ...more] =
        key === 'order' ? one.trim().split(/\s+/) : [key.slice(0, -9), one];
      if (!field || !list.orders.includes(field))
        fail(key, `ordem desconhecida; use ${list.orders.join(', ')}`);
      else if ((direction !== 'asc' && direction !== 'desc') || more.length > 0)
        fail(key, 'deve ser asc ou desc');
      else if (ordered !== null) fail(key, `a ordem já foi dada por ${ordered}`);
      else {
        order = [field, direction];
        ordered = key;
      }
    } else {
      const condition = conditionOf(list, key, all, errors);
      if (condition) conditions.push(condition);
    }
  }
  if (cursor && query['page'] !== undefined) fail('after', 'não se usa com page');
  else if (cursor && cursor[0] !== order[0]) fail('after', 'é de outra ordem');
  refuse(errors);
  const unnamed =
    list.untilNamed !== undefined && !conditions.some(({ op, filter }) => isNaming(op, filter));
  const after = cursor && ([cursor[1], cursor[2]] as const);
  return { conditions, order, page, perPage, after, counted, listed, unnamed };
}

export const writeCursor = (field: string, orderValue: string, id: number): string =>
  Buffer.from(JSON.stringify([field, orderValue, id])).toString('base64url');

function readCursor(text: string): Cursor | null {
  try {
    const v: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(v) || v.length !== 3) return null;
    const [field, value, id] = v as unknown[];
    return typeof field === 'string' &&
      typeof value === 'string' &&
      !value.includes('\u0000') &&
      Number.isSafeInteger(id)
      ? [field, value, id as number]
      : null;
  } catch {
    return null;
  }
}

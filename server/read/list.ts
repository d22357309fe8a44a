/** Compiles a list request to one parameterised statement: rows, cursor and exact count. */
import { fold } from '../../domain/fold.ts';
import { isCivilDate, parseWireDate } from '../../domain/deadlines.ts';
import type { Filter, ListQuery, Operator } from '../../domain/define.ts';
import { isCpfCnpj, normalizeCpfCnpj } from '../../domain/identifiers.ts';
import { OWN_PLAN } from '../db/prepared.ts';
import type { CallContext } from '../http/context.ts';
import { invalido } from '../http/errors.ts';
import type { Bind, Source } from './source.ts';

export const PER_PAGE = 50;
export const PER_PAGE_MAX = 200;
const IN_MAX = 200;
const PAGE_MAX = 1_000_000_000;
/** More slices than this cost more than they save. */
const MERGE_MAX = 13;
const ZONE = 'America/Sao_Paulo';

interface Condition {
  readonly field: string;
  readonly op: Operator;
  readonly filter: Filter;
  /** Parsed: an array for «in». */
  readonly value: unknown;
}
export interface ListRequest {
  readonly conditions: readonly Condition[];
  readonly order: readonly [field: string, direction: 'asc' | 'desc'];
  readonly page: number;
  readonly perPage: number;
  /** [order value as text, id] of the last row seen. */
  readonly after: readonly [string, number] | null;
}
/** A list reads its next rows from a cursor; one that is not of this order has nothing after it. */
type Cursor = readonly [field: string, value: string, id: number];
type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

const INT = /^-?\d{1,15}$/;
const INSTANT = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)$/;
/** What a value is to the database, said with every parameter: its range is then never that of a narrower column. */
const CASTS: Readonly<Record<Filter['kind'], string>> = {
  integer: 'int8',
  ref: 'int8',
  decimal: 'numeric',
  date: 'date',
  instant: 'timestamptz',
  boolean: 'boolean',
  enum: 'text',
  text: 'text',
};

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
      return raw === 'true' || raw === 'sim'
        ? true
        : raw === 'false' || raw === 'nao'
          ? false
          : undefined;
    case 'enum':
      return filter.options && Object.hasOwn(filter.options, raw) ? raw : undefined;
    case 'date':
      return parseWireDate(raw) ?? undefined;
    case 'instant':
      return parseInstant(raw) ?? parseWireDate(raw) ?? undefined;
    case 'text':
      if (field === 'cpf_cnpj') {
        const id = normalizeCpfCnpj(raw);
        return isCpfCnpj(id) ? id : undefined;
      }
      return raw.length <= 200 && !raw.includes('\u0000') ? raw : undefined;
  }
}

/**
 * Reads a list's query (decisions, section 2). Throws 422 naming what is unknown or out of range:
 * nothing is ignored, but for an empty per_page (specification, section 7).
 */
export function parseListRequest(list: ListQuery, query: Query): ListRequest {
  const errors: Record<string, string[]> = {};
  const conditions: Condition[] = [];
  let order = list.order;
  let page = 1;
  let perPage = PER_PAGE;
  let cursor: Cursor | null = null;
  let ordered: string | null = null;
  const fail = (key: string, message: string): void => void (errors[key] = [message]);

  const effective: Record<string, string | readonly string[] | undefined> = { ...query };
  for (const [key, value] of Object.entries(list.defaults ?? {})) {
    const field = key.replace(/_(eq|in|cont|gteq|lteq)$/, '');
    const named = Object.keys(query).some(
      (k) => k.startsWith(`${field}_`) && k !== `${field}_order_by`,
    );
    if (!named) effective[key] = value;
  }

  for (const [key, given] of Object.entries(effective)) {
    if (given === undefined) continue;
    const all = typeof given === 'string' ? [given] : [...given];
    const one = all[0] ?? '';
    if (all.length > 1 && !key.endsWith('_in')) fail(key, 'informado mais de uma vez');
    else if (key === 'page') {
      page = Number(one);
      if (!INT.test(one) || page < 1 || page > PAGE_MAX)
        fail(key, 'deve ser um inteiro a partir de 1');
    } else if (key === 'per_page') {
      if (one === '') continue;
      perPage = Number(one);
      if (!INT.test(one) || perPage < 1 || perPage > PER_PAGE_MAX)
        fail(key, `deve ser um inteiro de 1 a ${PER_PAGE_MAX}`);
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
      const match = /^(.+)_(eq|in|cont|gteq|lteq)$/.exec(key);
      const field = match?.[1] ?? '';
      const op = (match?.[2] ?? 'eq') as Operator;
      const filter = Object.hasOwn(list.filters, field) ? list.filters[field] : undefined;
      if (!filter) fail(key, 'filtro desconhecido');
      else if (!filter.ops.includes(op))
        fail(key, `operador desconhecido; use ${filter.ops.join(', ')}`);
      else if (op === 'in') {
        const items = all.flatMap((s) => s.split(',')).filter((s) => s !== '');
        const values = [...new Set(items.map((s) => parseValue(filter, field, s)))];
        if (values.length === 0 || values.length > IN_MAX)
          fail(key, `informe de 1 a ${IN_MAX} valores`);
        else if (values.includes(undefined)) fail(key, 'valor inválido');
        else conditions.push({ field, op, filter, value: values });
      } else {
        const value = parseValue(filter, field, one);
        if (value === undefined) fail(key, 'valor inválido');
        else if (op === 'cont' && fold(String(value)) === '') continue;
        else conditions.push({ field, op, filter, value });
      }
    }
  }
  if (cursor && effective['page'] !== undefined) fail('after', 'não se usa com page');
  else if (cursor && cursor[0] !== order[0]) fail('after', 'é de outra ordem');
  if (Object.keys(errors).length > 0) throw invalido(errors);
  return { conditions, order, page, perPage, after: cursor && [cursor[1], cursor[2]] };
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

const likePattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

function conditionSql(c: Condition, source: Source, bind: Bind, ctx: CallContext): string {
  const target = source.fields[c.field];
  if (target === undefined) throw new Error(`filtro sem coluna: ${c.field}`);
  if (typeof target === 'function') return target(c.op, c.value, bind, ctx);
  const [indexed = target] = source.orders[c.field] ?? [];
  if (!indexed.startsWith('coalesce(')) return columnSql(c, target, bind);
  // The index holds a substitute where there is no value; nobody who asks for a value means that one.
  return `(${columnSql(c, indexed, bind)} and ${target} is not null)`;
}

function columnSql(c: Condition, target: string, bind: Bind): string {
  const cast = CASTS[c.filter.kind];
  switch (c.op) {
    case 'eq':
      return `${target} = ${bind(c.value)}::${cast}`;
    case 'in':
      return `${target} = any(${bind(c.value)}::${cast}[])`;
    case 'cont': {
      const words = fold(String(c.value)).split(' ').slice(0, 8);
      // A stored `busca` is folded already; any other text is folded by the twin in SQL, as its index is,
      // and the word with it: the twins part ways at signs such as 'º'.
      const [column, pattern] = target.endsWith('.busca')
        ? [target, (w: string) => bind(likePattern(w))]
        : [`dobrar(${target})`, (w: string) => `dobrar(${bind(likePattern(w))})`];
      return words.map((w) => `${column} like ${pattern(w)}`).join(' and ');
    }
    case 'gteq':
    case 'lteq':
      return `${target} ${boundSql(c, bind)}`;
  }
}

/** A civil date bounds an instant by the whole day in the municipality's zone. */
function boundSql(c: Condition, bind: Bind): string {
  const sign = c.op === 'gteq' ? '>=' : '<=';
  if (c.filter.kind !== 'instant' || !isCivilDate(String(c.value)))
    return `${sign} ${bind(c.value)}::${CASTS[c.filter.kind]}`;
  const day = `${bind(c.value)}::date`;
  return c.op === 'gteq'
    ? `>= (${day}::timestamp at time zone '${ZONE}')`
    : `< ((${day} + 1)::timestamp at time zone '${ZONE}')`;
}

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export const joinsOf = (source: Source, bind: Bind, ctx: CallContext): string =>
  typeof source.joins === 'function' ? source.joins(bind, ctx) : (source.joins ?? '');

/** The joins for filters whose alias one of these texts names; without texts, all. */
export const filterJoinsOf = (source: Source, texts?: readonly string[]): string =>
  Object.entries(source.filterJoins ?? {})
    .filter(([alias]) => texts === undefined || texts.some((text) => text.includes(`${alias}.`)))
    .map(([, join]) => join)
    .join(' ');

function binder(): { bind: Bind; values: unknown[] } {
  const values: unknown[] = [];
  return { values, bind: (v) => `$${values.push(v)}` };
}

function baseConditions(source: Source, bind: Bind, ctx: CallContext): string[] {
  const where: string[] = [];
  if (source.tenant) {
    if (!ctx.departamento) throw new Error('lista de departamento sem departamento');
    where.push(`${source.tenant} = ${bind(ctx.departamento.id)}`);
  }
  if (source.scope) where.push(source.scope(bind, ctx));
  return where;
}

/** The count, alone: from the kept differences where they know the fields, else counted. */
function countSql(req: ListRequest, source: Source, bind: Bind, ctx: CallContext): string {
  const { counted } = source;
  if (
    counted &&
    source.tenant &&
    ctx.departamento &&
    !source.scope &&
    req.conditions.every(
      (c) => counted.fields.includes(c.field) && (c.op === 'eq' || c.op === 'in'),
    )
  ) {
    const where = [`k.departamento_id = ${bind(ctx.departamento.id)}`];
    for (const c of req.conditions) where.push(columnSql(c, `k.${c.field}`, bind));
    return `select coalesce(sum(k.n), 0)::int8 from ${counted.table} k where ${where.join(' and ')}`;
  }
  const where = [
    ...baseConditions(source, bind, ctx),
    ...req.conditions.map((c) => conditionSql(c, source, bind, ctx)),
  ];
  return `select count(*) from ${source.table} ${filterJoinsOf(source, where)}${where.length > 0 ? ` where ${where.join(' and ')}` : ''}`;
}

export function compileCount(req: ListRequest, source: Source, ctx: CallContext): Statement {
  const { bind, values } = binder();
  return { text: countSql(req, source, bind, ctx), values };
}

/**
 * Rows and count in one statement, so that both are of one moment. Columns: j (the row as JSON text),
 * o (its order value as text), id, n (the count). One row more than the page tells whether there is a next.
 */
export function compileList(
  req: ListRequest,
  source: Source,
  ctx: CallContext,
  options: { count: boolean } = { count: true },
): Statement {
  const { bind, values } = binder();
  const [orderField, direction] = req.order;
  const byId = orderField === 'id';
  const [orderExpr, orderType] = source.orders[orderField] ?? [source.id, 'int8'];
  const base = baseConditions(source, bind, ctx);
  const rest = [...base];
  const mergeOn =
    byId && source.merge !== undefined
      ? req.conditions.find(
          (c) =>
            c.field === source.merge &&
            c.op === 'in' &&
            (c.value as unknown[]).length > 1 &&
            (c.value as unknown[]).length <= MERGE_MAX,
        )
      : undefined;
  for (const c of req.conditions) if (c !== mergeOn) rest.push(conditionSql(c, source, bind, ctx));
  if (req.after) {
    const [value, id] = req.after;
    const sign = direction === 'asc' ? '>' : '<';
    rest.push(
      byId
        ? `${source.id} ${sign} ${bind(id)}`
        : `(${orderExpr}, ${source.id}) ${sign} (${bind(value)}::${orderType}, ${bind(id)})`,
    );
  }
  const limit = bind(req.perPage + 1);
  const offset = req.page > 1 ? bind((req.page - 1) * req.perPage) : null;
  const orderBy = byId
    ? `${source.id} ${direction}`
    : `${orderExpr} ${direction}, ${source.id} ${direction}`;
  const columns = byId ? `${source.id} as id` : `${source.id} as id, ${orderExpr} as o`;
  const slice = (where: string[], max: string, skip: string | null): string =>
    `select ${columns} from ${source.table} ${filterJoinsOf(source, [...where, orderBy])}${where.length > 0 ? ` where ${where.join(' and ')}` : ''} order by ${orderBy} limit ${max}${skip ? ` offset ${skip}` : ''}`;

  let page: string;
  if (mergeOn) {
    const target = source.fields[mergeOn.field] as string;
    // Each slice must reach as deep as the whole page does, since it may hold all of it.
    const depth = offset ? `${limit}::int8 + ${offset}::int8` : limit;
    const slices = (mergeOn.value as unknown[]).map(
      (v) =>
        `(${slice([...rest, `${target} = ${bind(v)}::${CASTS[mergeOn.filter.kind]}`], depth, null)})`,
    );
    page = `select id from (${slices.join(' union all ')}) u order by id ${direction} limit ${limit}${offset ? ` offset ${offset}` : ''}`;
  } else page = slice(rest, limit, offset);

  const count = options.count ? `(${countSql(req, source, bind, ctx)})` : 'null';
  const tenant =
    source.tenant && ctx.departamento
      ? ` where ${source.tenant} = ${bind(ctx.departamento.id)}`
      : '';
  // «eq» and «in» stand on an index whatever they ask for; for the others the best plan depends on the values.
  const plan = req.conditions.every(
    (c) => (c.op === 'eq' || c.op === 'in') && typeof source.fields[c.field] === 'string',
  )
    ? ''
    : `${OWN_PLAN} `;
  const text = `${plan}with pagina as materialized (${page})
    select (${source.json})::text as j, ${byId ? 'pagina.id::text' : 'pagina.o::text'} as o, pagina.id as id, ${count} as n
    from pagina join ${source.table} on ${source.id} = pagina.id ${filterJoinsOf(source)} ${joinsOf(source, bind, ctx)}${tenant}
    order by ${byId ? `pagina.id ${direction}` : `pagina.o ${direction}, pagina.id ${direction}`}`;
  return { text, values };
}

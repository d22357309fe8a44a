/** Answers lists and records with the JSON the database built, unread. */
import type pg from 'pg';
import type { ListQuery } from '../../domain/kernel/define.ts';
import type { CallContext } from '../http/context.ts';
import { errorCode } from '../db/embedded-binaries.ts';
import { AS_WRITTEN } from '../db/prepared.ts';
import { atOneMoment, LAST } from '../db/transactions.ts';
import { invalido, naoEncontrado } from '../http/errors.ts';
import { compileCount, compileHeld, compileOver, isCountKept } from './count.ts';
import { compileExpected, expectedOf } from './expected.ts';
import { compileList, DEEP, type ListStatement } from './list.ts';
import { compileOne, compileShown } from './one.ts';
import {
  parseListRequest,
  writeCursor,
  type Condition,
  type Given,
  type ListRequest,
} from './list-request.ts';
import type { Bind, JsonRow, Select, Source } from './source.ts';
import type { Statement } from './statement.ts';
import type { Together } from './together.ts';

/** Who answers statements. */
type Asked = Pick<pg.ClientBase, 'query'>;

/** What was read, as JSON; and the ids of what is protected in it and is shown whole. */
interface Answer {
  readonly json: string;
  readonly uncovered: readonly number[];
}

/**
 * {rows, page, pages, count, after}: `after` is the cursor of the next page, null on the last. Without counting,
 * pages and count are null where they are not known anyway, and nothing is said of the whole filter.
 */
export async function readList(
  pool: pg.Pool,
  list: ListQuery,
  source: Source,
  ctx: CallContext,
  query: Given,
): Promise<Answer> {
  const request = await requested(pool, list, source, ctx, query);
  // What says something of all of the rows counts them, too: one look at them.
  const apart = source.members !== undefined;
  const { rows, among } = request.listed
    ? await pageOf(pool, request, source, ctx)
    : { rows: [], among: null };
  const { perPage, page } = request;
  const shown = rows.length > perPage ? perPage : rows.length;
  const said = apart && request.counted ? await membersOf(pool, request, source, ctx) : null;
  // Of a list that ends with its first page nothing is to be counted.
  const whole = request.listed && page === 1 && request.after === null && rows.length <= perPage;
  const known = whole ? rows.length : (among ?? rows[0]?.n ?? null);
  let count = said ? said.count : apart ? null : known;
  if (count === null && request.counted) {
    count = await countOf(pool, request, source, ctx);
  }
  const last = rows[shown - 1];
  const after =
    rows.length > perPage && last ? `"${writeCursor(request.order[0], last.o, last.id)}"` : 'null';
  let body = '';
  if (source.finish) {
    const page = rows.slice(0, shown).map((r) => JSON.parse(r.j) as JsonRow);
    body = (await source.finish(page, pool, ctx)).map((r) => JSON.stringify(r)).join(',');
  } else for (let i = 0; i < shown; i++) body += (i === 0 ? '' : ',') + (rows[i]?.j ?? '');
  const extra = said ? `,${JSON.stringify(said.extra).slice(1, -1)}` : '';
  const pages = count === null ? null : Math.max(1, Math.ceil(count / perPage));
  return {
    json: `{"rows":[${body}]${extra},"page":${page},"pages":${pages},"count":${count},"after":${after}}`,
    uncovered: uncoveredIn(rows.slice(0, shown)),
  };
}

/** What a list is asked for, whom it names through something else read. Throws as `parseListRequest` does. */
export async function requested(
  pool: pg.Pool,
  list: ListQuery,
  source: Source,
  ctx: CallContext,
  query: Given,
): Promise<ListRequest> {
  const request = parseListRequest(list, query);
  const conditions: Condition[] = [];
  for (const one of request.conditions) {
    const target = source.fields[one.field];
    const through = typeof target === 'function' ? target.through : undefined;
    if (!through) {
      conditions.push(one);
      continue;
    }
    const values: unknown[] = [];
    const text = through.ids(one.op, one.value, (v) => `$${values.push(v)}`, ctx);
    const { rows } = await pool.query<{ id: number }>(text, values);
    conditions.push({ ...one, ids: rows.map(({ id }) => id) });
  }
  return { ...request, conditions };
}

/** How many there are of what was asked for. */
export async function countOf(
  pool: Asked,
  request: ListRequest,
  source: Source,
  ctx: CallContext,
): Promise<number> {
  const held = await expectedOf(pool, compileHeld(request, source, ctx));
  const { text, values } = compileCount(request, source, ctx, held);
  const { rows } = await pool.query<{ n: number }>(text, [...values]);
  return rows[0]?.n ?? 0;
}

async function pageOf(
  pool: pg.Pool,
  request: ListRequest,
  source: Source,
  ctx: CallContext,
): Promise<{ readonly rows: readonly ListedRow[]; readonly among: number | null }> {
  const { page, perPage, counted } = request;
  if ((page - 1) * perPage >= DEEP && (counted || isCountKept(request, source, ctx)))
    return atOneMoment(pool, async (client) => {
      const among = await countOf(client, request, source, ctx);
      const options = { count: false, among, apart: true };
      const found = compileList(request, source, ctx, options);
      return { rows: await listed(client, found, request, source, ctx), among };
    });
  const count = source.members === undefined && (counted || 'kept');
  const found = compileList(request, source, ctx, {
    count,
    expected: await expectedOf(pool, compileExpected(request, source, ctx)),
    held: count === true ? await expectedOf(pool, compileHeld(request, source, ctx)) : null,
    apart: true,
  });
  const read = (by: Asked): Promise<readonly ListedRow[]> =>
    listed(by, found, request, source, ctx);
  const rows = await (found.isPlace ? atOneMoment(pool, read) : read(pool)).catch(
    (error: unknown) => {
      // A cursor somebody made up: its order value is none of the order's type (SQLSTATE class 22).
      if (request.after && errorCode(error).startsWith('22'))
        throw invalido({ after: ['cursor inválido'] });
      throw error;
    },
  );
  return { rows, among: null };
}

/** The rows of the page; of the one that is not shown its place alone. Where they are found first, the transaction's last. */
async function listed(
  by: Asked,
  { text, values, isPlace }: ListStatement,
  { perPage }: ListRequest,
  source: Source,
  ctx: CallContext,
): Promise<readonly ListedRow[]> {
  const { rows } = await by.query<ListedRow>(text, [...values]);
  if (!isPlace || rows.length === 0) return rows;
  const ids = rows.slice(0, perPage).map(({ id }) => id);
  const asked = compileShown(source, ctx, ids);
  const shown = await by.query<OneRow>(`${asked.text} ${AS_WRITTEN} ${LAST}`, [...asked.values]);
  const byId = new Map(shown.rows.map((row) => [row.id, row]));
  return rows.map((row) => ({ ...NOT_SHOWN, ...row, ...byId.get(row.id) }));
}
const NOT_SHOWN = { j: '', p: null };

/** A row of compileList. */
export interface ListedRow {
  readonly j: string;
  readonly o: string;
  readonly id: number;
  readonly n: number;
  readonly p: number | null;
}
export const uncoveredIn = (rows: readonly Pick<ListedRow, 'p'>[]): number[] =>
  rows.flatMap(({ p }) => (p === null ? [] : [p]));

/** Throws 404 when the list stands below a record that is not there for this person. */
export async function requireParent(
  pool: pg.Pool,
  source: Source,
  ctx: CallContext,
): Promise<void> {
  if (!source.parent) return;
  const values: unknown[] = [];
  const condition = source.parent((v) => `$${values.push(v)}`, ctx);
  const { rows } = await pool.query<{ there: boolean | null }>(
    `select (${condition}) as there`,
    values,
  );
  if (rows[0]?.there !== true) throw naoEncontrado();
}

/** What a list says beside its rows, and how many there are. */
async function membersOf(pool: pg.Pool, request: ListRequest, source: Source, ctx: CallContext) {
  const select: Select = async <R extends pg.QueryResultRow>(columns: string, tail?: string) => {
    const { text, values } = compileOver(request, source, ctx, columns, tail);
    return (await pool.query<R>(text, [...values])).rows;
  };
  return source.members ? source.members(select, pool, ctx) : null;
}

/**
 * The record of this department. Throws 404, also for one of another department. `tables` (of one whose reader has
 * been asked for already): what tables of the statement hold instead, as common table expressions.
 */
export async function readOne(
  pool: pg.Pool,
  source: Source,
  ctx: CallContext,
  id: number,
  tables?: (bind: Bind) => string,
): Promise<Answer> {
  const { rows } = await rowsOf(pool, compileOne(source, ctx, [id], tables));
  return answered(rows[0], source, pool, ctx);
}

/** The same of the record as it stands, which many may ask for at once. */
export async function readAmongMany(
  pool: pg.Pool,
  together: Together<OneRow>,
  source: Source,
  ctx: CallContext,
  id: number,
): Promise<Answer> {
  const alone = compileOne(source, ctx, [id]);
  const read = async (ids: readonly number[]): Promise<readonly OneRow[]> => {
    const isAlone = ids.length === 1 && ids[0] === id;
    return (await rowsOf(pool, isAlone ? alone : compileOne(source, ctx, ids))).rows;
  };
  const { text, values } = alone;
  const row = await together.one({ text, given: values.slice(1), read }, id);
  return answered(row, source, pool, ctx);
}

const rowsOf = (pool: pg.Pool, { text, values }: Statement) =>
  pool.query<OneRow>(text, [...values]);

/** A row of compileOne. */
export type OneRow = Pick<ListedRow, 'j' | 'p' | 'id'>;

async function answered(
  found: OneRow | undefined,
  source: Source,
  pool: pg.Pool,
  ctx: CallContext,
): Promise<Answer> {
  if (!found) throw naoEncontrado();
  const uncovered = uncoveredIn([found]);
  if (!source.finish) return { json: found.j, uncovered };
  const [record] = await source.finish([JSON.parse(found.j) as JsonRow], pool, ctx);
  return { json: JSON.stringify(record), uncovered };
}

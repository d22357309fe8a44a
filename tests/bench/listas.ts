/**
 * (h) Every list of what grows, at a million rows: each filter with values that are frequent and rare, in each
 * order, both ways; and filters together, at random. Rows of the first page as the server answers them, at random
 * those of the two after it, too; of what is wide one in the middle, by its number; and how long counting takes by itself.
 */
import { queries } from '../../domain/index.ts';
import { addDays, hojeEm } from '../../domain/kernel/civil-date.ts';
import type { Filter, ListQuery } from '../../domain/kernel/define.ts';
import { isCpfCnpj } from '../../domain/kernel/identifiers.ts';
import { CompiledQuery } from 'kysely';
import { catalogue } from '../../server/catalog.ts';
import { randomOf } from '../support/random.ts';
import { DEPARTAMENTO, ours, tokenOf, type Stand } from './processes.ts';

export const LISTA_MS = { rows: 50, count: 300 } as const;
/** Tables that nobody fills by the million. */
const SMALL = 20_000;
/** Of how many values of a column: the most frequent, the middle one, the rarest. */
const SAMPLE_ROWS = 50_000;
/** Once to bring pages into memory; then the best of these, for the machine is shared. */
const AGAIN = 2;
const QUICK_MS = 25;
/** Words that are frequent, rare and not there; beginnings and middles of them. */
const WORDS = ['a', 'ma', 'sil', 'silva', 'maria', 'ria', 'rua', 'maria silva', 'xqz'];
/** The demonstration's town, a ninth of it, a few streets, and where nothing lies. */
const AREAS = [
  '-45.64,-22.79,-45.54,-22.69',
  '-45.61,-22.76,-45.58,-22.73',
  '-45.6,-22.745,-45.599,-22.744',
  '0,0,1,1',
];
/** Of so many rows the middle is far from both ends. */
const WIDE = 20_000;
const PAGE = 50;
/** So many times filters are asked for together, in each list. */
const TOGETHER = 150;
const SEED = 7;
const DAYS_AGO = [3000, 400, 30, 2, -200];

export interface Tried {
  readonly list: string;
  readonly search: string;
  /** Ms of the rows of one of the first pages, or of one in the middle; and of the count where it is not known with them. */
  readonly rows: number | null;
  readonly middle: number | null;
  readonly count: number | null;
  readonly status: number;
}

/** Asks for all of them; `say` is told of each list. */
export async function benchLists(
  on: Stand,
  only: string | null,
  say: (line: string) => void,
): Promise<readonly Tried[]> {
  const sizes = await sizesOf(on);
  const lists = queries.flatMap((q): ListQuery[] =>
    q.kind === 'list' &&
    q.call.record === null &&
    (sizes.get(tableOf(q)) ?? 0) > SMALL &&
    Object.keys(q.call.params).length === 0 &&
    (only === null || q.id.includes(only))
      ? [q]
      : [],
  );
  const our = await ours(on);
  try {
    const token = await tokenOf(on, 'gerente');
    const all: Tried[] = [];
    for (const list of lists) {
      const path = list.call.path.replace('/D/', `/${DEPARTAMENTO}/`);
      const base = `http://127.0.0.1:${our.port}/api/${list.call.version}/osm/admin${path}`;
      const ask = async (search: string): Promise<Answer> => {
        const begun = performance.now();
        const reply = await fetch(`${base}?${search}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        const text = await reply.text();
        const ms = performance.now() - begun;
        const said = reply.ok ? (JSON.parse(text) as Partial<Answer>) : {};
        return { ms, status: reply.status, count: said.count ?? null, after: said.after ?? null };
      };
      const begun = performance.now();
      const tried: Tried[] = [];
      const asked = await filtersOf(on, list);
      for (const [turn, one] of asked.entries())
        tried.push(...(await tryAll(list, one, turn, ask)));
      tried.push(...(await tryTogether(list, asked, ask)));
      const slow = tried.filter(({ rows }) => (rows ?? 0) > LISTA_MS.rows).length;
      const uncounted = tried.filter(({ count }) => (count ?? 0) > LISTA_MS.count).length;
      say(
        `  ${list.id}, ${(sizes.get(tableOf(list)) ?? 0).toLocaleString('pt-BR')} linhas: ${tried.length} combinações, ${slow} acima de ${LISTA_MS.rows} ms, ${uncounted} contagens acima de ${LISTA_MS.count} ms (${((performance.now() - begun) / 1000).toFixed(0)} s)`,
      );
      all.push(...tried);
    }
    return all;
  } finally {
    await our.stop();
  }
}

interface Answer {
  readonly ms: number;
  readonly status: number;
  readonly count: number | null;
  readonly after: string | null;
}
type Ask = (search: string) => Promise<Answer>;

/** A filter, or two, and the orders that it is asked for in. */
interface Asked {
  readonly filter: string;
  readonly orders: readonly string[];
}

async function bestOf(ask: Ask, search: string): Promise<Answer> {
  let found = await ask(search);
  for (let at = 0; at < AGAIN && found.ms > QUICK_MS; at += 1) {
    const next = await ask(search);
    if (next.ms < found.ms) found = next;
  }
  return found;
}

/** Two to four of them at random, in an order at random: the first page, the two after it, and the count. */
async function tryTogether(list: ListQuery, asked: readonly Asked[], ask: Ask): Promise<Tried[]> {
  const random = randomOf(SEED);
  const oneOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
  const singles = asked.map(({ filter }) => filter).filter((one) => one && !one.includes('&'));
  const fields = [...new Set(singles.map(fieldOf))];
  const tried: Tried[] = [];
  if (fields.length < 2) return tried;
  for (let time = 0; time < TOGETHER; time += 1) {
    const some = new Set(Array.from({ length: 2 + Math.floor(random() * 3) }, () => oneOf(fields)));
    const filter = [...some].map((field) => oneOf(singles.filter((one) => fieldOf(one) === field)));
    const order = `order=${oneOf(list.orders)}%20${oneOf(['asc', 'desc'])}`;
    let search = `${filter.join('&')}&${order}`;
    for (let page = 0; page < 3; page += 1) {
      const { ms, status, count, after } = await bestOf(ask, `${search}&contar=nao`);
      // Some cannot be asked for together.
      if (status === 422) break;
      const counted =
        page === 0 && count === null && after !== null
          ? (await bestOf(ask, `${filter.join('&')}&contar=so`)).ms
          : null;
      tried.push({ list: list.id, search, rows: ms, middle: null, status, count: counted });
      if (after === null) break;
      search = `${filter.join('&')}&${order}&after=${encodeURIComponent(after)}`;
    }
  }
  return tried;
}

/** In each of its orders, both ways; counted once, and what is wide looked at in its middle, in each order by turns. */
async function tryAll(
  list: ListQuery,
  { filter, orders }: Asked,
  turn: number,
  ask: Ask,
): Promise<Tried[]> {
  const tried: Tried[] = [];
  const { id } = list;
  let all = 0;
  for (const order of orders)
    for (const way of ['asc', 'desc']) {
      const search = `${filter}&order=${order}%20${way}`;
      const { ms, status, count } = await bestOf(ask, `${search}&contar=nao`);
      const counted =
        tried.length === 0 && count === null && status === 200
          ? await bestOf(ask, `${filter}&contar=so`)
          : null;
      all ||= count ?? counted?.count ?? 0;
      tried.push({ list: id, search, rows: ms, middle: null, status, count: counted?.ms ?? null });
    }
  if (all < WIDE) return tried;
  const search = `${filter}&order=${orders[turn % orders.length]}%20desc&page=${Math.floor(all / PAGE) >> 1}`;
  const { ms, status } = await bestOf(ask, `${search}&contar=nao`);
  return [...tried, { list: id, search, rows: null, middle: ms, status, count: null }];
}

const tableOf = (list: ListQuery): string =>
  catalogue.sources.get(list.id)?.table.split(' ')[0] ?? '';

async function sizesOf(on: Stand): Promise<ReadonlyMap<string, number>> {
  const { rows } = await on.db.executeQuery<{ name: string; n: number }>(
    CompiledQuery.raw(
      `select relname as name, reltuples::int8 as n from pg_class where relkind = 'r'`,
    ),
  );
  return new Map(rows.map(({ name, n }) => [name, n]));
}

/**
 * What the list is asked for: nothing, where it may be browsed; each filter, in every order; and frequent words and a
 * zone beside each other filter, in the order of the key, in that of the filter and in one of the others by turns.
 */
async function filtersOf(on: Stand, list: ListQuery): Promise<readonly Asked[]> {
  const of = new Map<string, readonly string[]>();
  for (const [field, filter] of Object.entries(list.filters)) {
    const values = await valuesOf(on, list, field, filter);
    of.set(
      field,
      filter.ops.flatMap((op) => {
        if (op === 'in') return values.length > 1 ? [`${field}_in=${values.join('%2C')}`] : [];
        const some =
          op === 'cont'
            ? WORDS.filter((word) => word.length >= (filter.least ?? 1))
            : filter.kind === 'text' && filter.ops.includes('cont')
              ? []
              : values;
        return some.map((value) => `${field}_${op}=${encodeURIComponent(value)}`);
      }),
    );
  }
  const all = [...of.values()].flat();
  const named = all.filter((one) => NAMED.test(one));
  const beside = [...of].flatMap(([field, some]) => {
    const { kind } = list.filters[field] ?? {};
    return kind === 'text' || kind === 'area' || kind === 'entrada' ? [] : endsOf(some);
  });
  const pairs = named.flatMap((one) =>
    beside
      .filter((other) => fieldOf(one) !== fieldOf(other))
      .map((other, at): Asked => {
        const some = ['id', fieldOf(other), list.orders[at % list.orders.length] ?? 'id'];
        const orders = list.orders.filter((order) => some.includes(order));
        return { filter: `${one}&${other}`, orders };
      }),
  );
  const single = list.untilNamed === undefined ? ['', ...all] : all;
  return [...single.map((filter) => ({ filter, orders: list.orders })), ...pairs];
}

/** What is tried beside each of the others: two frequent words, and of what must be named, where and when. */
const NAMED = /^busca_cont=(?:maria|rua)$|^razao_social_cont=maria$|^zona_id_eq=1$/;
const fieldOf = (one: string): string => one.replace(/_[a-z]+=.*$/, '');
/** The first and the last of each operator. */
function endsOf(some: readonly string[]): readonly string[] {
  const opOf = (one: string): string => one.replace(/=.*$/, '');
  return some.filter(
    (one, at) =>
      some.findIndex((other) => opOf(other) === opOf(one)) === at ||
      some.findLastIndex((other) => opOf(other) === opOf(one)) === at,
  );
}

/** Values of a filter, frequent and rare, as the table has them. */
export async function valuesOf(
  on: Stand,
  list: ListQuery,
  field: string,
  { kind, options }: Filter,
): Promise<readonly string[]> {
  if (kind === 'entrada') {
    const all = Object.keys(options ?? {});
    const day = (days: number): string => addDays(hojeEm(new Date()), -days);
    return [all[0], all.at(-2), all.at(-1)].flatMap((one) => [
      `${one};${day(400)};${day(370)}`,
      `${one};${day(30)};${day(0)}`,
      `${one};${day(90)};${day(90)}`,
    ]);
  }
  if (options) return Object.keys(options);
  switch (kind) {
    case 'boolean':
      return ['sim', 'nao'];
    case 'date':
    case 'instant':
      return DAYS_AGO.map((days) => addDays(hojeEm(new Date()), -days));
    case 'area':
      return AREAS;
    case 'decimal':
      return ['0.00', '100.00', '10000.00'];
    default:
      return sampled(on, list, field);
  }
}

async function sampled(on: Stand, list: ListQuery, field: string): Promise<readonly string[]> {
  const source = catalogue.sources.get(list.id);
  const target = source?.fields[field];
  const [alias = ''] = source?.id.split('.') ?? [];
  const sql = typeof target === 'string' ? target : `${alias}.${field}`;
  const joins = Object.entries(source?.filterJoins ?? {})
    .filter(([name]) => sql.startsWith(`${name}.`))
    .map(([, join]) => join)
    .join(' ');
  const text = `select v::text as v from (
      select v, count(*) as n from (select ${sql} as v from ${source?.table} ${joins} where ${sql} is not null limit ${SAMPLE_ROWS}) x
      group by v) y order by n desc, v`;
  const { rows } = await on.db
    .executeQuery<{ v: string }>(CompiledQuery.raw(text))
    // Of what no column holds: any number.
    .catch(() => ({ rows: [{ v: '1' }] }));
  // Those of the copies are no numbers of anybody.
  const values = rows.map(({ v }) => v).filter((v) => field !== 'cpf_cnpj' || isCpfCnpj(v));
  return [...new Set([values[0], values[values.length >> 1], values.at(-1)])].flatMap(
    (value) => value ?? [],
  );
}

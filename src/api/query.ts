/**
 * Reads as atoms: one record, a list's first page, a single value, a report; all through one cache. Keys carry the
 * department, so that nothing of one is ever shown in another.
 */
import { QueryClient } from '@tanstack/query-core';
import { atom, useAtomValue } from 'jotai';
import type { Atom } from 'jotai';
import { atomWithQuery } from 'jotai-tanstack-query';
import { createContext, useContext } from 'react';
import type {
  ListQuery,
  OneQuery,
  Query,
  ReportQuery,
  ValueQuery,
} from '../../domain/kernel/define.ts';
import type { Fields, Infer, IntegerField } from '../../domain/kernel/fields.ts';
import type { Report } from '../../domain/kernel/report.ts';
import { belowOf, recordParam } from './address.ts';
import type { Below } from './address.ts';
import { ApiError, onWrite, queryString, send } from './client.ts';
import type { QueryInput } from './client.ts';
import { onRecovery } from './health.ts';
import { applyOptimistic } from './optimistic.ts';
import { isQuiet } from './quiet.ts';
import type { RecordRow } from '../nouns/row.ts';
import { currentDepartment } from './session.ts';

const FRESH = 15_000;
const KEPT = 10 * 60_000;
const RETRY = 1;

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH,
      gcTime: KEPT,
      // Whether the server is there is known from its answers, not from the network card.
      networkMode: 'always',
      refetchOnWindowFocus: true,
      retry: (failures, error) =>
        failures < RETRY && error instanceof ApiError && error.status === 0,
      retryDelay: 500,
    },
  },
});

// Pages, values and reports that are shown may hold what was just changed; records are patched by who changed
// them, and counters count again by themselves (workspace/counts.ts).
let written = -Infinity;
onWrite((call) => {
  if (isQuiet(call)) return;
  written = performance.now();
  for (const kind of ['page', 'value', 'report'])
    void queryClient.invalidateQueries({ queryKey: [kind] });
});

// What was asked before a write of this page ended may be from before it. What is shown was asked again by then; out
// of sight it is not taken as fresh.
const askedAt = new WeakMap<object, number>();
const hearing = new Set<(queryId: string, record: RecordRow) => void>();
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return;
  const { query, action } = event;
  if (action.type === 'fetch') askedAt.set(query, performance.now());
  if (action.type !== 'success' || action.manual) return;
  if (!query.isActive() && (askedAt.get(query) ?? 0) <= written) query.invalidate();
  const [kind, queryId] = query.queryKey;
  if (kind === 'one')
    for (const heard of hearing) heard(String(queryId), query.state.data as RecordRow);
});

/** Hears of every record that is read, with its query's id. */
export const onOneRead = (heard: (queryId: string, record: RecordRow) => void): void =>
  void hearing.add(heard);

// What failed, or, when the connection is back, is shown from before, is asked again.
onRecovery(
  (all) =>
    void queryClient.invalidateQueries({ predicate: ({ state }) => all || state.error !== null }),
);

/** A list's page as it comes. */
export interface Page<R> {
  readonly rows: readonly R[];
  readonly page: number;
  readonly pages: number;
  readonly count: number;
  /** Cursor of the next rows; null at the end. */
  readonly after?: string | null;
}

/** A read as components see it. `status` 'pending' until the first answer. */
export interface Read<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly status: 'pending' | 'error' | 'success';
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

const oneKey = (query: Pick<OneQuery, 'id'>, id: number) =>
  ['one', query.id, currentDepartment(), id] as const;

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('desistiu', 'AbortError'));
    });
  });

const fetchOne = <S extends Fields>(query: OneQuery<S>, id: number, signal: AbortSignal) =>
  send<Infer<S>>(query.call, {
    params: { ...belowOf(query.call), ...recordParam(query.call, id) },
    signal,
  }).then(
    (record) => applyOptimistic(query.noun, record as unknown as RecordRow) as unknown as Infer<S>,
  );

/** Atoms by key; the oldest go when there are many (their data stays in the cache). */
class Family<T> {
  readonly #made = new Map<string, T>();
  get(key: string, make: () => T): T {
    let found = this.#made.get(key);
    if (found === undefined) {
      found = make();
      this.#made.set(key, found);
      const oldest = this.#made.keys().next().value;
      if (this.#made.size > 500 && oldest !== undefined) this.#made.delete(oldest);
    }
    return found;
  }
}

const ones = new Family<Atom<Read<unknown>>>();

/**
 * The atom of one record. `pause` (ms) waits before asking the network, so that a cursor passing by
 * asks nothing; what is cached shows at once either way.
 */
const oneAtom =
  <S extends Fields>(query: OneQuery<S>) =>
  (id: number, pause = 0): Atom<Read<Infer<S>>> =>
    ones.get(`${query.id} ${currentDepartment()} ${id} ${pause}`, () =>
      atomWithQuery(
        () => ({
          queryKey: oneKey(query, id),
          queryFn: async ({ signal }) => {
            if (pause > 0) await wait(pause, signal);
            return fetchOne(query, id, signal);
          },
        }),
        () => queryClient,
      ),
    ) as Atom<Read<Infer<S>>>;

const nothing = atom<Read<never>>({
  data: undefined,
  error: null,
  status: 'pending',
  isFetching: false,
  refetch: () => Promise.reject(new Error('nada a buscar')),
});

/** How records of a noun were, where what is drawn is drawn as it was at a moment; else null. */
type Past = (noun: string, id: number) => Atom<Read<unknown>>;
export const PastContext = createContext<Past | null>(null);

/** One record in a component; with id null nothing is asked. `pause` as for oneAtom. */
export function useOne<S extends Fields>(
  query: OneQuery<S>,
  id: number | null,
  { pause = 0 }: { pause?: number } = {},
): Read<Infer<S>> {
  const past = useContext(PastContext);
  return useAtomValue<Read<Infer<S>>>(
    id === null
      ? nothing
      : past
        ? (past(query.noun, id) as Atom<Read<Infer<S>>>)
        : oneAtom(query)(id, pause),
  );
}

/**
 * Fills the cache ahead (rows around the cursor); with what was read within the last so many ms, nobody is asked.
 * Failures are not shown.
 */
export function prefetchOne<S extends Fields>(
  query: OneQuery<S>,
  id: number,
  fresh = FRESH,
): Promise<void> {
  return queryClient.prefetchQuery({
    queryKey: oneKey(query, id),
    queryFn: ({ signal }) => fetchOne(query, id, signal),
    staleTime: fresh,
  });
}

/** Rows that were read outside of the lists, for the first sight of their records. */
const seen = new Map<string, RecordRow>();
const SEEN = 50;
const seenKey = (noun: string, id: number): string => `${currentDepartment()} ${noun} ${id}`;

/** Notes a row that was found: its record can be drawn before it is read. */
export function noteSeen(noun: string, row: RecordRow): void {
  seen.delete(seenKey(noun, row.id));
  seen.set(seenKey(noun, row.id), row);
  const oldest = seen.keys().next().value;
  if (seen.size > SEEN && oldest !== undefined) seen.delete(oldest);
}
export const seenRow = (noun: string, id: number): RecordRow | undefined =>
  seen.get(seenKey(noun, id));

/** What the cache holds of a record, without asking. */
export const cachedOne = <S extends Fields>(query: OneQuery<S>, id: number) =>
  queryClient.getQueryData<Infer<S>>(oneKey(query, id));

/** Puts a record into the cache: whole, or made from what is there (nothing there: nothing happens). */
export function patchOne<S extends Fields>(
  query: OneQuery<S>,
  id: number,
  change: Infer<S> | ((now: Infer<S>) => Infer<S>),
): void {
  queryClient.setQueryData<Infer<S>>(oneKey(query, id), (now) => {
    if (typeof change !== 'function') return change;
    return now === undefined ? undefined : change(now);
  });
}

/** The record is gone: nobody shall be shown what the cache holds of it. */
export const forgetOne = (query: Pick<OneQuery, 'id'>, id: number): void =>
  queryClient.removeQueries({ queryKey: oneKey(query, id) });

/** Asks again for a record (or, without id, all of its query) that is shown; the rest when it is next. */
export function refreshOne(query: Pick<OneQuery, 'id'>, id?: number): Promise<void> {
  const queryKey = id === undefined ? ['one', query.id, currentDepartment()] : oneKey(query, id);
  return queryClient.invalidateQueries({ queryKey });
}

/** Asks again for the pages that are shown (something changed elsewhere); the rest when they are next. */
export const refreshPages = (): void => void queryClient.invalidateQueries({ queryKey: ['page'] });

/**
 * Somebody else changed something: records and pages of which `concerns` says so are asked for again
 * when they are shown, the rest when it is next. It is given the query's id and the record's (a page's:
 * undefined). Resolves when the answers are there. Counters count again by themselves (workspace/counts.ts).
 */
export const refreshShown = (
  concerns: (queryId: string, id: number | undefined) => boolean,
): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [kind, queryId, , what] }) =>
      kind !== 'count' && concerns(String(queryId), kind === 'one' ? Number(what) : undefined),
  });

/** The records that are shown, each with its query's id. */
export const recordsInView = (): (readonly [queryId: string, record: RecordRow])[] =>
  queryClient
    .getQueryCache()
    .findAll({ type: 'active', queryKey: ['one'] })
    .flatMap(({ queryKey: [, queryId], state: { data } }) =>
      data ? [[String(queryId), data as RecordRow] as const] : [],
    );

const singles = new Family<Atom<Read<unknown>>>();

function singleAtom<T>(
  kind: 'value' | 'report' | 'count',
  { id, noun, call }: Pick<Query, 'id' | 'noun' | 'call'>,
  search: QueryInput,
  params: Readonly<Record<string, string | number>> = {},
): Atom<Read<T>> {
  const text = queryString(search);
  const of = Object.values(params).join(' ');
  return singles.get(`${kind} ${id} ${currentDepartment()} ${of} ${text}`, () =>
    atomWithQuery(
      () => ({
        queryKey: [kind, id, currentDepartment(), text, of],
        meta: { noun },
        queryFn: ({ signal }) =>
          send<unknown>(call, { params, query: new URLSearchParams(text), signal }),
      }),
      () => queryClient,
    ),
  ) as Atom<Read<T>>;
}

/** The atom of a single value or of a small fixed list (`below` a record), or of a report. */
export function valueAtom<S extends Fields>(
  query: ValueQuery<S, Fields, true>,
  search?: QueryInput,
): Atom<Read<readonly Infer<S>[]>>;
export function valueAtom<G extends Fields, M extends Fields>(
  query: ReportQuery<G, M>,
  search?: QueryInput,
): Atom<Read<Report<G, M>>>;
export function valueAtom<S extends Fields, Q extends Fields>(
  query: ValueQuery<S, Q, false>,
  search?: QueryInput,
  below?: Below,
): Atom<Read<Infer<S>>>;
export function valueAtom(
  query: ValueQuery | ReportQuery,
  search: QueryInput = {},
  below: Below = {},
) {
  return singleAtom(query.kind, query, search, below);
}

/** The atom of what is read of one record by itself. */
export const partAtom = <S extends Fields>(
  query: ValueQuery<S, Fields, true>,
  id: number,
): Atom<Read<readonly Infer<S>[]>> => singleAtom('value', query, {}, recordParam(query.call, id));

/** The atom of how many there are: what a count answers, or a list's filter holds. */
export const countAtom = (
  query: ListQuery | ValueQuery<{ readonly count: IntegerField }>,
  search: Readonly<Record<string, string | number>> = {},
) =>
  singleAtom<{ readonly count: number }>(
    'count',
    query,
    query.kind === 'list' ? { ...search, contar: 'so' } : search,
  );

/** Counts again what is shown of these nouns; null: all. */
export const refreshCounted = (nouns: ReadonlySet<string> | null): void =>
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [kind], meta }) =>
      kind === 'count' && (nouns?.has(String(meta?.noun)) ?? true),
  });

const pages = new Family<Atom<Read<unknown>>>();

/** Most rows of a page. */
const PAGE = 200;
/** Pages read one beside the other: who has more filters. */
const PAGES = 10;

/** All rows of a list that is drawn whole (a map), as far as ten pages go; `count`: how many there are. */
export const wholeAtom = <S extends Fields>(
  query: ListQuery<S>,
  search: string,
): Atom<Read<Pick<Page<Infer<S>>, 'rows' | 'count'>>> =>
  wholes.get(`${query.id} ${currentDepartment()} ${search}`, () =>
    atom((get) => {
      const pageOf = (page: number) => {
        const of = new URLSearchParams(search);
        of.set('per_page', String(PAGE));
        if (page > 1) of.set('page', String(page));
        return get(pageAtom(query, of));
      };
      const first = pageOf(1);
      const many = Math.min(PAGES, Math.ceil((first.data?.count ?? 0) / PAGE));
      const all = [
        first,
        ...Array.from({ length: Math.max(0, many - 1) }, (_, i) => pageOf(i + 2)),
      ];
      const failed = all.find(({ status }) => status === 'error');
      const there = all.every(({ data }) => data !== undefined);
      return {
        data: there
          ? { rows: all.flatMap(({ data }) => data?.rows ?? []), count: first.data?.count ?? 0 }
          : undefined,
        error: failed?.error ?? null,
        status: failed && !there ? 'error' : there ? 'success' : 'pending',
        isFetching: all.some(({ isFetching }) => isFetching),
        refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
      };
    }),
  ) as Atom<Read<Pick<Page<Infer<S>>, 'rows' | 'count'>>>;
const wholes = new Family<Atom<Read<unknown>>>();

/** The atom of one page of a list (pickers, home; `below` a record); the console's own lists use list-store. */
export function pageAtom<S extends Fields>(
  query: ListQuery<S>,
  search: QueryInput,
  below: Below = {},
): Atom<Read<Page<Infer<S>>>> {
  const text = queryString(search);
  const of = Object.values(below).join(' ');
  return pages.get(`${query.id} ${currentDepartment()} ${of} ${text}`, () =>
    atomWithQuery(
      () => ({
        queryKey: ['page', query.id, currentDepartment(), of, text],
        queryFn: ({ signal }) =>
          send<Page<Infer<S>>>(query.call, {
            params: below,
            query: new URLSearchParams(text),
            signal,
          }),
      }),
      () => queryClient,
    ),
  ) as Atom<Read<Page<Infer<S>>>>;
}

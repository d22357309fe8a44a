/** One page of rows from a search: what is asked last wins, older answers are aborted. */
import { useEffect, useRef, useState } from 'react';
import { announce } from '../toast-store.ts';
import { useLatest } from '../latest.ts';

/** A page of rows as the lists of the API send it. */
export interface Page<T> {
  readonly rows: readonly T[];
  /** From 1. */
  readonly page: number;
  /** Null, as the count, while it is not known… */
  readonly pages: number | null;
  readonly count: number | null;
  /** …and asked for apart, once the rows are there; absent where it is known, or could not be told. */
  readonly total?: () => Promise<Pick<Page<T>, 'count' | 'pages'>>;
  /** Null on the last page. */
  readonly after: string | null;
}

/** Finds rows; `page` from 1, ten rows a page. Rejects on failure; an abort may reject with anything. */
export type Search<T, Q> = (query: Q, page: number, signal: AbortSignal) => Promise<Page<T>>;

/** Rows a page in pickers (specification, section 9). */
export const PICKER_PAGE_SIZE = 10;

export interface RemotePage<T, Q> {
  readonly state: 'parado' | 'buscando' | 'pronto' | 'falha';
  /** What the search failed of. */
  readonly error: unknown;
  /** Why the search was refused: what was asked for is wrong, the line is not. */
  readonly refused: string | null;
  /** The page on show; stays while the next one is fetched. */
  readonly page: Page<T> | null;
  readonly query: Q;
  readonly run: (query: Q, page: number) => void;
  readonly retry: () => void;
}

/** The words of an error that says which status it had: of what was asked (4xx), not of the way there. */
const refusalOf = (error: unknown): string | null =>
  error instanceof Error &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 408 &&
  error.status !== 429
    ? error.message
    : null;

/** The state of a paged search. `onReady` runs after each answer. */
export function useRemotePage<T, Q>(
  search: Search<T, Q>,
  initial: Q,
  preload: boolean,
  onReady: (page: Page<T>, typed: boolean) => void,
): RemotePage<T, Q> {
  const [state, setState] = useState<RemotePage<T, Q>['state']>('parado');
  const [page, setPage] = useState<Page<T> | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const asked = useRef({ query: initial, page: 1 });
  const [query, setQuery] = useState(initial);
  const running = useRef<AbortController | null>(null);
  const ready = useLatest(onReady);

  /** The rows stand, whether or not it can be told how many there are. */
  const count = async (
    { rows, page: at, after }: Page<T>,
    total: NonNullable<Page<T>['total']>,
    signal: AbortSignal,
  ) => {
    const { count: all, pages } = await total().catch(() => ({ count: null, pages: null }));
    if (!signal.aborted) setPage({ rows, page: at, after, count: all, pages });
  };
  const ask = async (wanted: Q, at: number, typed: boolean) => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    asked.current = { query: wanted, page: at };
    setQuery(wanted);
    setRefused(null);
    setState('buscando');
    try {
      const answer = await search(wanted, at, control.signal);
      if (control.signal.aborted) return;
      setPage(answer);
      setState('pronto');
      ready.current(answer, typed);
      if (answer.total) await count(answer, answer.total, control.signal);
    } catch (caught) {
      if (control.signal.aborted) return;
      const why = refusalOf(caught);
      setError(caught);
      setRefused(why);
      setState(why === null ? 'falha' : 'parado');
      if (why !== null) announce(why, true);
    }
  };

  const first = useRef(ask);
  useEffect(() => {
    if (preload) void first.current(asked.current.query, 1, false);
    return () => running.current?.abort();
  }, [preload]);

  return {
    state,
    error,
    refused,
    page,
    query,
    run: (wanted, at) => void ask(wanted, at, true),
    retry: () => void ask(asked.current.query, asked.current.page, true),
  };
}

/**
 * Is the server there, and its database? Every call reports what it met; while something is wrong,
 * GET /healthz is asked again and again until all is well. Nobody has to press anything. One call that stays
 * without an answer is no proof: it may be stopped on its way (by a filter in the browser, a limit of the proxy's).
 */
import { notHeard, type ApiError } from './errors.ts';
import { hosts } from './hosts.ts';

export type Connection = 'conectado' | 'sem_conexao' | 'banco_indisponivel';

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;
const PING_TIMEOUT = 5_000;

let state: Connection = 'conectado';
let pause = FIRST_PAUSE;
let timer: ReturnType<typeof setTimeout> | undefined;
let demo = false;
let municipio = '';
const changes = new Set<() => void>();
const recoveries = new Set<Asks>();

export const connection = (): Connection => state;
/** Is this a demonstration ('Ambiente de testes')? Known after the first ping. */
export const isDemo = (): boolean => demo;
/** Name of the municipality, '' until known. */
export const municipality = (): string => municipio;

export function onConnection(listener: () => void): () => void {
  changes.add(listener);
  return () => changes.delete(listener);
}

/** When the oldest of what is shown in the place of a reply was read, ms; null: all of it is of now. */
let readAt: number | null = null;
export const shownFrom = (): number | null => readAt;
export function noteShownFrom(at: number): void {
  if (readAt !== null && readAt <= at) return;
  readAt = at;
  for (const listener of changes) listener();
}

/** `all`: of what is shown all may be from before; otherwise only what failed is asked again. */
type Asks = (all: boolean) => void;

/** Called when what failed is to be asked again: when the connection came back, or after a pause. */
export function onRecovery(listener: Asks): () => void {
  recoveries.add(listener);
  return () => recoveries.delete(listener);
}

/** Ms between two times, doubled while one follows the other: what never gets through must not be asked without end. */
const FIRST_GAP = 1_000;
const LONGEST_GAP = 60_000;
/** Ms without another after which the first comes at once again. */
const CALM = 2 * LONGEST_GAP;

const announce = (all: boolean): void => {
  for (const listener of recoveries) listener(all);
};

/** Has all, or what failed, asked again, at least so many ms from now. */
function paced(all: boolean, least: number): () => void {
  let gap = 0;
  let askedAt = -Infinity;
  let waits = false;
  const ask = (): void => {
    waits = false;
    // Gone meanwhile: its return is told of.
    if (state !== 'conectado') return;
    askedAt = performance.now();
    announce(all);
  };
  return () => {
    if (waits) return;
    const since = performance.now() - askedAt;
    gap = since > CALM ? 0 : Math.min(LONGEST_GAP, Math.max(FIRST_GAP, gap * 2));
    const wait = Math.max(least, gap - since);
    if (wait <= 0) return ask();
    waits = true;
    setTimeout(ask, wait);
  };
}

const askAll = paced(true, 0);
/** Has what failed asked again, later: it failed alone. */
export const askFailedAgain = paced(false, FIRST_GAP);

function become(next: Connection): void {
  if (next === state) return;
  const recovered = next === 'conectado';
  if (recovered) readAt = null;
  state = next;
  pause = FIRST_PAUSE;
  for (const listener of changes) listener();
  if (recovered) askAll();
}

/** A reply came: the way is open. */
export function reportReply(databaseDown: boolean): void {
  become(databaseDown ? 'banco_indisponivel' : 'conectado');
  if (databaseDown) schedule();
  else stop();
}

let probe: Promise<void> | null = null;

/**
 * No reply came. Answers whether there is no way to the server at all; where there is one, what failed is asked
 * again later.
 */
export async function reportSilence(): Promise<boolean> {
  if (!navigator.onLine) lost();
  else if (state !== 'sem_conexao') {
    probe ??= ping().finally(() => (probe = null));
    await probe;
  }
  if (connection() === 'sem_conexao') return true;
  askFailedAgain();
  return false;
}

/** The same, as what is thrown for it. */
export const unheard = async (): Promise<ApiError> => notHeard(await reportSilence());

function lost(): void {
  become('sem_conexao');
  schedule();
}

function stop(): void {
  clearTimeout(timer);
  timer = undefined;
}

function schedule(): void {
  if (timer !== undefined) return;
  timer = setTimeout(() => {
    timer = undefined;
    pause = Math.min(pause * 2, LONGEST_PAUSE);
    void ping();
  }, pause);
}

interface Health {
  readonly status?: unknown;
  readonly banco?: unknown;
  readonly demonstracao?: unknown;
  readonly municipio?: unknown;
}

/** Asks GET /healthz once and notes what it says. */
export async function ping(): Promise<void> {
  const base = hosts().api;
  const origin = base.startsWith('http') ? base : '';
  try {
    const reply = await fetch(`${origin}/healthz`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(PING_TIMEOUT),
    });
    const body = (await reply.json().catch(() => ({}))) as Health;
    const before = `${demo}|${municipio}`;
    demo = body.demonstracao === true || demo;
    if (typeof body.municipio === 'string') municipio = body.municipio;
    if (body.status === undefined) {
      // Not the server's words: what stands between answers for one that does not.
      lost();
    } else if (reply.ok) {
      stop();
      become('conectado');
    } else {
      become('banco_indisponivel');
      schedule();
    }
    if (before !== `${demo}|${municipio}`) for (const listener of changes) listener();
  } catch {
    lost();
  }
}

/** Asks, and has what failed asked again at once: somebody wants it now. */
export async function tryNow(): Promise<void> {
  const before = connection();
  await ping();
  if (before === 'conectado' && connection() === 'conectado') announce(true);
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => void ping());
  window.addEventListener('offline', lost);
}

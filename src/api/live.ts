/**
 * What others do, as it happens. One connection a browser: HTTP/1.1 allows six to a server, so of all
 * windows of one person and department one holds the stream (a web lock says which) and tells the
 * others. When it closes, another goes on from the same position: nothing is missed.
 */
import type { Evento } from '../../domain/kernel/evento.ts';
import { msSinceFirstCall } from './client.ts';
import { ANOTHERS, readStream } from './event-stream.ts';
import { connection, onConnection, onRecovery, ping } from './health.ts';
import { currentDepartment, currentToken, sessionLost } from './session.ts';

/**
 * `iniciando`: not known yet; `ao_vivo`: what changes is told; `perguntando`: it is not, and whoever
 * shows something asks for it now and then.
 */
export type LiveState = 'iniciando' | 'ao_vivo' | 'perguntando';

/** Ms without the stream before that is said: a server that restarts is back by then. */
const GRACE = 3000;
/** Ms without a word of the window that holds the stream; it speaks every 20 s. */
const LEADER_GONE = 60_000;
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 30_000;
/** Ms between two looks whether somebody signed in again. */
const NEW_TOKEN = 5000;

type Listener = (evento: Evento) => void;

let state: LiveState = 'iniciando';
const listeners = new Set<Listener>();
const changes = new Set<() => void>();
const openings = new Set<() => void>();

export const liveState = (): LiveState => state;
/** Is everything that changes told? Then nobody needs to ask. */
export const isLive = (): boolean => state === 'ao_vivo';

export function onLive(listener: () => void): () => void {
  changes.add(listener);
  return () => changes.delete(listener);
}

/** Called for each event, as they come; whoever reads something again because of it waits a little first. */
export function onEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called whenever the stream stands, at first and after an end: what was read before it may be of before. */
export function onOpened(listener: () => void): () => void {
  openings.add(listener);
  return () => openings.delete(listener);
}

function become(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of changes) listener();
}

function deliver(events: readonly Evento[]): void {
  for (const event of events) for (const listener of listeners) listener(event);
}

/** Between the windows of one browser. */
type Word =
  | { readonly tipo: 'ola' }
  | { readonly tipo: 'estado'; readonly vivo: boolean; readonly id: string | null }
  | { readonly tipo: 'eventos'; readonly eventos: readonly Evento[]; readonly id: string | null };

interface Line {
  /** Where to go on from; null before anything was heard. */
  position: string | null;
  leading: boolean;
  live: boolean;
  readonly signal: AbortSignal;
  tell(word: Word): void;
  /** Live or not: said at once, or after the grace. */
  show(live: boolean): void;
}

/** Resolves after `ms`, at the end of the signal, or when the connection is back. */
function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      stop();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    const stop = onRecovery(done);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}

/** One connection, from its beginning to its end. Answers the status, 0 when nothing answered. */
async function connectOnce(line: Line): Promise<number> {
  const own = new AbortController();
  // The browser says that the network is gone long before the silence does.
  const stop = onConnection(() => connection() === 'sem_conexao' && own.abort());
  const end = (): void => own.abort();
  line.signal.addEventListener('abort', end);
  try {
    return await readStream(
      line.position ?? msSinceFirstCall(),
      own.signal,
      ({ event, id, data }) => {
        line.position = id ?? line.position;
        if (event === 'mudou') {
          const eventos = data as readonly Evento[];
          line.tell({ tipo: 'eventos', eventos, id: line.position });
          deliver(eventos);
          return;
        }
        // The line is well, the database behind it is not: health asks until it is.
        if (event === 'banco') void ping();
        if (event === 'aberto') line.show(true);
        line.tell({ tipo: 'estado', vivo: line.live, id: line.position });
      },
    );
  } catch {
    return 0;
  } finally {
    stop();
    line.signal.removeEventListener('abort', end);
  }
}

/** Holds the stream, for ever again, until the signal. */
async function lead(line: Line): Promise<void> {
  let failures = 0;
  while (!line.signal.aborted) {
    const token = currentToken();
    const begun = performance.now();
    const status = token === null ? 401 : await connectOnce(line);
    if (line.signal.aborted) return;
    line.show(false);
    line.tell({ tipo: 'estado', vivo: false, id: line.position });
    if (status === 401) await signedOut(token, line.signal);
    else if (status === 0 || status === ANOTHERS || status === 503) void ping();
    // One that stood for a while was well: not its end counts but what comes after it.
    failures = status === 200 && performance.now() - begun > GRACE ? 0 : failures + 1;
    // All consoles lose a server in the same moment; they should not all come back in one.
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** Math.min(failures, 10));
    await rest(pause * (0.5 + Math.random()), line.signal);
  }
}

/** The session is over: a window that is seen goes to sign-in; else until somebody has signed in. */
async function signedOut(token: string | null, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && currentToken() === token) {
    if (token !== null && document.visibilityState === 'visible') sessionLost();
    await rest(NEW_TOKEN, signal);
  }
}

/**
 * Begins to listen for this person in the chosen department; several calls listen once. Returns the end.
 * Where the browser has no locks every window has a stream of its own.
 */
export function startLive(usuarioId: number): () => void {
  const end = new AbortController();
  const name = `osm_admin.ao_vivo.${usuarioId}.${currentDepartment() ?? ''}`;
  const channel = new BroadcastChannel(name);
  let grace: ReturnType<typeof setTimeout> | undefined;
  let gone: ReturnType<typeof setTimeout> | undefined;
  const line: Line = {
    position: null,
    leading: false,
    live: false,
    signal: end.signal,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
    tell: (word) => channel.postMessage(word),
    show(live) {
      if (live && !line.live) for (const listener of openings) listener();
      line.live = live;
      if (live) {
        clearTimeout(grace);
        grace = undefined;
        become('ao_vivo');
      } else
        grace ??= setTimeout(() => {
          grace = undefined;
          become('perguntando');
        }, GRACE);
    },
  };
  line.show(false);
  const leaderSpoke = (): void => {
    clearTimeout(gone);
    gone = setTimeout(() => line.leading || line.show(false), LEADER_GONE);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.tipo === 'ola') {
      if (line.leading) line.tell({ tipo: 'estado', vivo: line.live, id: line.position });
      return;
    }
    if (line.leading) return;
    leaderSpoke();
    line.position = data.id ?? line.position;
    if (data.tipo === 'estado') line.show(data.vivo);
    else deliver(data.eventos);
  });
  line.tell({ tipo: 'ola' });
  const mine = (): Promise<void> => {
    line.leading = true;
    return lead(line);
  };
  const locks = (navigator as Partial<Navigator>).locks;
  if (locks) locks.request(name, { signal: end.signal }, mine).catch(() => undefined);
  else void mine();
  return () => {
    end.abort();
    clearTimeout(grace);
    clearTimeout(gone);
    channel.close();
    become('iniciando');
  };
}

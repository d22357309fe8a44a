/**
 * Is the server there, and its database? Every call reports what it met; while something is wrong,
 * GET /healthz is asked again and again until all is well. Nobody has to press anything.
 */
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
const recoveries = new Set<() => void>();

export const connection = (): Connection => state;
/** Is this a demonstration ('Ambiente de testes')? Known after the first ping. */
export const isDemo = (): boolean => demo;
/** Name of the municipality, '' until known. */
export const municipality = (): string => municipio;

export function onConnection(listener: () => void): () => void {
  changes.add(listener);
  return () => changes.delete(listener);
}

/** Is there no way to the server at all? Asked beside everything: one call that fails alone is no proof. */
export async function isCutOff(): Promise<boolean> {
  if (!navigator.onLine) return true;
  const base = hosts().api;
  const origin = base.startsWith('http') ? base : '';
  const options = { cache: 'no-store', signal: AbortSignal.timeout(PING_TIMEOUT) } as const;
  return fetch(`${origin}/healthz`, options).then(
    () => false,
    () => true,
  );
}

/** When the oldest of what is shown in the place of a reply was read, ms; null: all of it is of now. */
let readAt: number | null = null;
export const shownFrom = (): number | null => readAt;
export function noteShownFrom(at: number): void {
  if (readAt !== null && readAt <= at) return;
  readAt = at;
  for (const listener of changes) listener();
}

/** Called when the connection came back: what failed meanwhile is asked again. */
export function onRecovery(listener: () => void): () => void {
  recoveries.add(listener);
  return () => recoveries.delete(listener);
}

function become(next: Connection): void {
  if (next === state) return;
  const recovered = next === 'conectado';
  if (recovered) readAt = null;
  state = next;
  pause = FIRST_PAUSE;
  for (const listener of changes) listener();
  if (recovered) for (const listener of recoveries) listener();
}

/** A reply came: the way is open. */
export function reportReply(databaseDown: boolean): void {
  become(databaseDown ? 'banco_indisponivel' : 'conectado');
  if (databaseDown) schedule();
  else stop();
}

/** No reply came. */
export function reportSilence(): void {
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
    if (reply.ok) {
      stop();
      become('conectado');
    } else {
      become('banco_indisponivel');
      schedule();
    }
    if (before !== `${demo}|${municipio}`) for (const listener of changes) listener();
  } catch {
    reportSilence();
  }
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => void ping());
  window.addEventListener('offline', () => reportSilence());
}

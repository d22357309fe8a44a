/**
 * Drafts of messages: kept in the browser at once and with the user a moment later, so that they
 * survive a reload, a lost connection and the end of the session.
 */
import { atom } from 'jotai';
import { agora } from '../../domain/kernel/clock.ts';
import { rascunhos, RASCUNHO_TAMANHO, salvarRascunho } from '../../domain/rascunho/index.ts';
import type { Rascunho } from '../../domain/rascunho/index.ts';
import { ApiError, send } from '../api/client.ts';
import { onRecovery } from '../api/health.ts';
import { currentToken, onSessionLost } from '../api/session.ts';
import { readSession, writeSession } from '../api/storage.ts';
import { actionIdOf, findWords } from '../nouns/index.ts';
import { store } from '../workspace/index.ts';

/** Is a command's form written at length, so that it must not be lost with the browser? */
export const keepsDraft = (commandId: string): boolean =>
  findWords(actionIdOf(commandId))?.draft === true;

/** Ms after the last key before the server is told. */
const AFTER = 1500;

/** When a draft was kept, and where: the server, or only this browser. */
export interface DraftState {
  /** ISO instant. */
  readonly at: string;
  readonly server: boolean;
}
const states = atom<ReadonlyMap<string, DraftState>>(new Map<string, DraftState>());
export const draftStateAtom = (key: string) => atom((get) => get(states).get(key) ?? null);
/** All that are kept, by their keys; the newest first. */
export const draftStatesAtom = atom((get) =>
  [...get(states)].toSorted(([, a], [, b]) => b.at.localeCompare(a.at)),
);

const note = (key: string, state: DraftState | null): void =>
  store.set(states, (now) => {
    const next = new Map(now);
    if (state) next.set(key, state);
    else next.delete(key);
    return next;
  });

/** Is it known which there are? */
export const draftsReadAtom = atom(false);

/** The drafts that the server has, as read when the page began and written since. */
const saved = new Map<string, unknown>();
/** Drafts written here that the server does not have yet; undefined ones are to be deleted there. */
const unsent = new Map<string, unknown>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const PENDING = 'rascunhos.fila';

function keepQueue(): void {
  writeSession(PENDING, unsent.size > 0 ? JSON.stringify([...unsent.keys()]) : null);
}

/** The draft of a key as the server has it; null without one. */
export const savedDraft = (key: string): unknown => saved.get(key) ?? null;

async function save(key: string, keepalive = false): Promise<void> {
  clearTimeout(timers.get(key));
  timers.delete(key);
  if (!unsent.has(key) || currentToken() === null) return;
  const valor = unsent.get(key) ?? null;
  if (JSON.stringify(valor).length > RASCUNHO_TAMANHO) return;
  try {
    await send(salvarRascunho.call, { body: { chave: key, valor }, keepalive });
  } catch (error) {
    // A draft that did not arrive goes when the line is back; one that is refused stays in this browser.
    if (error instanceof ApiError && error.transient) return;
    unsent.delete(key);
    keepQueue();
    return;
  }
  if ((unsent.get(key) ?? null) === valor) unsent.delete(key);
  else void save(key);
  keepQueue();
  if (valor === null) saved.delete(key);
  else {
    saved.set(key, valor);
    note(key, { at: agora().toISOString(), server: true });
  }
}

/** Keeps a draft with the user, soon; null forgets it there too. */
export function keepDraft(key: string, values: unknown): void {
  if (values === null && !saved.has(key) && !unsent.has(key)) {
    note(key, null);
    return;
  }
  unsent.set(key, values);
  keepQueue();
  note(key, values === null ? null : { at: agora().toISOString(), server: false });
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => void save(key), values === null ? 0 : AFTER),
  );
}

const saveAll = (keepalive = false): void => {
  for (const key of unsent.keys()) void save(key, keepalive);
};

/** Reads what is kept and sends what a reload interrupted. Resolves when it is known, or cannot be. */
export async function loadDrafts(): Promise<void> {
  try {
    const queue = JSON.parse(readSession(PENDING) ?? '[]') as string[];
    for (const key of queue) {
      const text = readSession(key);
      unsent.set(key, text === null ? null : (JSON.parse(text) as unknown));
    }
    const { valor } = await send<{ valor: Record<string, Rascunho> }>(rascunhos.call);
    for (const [key, one] of Object.entries(valor))
      if (!unsent.has(key)) {
        saved.set(key, one.valor);
        note(key, { at: one.em, server: true });
      }
  } catch {
    // The drafts in the browser are there all the same.
  }
  store.set(draftsReadAtom, true);
  saveAll();
}

/** Keeps drafts saved across hiding, closing and lost connections. Call once. */
export function startDrafts(): Promise<void> {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveAll(true);
  });
  window.addEventListener('pagehide', () => saveAll(true));
  onSessionLost(keepQueue);
  onRecovery(() => saveAll());
  return loadDrafts();
}

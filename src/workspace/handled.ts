/**
 * Records that were just dealt with: queues that show them from another reading (the inbox) let them
 * go at once, and take them back when it failed.
 */
import { atom } from 'jotai';
import { store } from './index.ts';

/** How long after it was done a queue may still be reading what was there before. */
const AFTER = 5_000;
const KEEP_AT_MOST = 120_000;

const dealt = atom<ReadonlySet<string>>(new Set<string>());
/** 'mensagem 42' of each. */
export const dealtAtom = atom((get) => get(dealt));
export const dealtKey = (noun: string, id: number): string => `${noun} ${id}`;

const timers = new Map<string, ReturnType<typeof setTimeout>>();

function leave(key: string): void {
  timers.delete(key);
  const next = new Set(store.get(dealt));
  if (next.delete(key)) store.set(dealt, next);
}
function after(key: string, ms: number): void {
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => leave(key), ms),
  );
}

/** It was sent: the queues go on. */
export function noteDealt(noun: string, id: number): void {
  const key = dealtKey(noun, id);
  store.set(dealt, new Set(store.get(dealt)).add(key));
  after(key, KEEP_AT_MOST);
}

/** The server has done it: soon every reading tells. */
export function noteDone(noun: string, id: number): void {
  const key = dealtKey(noun, id);
  if (store.get(dealt).has(key)) after(key, AFTER);
}

/** It was refused or taken back: it waits again. */
export function noteUndone(noun: string, id: number): void {
  const key = dealtKey(noun, id);
  clearTimeout(timers.get(key));
  leave(key);
}

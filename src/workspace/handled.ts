/**
 * Records that were just dealt with: queues that show them from another reading (the inbox) let them
 * go at once, and take them back when it failed.
 */
import { atom } from 'jotai';
import { store } from './index.ts';

/** How long after it was done a queue may still be reading what was there before. */
const AFTER = 5_000;
const KEEP_AT_MOST = 120_000;

const handled = atom<ReadonlySet<string>>(new Set<string>());
/** 'mensagem 42' of each. */
export const handledAtom = atom((get) => get(handled));
export const handledKey = (noun: string, id: number): string => `${noun} ${id}`;

const timers = new Map<string, ReturnType<typeof setTimeout>>();

function leave(key: string): void {
  timers.delete(key);
  const next = new Set(store.get(handled));
  if (next.delete(key)) store.set(handled, next);
}
function after(key: string, ms: number): void {
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => leave(key), ms),
  );
}

/** It was sent: the queues go on. */
export function addHandled(noun: string, id: number): void {
  const key = handledKey(noun, id);
  store.set(handled, new Set(store.get(handled)).add(key));
  after(key, KEEP_AT_MOST);
}

/** The server has done it: soon every reading tells. */
export function confirmHandled(noun: string, id: number): void {
  const key = handledKey(noun, id);
  if (store.get(handled).has(key)) after(key, AFTER);
}

/** It was refused or taken back: it waits again. */
export function dropHandled(noun: string, id: number): void {
  const key = handledKey(noun, id);
  clearTimeout(timers.get(key));
  leave(key);
}

/**
 * Records that were just handled: queues that show them from another reading (the inbox) let them go at
 * once, and take them back when the action failed.
 */
import { atom } from 'jotai';
import { store } from './index.ts';

/** Ms after the server's answer in which a queue may still be reading what was there before. */
const AFTER = 5_000;
const KEEP_AT_MOST = 120_000;

const handled = atom<ReadonlySet<string>>(new Set<string>());
/** Keys of the handled records: 'mensagem 42'. */
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

/** An action on the record was sent: the queues go on without it. */
export function addHandled(noun: string, id: number): void {
  const key = handledKey(noun, id);
  store.set(handled, new Set(store.get(handled)).add(key));
  after(key, KEEP_AT_MOST);
}

/** The server has done the action: soon every reading tells, and the key is forgotten. */
export function confirmHandled(noun: string, id: number): void {
  const key = handledKey(noun, id);
  if (store.get(handled).has(key)) after(key, AFTER);
}

/** The action was refused or taken back: the record waits again. */
export function dropHandled(noun: string, id: number): void {
  const key = handledKey(noun, id);
  clearTimeout(timers.get(key));
  leave(key);
}

/** Notices and announcements: one store outside of React, so that commands can speak from anywhere. */
import { afterPaint } from './pace.ts';

export interface ToastAction {
  readonly label: string;
  /** The key that does the same, drawn in the button ('z'). */
  readonly key?: string;
  run(): void;
}

export interface ToastInput {
  readonly text: string;
  readonly tone?: 'info' | 'erro';
  readonly action?: ToastAction;
  /** Milliseconds; 0 keeps it until it is dismissed. Default 6000, with an action 10000, errors 0. */
  readonly timeout?: number;
}

export interface Toast extends ToastInput {
  readonly id: number;
  readonly tone: 'info' | 'erro';
  readonly timeout: number;
}

/** What a screen reader is told; `n` makes a repeated text new. */
export interface Announcement {
  readonly text: string;
  readonly assertive: boolean;
  readonly n: number;
}

const MOST = 3;

let toasts: readonly Toast[] = [];
let said: Announcement & { readonly last: string } = { text: '', last: '', assertive: false, n: 0 };
/** The `n` of the last one that the region was given. */
let told = 0;
let nextId = 1;
const listeners = new Set<() => void>();

let telling = false;
/** Shown once what was done is on the screen: a key must not wait for the words about it. */
function changed(): void {
  if (telling || listeners.size === 0) return;
  telling = true;
  afterPaint(() => {
    telling = false;
    told = said.n;
    for (const listener of listeners) listener();
  });
}

/** For useSyncExternalStore. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentToasts = (): readonly Toast[] => toasts;
export const currentAnnouncement = (): Announcement => said;

/**
 * Says a text in the live region, without showing it. Assertive only for what must interrupt. What was said
 * a moment before and is not in the region yet is said with it: the later of two would be all that is heard.
 */
export function announce(text: string, assertive = false): void {
  const before = telling && said.n > told && said.last !== text ? said : null;
  said = {
    text: before ? `${before.last}. ${text}` : text,
    last: text,
    assertive: assertive || (before?.assertive ?? false),
    n: said.n + 1,
  };
  changed();
}

/** Shows a notice and says it. Returns its id. Never takes the focus; at most three stand at a time. */
export function toast(input: ToastInput): number {
  const tone = input.tone ?? 'info';
  const timeout = input.timeout ?? (tone === 'erro' ? 0 : input.action ? 10_000 : 6000);
  const id = nextId++;
  toasts = [...toasts, { ...input, tone, timeout, id }].slice(-MOST);
  announce(input.text, tone === 'erro');
  return id;
}

/** Another text for a notice that stands (progress); said only when it is over, by the next one. */
export function updateToast(id: number, text: string): void {
  toasts = toasts.map((one) => (one.id === id ? { ...one, text } : one));
  changed();
}

/** Takes a notice away (its action was done, its time ran out, it was closed). */
export function dismissToast(id: number): void {
  if (!toasts.some((one) => one.id === id)) return;
  toasts = toasts.filter((one) => one.id !== id);
  changed();
}

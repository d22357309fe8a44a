/** Forms with something typed and not sent: an update that reloads the page waits for them. */
import { atom } from 'jotai';
import { onSessionLost } from '../api/session.ts';
import { store } from './store.ts';

const unsaved = atom<ReadonlySet<string>>(new Set<string>());
/** Ids of the forms that hold unsent changes. */
export const unsavedAtom = atom((get) => get(unsaved));

/** A form says whether it holds unsent changes. */
export function setUnsaved(form: string, dirty: boolean): void {
  const now = store.get(unsaved);
  if (now.has(form) === dirty) return;
  const next = new Set(now);
  if (dirty) next.add(form);
  else next.delete(form);
  store.set(unsaved, next);
}

/** Leaving was decided (asked and answered, or the session is over and drafts are kept): nobody asks again. */
export const leaveUnsaved = (): void => store.set(unsaved, new Set<string>());

/** What waits for the answer whether one leaves over unsent changes; null: nothing does. */
export const leavingAtom = atom<{ go(): void } | null>(null);

/** Runs at once, or asks first when forms hold unsent changes. */
export function leaveThen(go: () => void): void {
  if (store.get(unsaved).size === 0) go();
  else store.set(leavingAtom, { go });
}

/** The browser asks before the page is closed over unsent changes. Call once. */
export function guardUnload(): void {
  onSessionLost(leaveUnsaved);
  window.addEventListener('beforeunload', (event) => {
    if (store.get(unsaved).size > 0) event.preventDefault();
  });
}

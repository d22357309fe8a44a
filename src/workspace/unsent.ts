/**
 * What was sent and refused, or is not known to have arrived: it stands in one place until it is dealt
 * with, with its text, also after a reload. It is this person's in this department (session storage goes
 * with the session).
 */
import { atom } from 'jotai';
import { currentDepartment } from '../api/session.ts';
import { readSession, writeSession } from '../api/storage.ts';
import type { Target } from './list/target.ts';
import { store } from './store.ts';

export interface Unsent {
  /** Of a form its draft's, else its own. */
  readonly key: string;
  readonly commandId: string;
  readonly target: Target;
  readonly areaId: string | null;
  /** 'OS 12/2026 não foi encerrada'; on its way 'Não se sabe se OS 12/2026 foi encerrada'. */
  readonly title: string;
  /** `enviando` is shown by nobody: only a reload makes it uncertain. */
  readonly state: 'enviando' | 'incerto' | 'recusado';
  /** Why, in Portuguese. */
  readonly reason: string;
  /** Of many records at once: what of each, and why. */
  readonly items?: readonly { readonly name: string; readonly reason: string }[];
  /** What was filled in. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The key it is sent with: asked again with the same one, the server answers what became of it. */
  readonly send: string;
  /** ISO instant. */
  readonly at: string;
}

const place = (): string => `pendencias.${currentDepartment() ?? ''}`;

const all = atom<readonly Unsent[]>([]);
/** What waits for somebody to deal with it, oldest first. */
export const unsentAtom = atom((get) => get(all).filter(({ state }) => state !== 'enviando'));

function keep(next: readonly Unsent[]): void {
  store.set(all, next);
  writeSession(place(), next.length > 0 ? JSON.stringify(next) : null);
}

export const unsentNow = (key: string): Unsent | null =>
  store.get(all).find((one) => one.key === key) ?? null;

/** Notes one, in the place of what stood there of the same key. */
export function putUnsent(one: Unsent): void {
  keep([...store.get(all).filter(({ key }) => key !== one.key), one]);
}

/** It arrived, or was given up. */
export function dropUnsent(key: string): void {
  if (unsentNow(key)) keep(store.get(all).filter((one) => one.key !== key));
}

/** What a reload found: all of it, in its order. */
export function readUnsent(): readonly Unsent[] {
  try {
    keep(JSON.parse(readSession(place()) ?? '[]') as Unsent[]);
  } catch {
    keep([]);
  }
  return store.get(all);
}

/** What the commands of a screen do: said by its body while it is shown. */
import { atom } from 'jotai';
import type { CommandOf, ScreenDef } from '../screens/index.ts';
import { store } from './store.ts';

/** What a command does here, and what it is called while it does that. */
export interface Does {
  readonly title?: string;
  run(): void;
}
type Doing = Readonly<Record<string, Does | null>>;

export const screenAtom = atom<Doing | null>(null);

/** The body of a screen says what its commands do; null: nothing now. Returns the undo. */
export function bindScreen<S extends ScreenDef>(
  _: S,
  does: Readonly<Record<CommandOf<S>, Does | null>>,
): () => void {
  store.set(screenAtom, does);
  return () => {
    if (store.get(screenAtom) === does) store.set(screenAtom, null);
  };
}

/** What the screen that is shown does for a command; null: nothing. */
export const screenDoes = (command: string): Does | null =>
  store.get(screenAtom)?.[command] ?? null;

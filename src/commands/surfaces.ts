/** Which surfaces of the commands are open. Their components load when they are first needed. */
import { atom } from 'jotai';
import type { Target } from './define.ts';
import type { Continuation } from './keymap.ts';
import { store } from '../workspace/index.ts';

/** The palette: null closed; `text` what it starts with. */
export interface PaletteState {
  readonly text: string;
  /** Enter was pressed before the palette was there. */
  readonly entered?: true;
}
export const paletteAtom = atom<PaletteState | null>(null);
/** The shortcut sheet. */
export const helpAtom = atom(false);
/** What was not sent. */
export const unsentShownAtom = atom(false);
/** What one wants to be told. */
export const avisosAtom = atom(false);
/** A record as it was: which, and after which row of its chain; without one, at the end of a day. */
export interface ComoEraState {
  readonly noun: string;
  readonly id: number;
  readonly linha?: number;
}
export const comoEraAtom = atom<ComoEraState | null>(null);
/** '.' all actions of a target, 'c' what can be created. */
export interface MenuState {
  readonly kind: 'acoes' | 'criar';
  readonly target: Target;
}
export const menuAtom = atom<MenuState | null>(null);
/** Continuations of a begun sequence; the panel shows them 400 ms later. */
export const pendingAtom = atom<readonly Continuation[] | null>(null);

export const openPalette = (text = ''): void => store.set(paletteAtom, { text });
export const closePalette = (): void => store.set(paletteAtom, null);

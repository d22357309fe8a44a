/** Which surfaces of the commands are open. Their components load when they are first needed. */
import { atom } from 'jotai';
import type { Target } from './define.ts';
import type { Continuation } from './keymap.ts';
import { hasLayer } from '../ui/layers.ts';
import { store } from '../workspace/index.ts';
import { closeSurface, listSurfaceAtom } from '../workspace/list/surface.ts';
import { filteringNow } from './filtered.ts';

/** The palette. */
export const paletteAtom = atom(false);
/** The shortcut sheet. */
export const helpAtom = atom(false);
/** What was not sent. */
export const unsentShownAtom = atom(false);
/** What was begun and not sent. */
export const draftsShownAtom = atom(false);
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

export const openPalette = (): void => store.set(paletteAtom, true);
export const closePalette = (): void => store.set(paletteAtom, false);

/** Is the popup of a list or screen asked for that is the one shown? */
function listSurface(): boolean {
  const surface = store.get(listSurfaceAtom);
  return surface !== null && surface.id === filteringNow()?.id;
}

/** Has a surface been asked for that is not drawn yet? */
export const surfaceComing = (): boolean =>
  !hasLayer() &&
  (store.get(paletteAtom) ||
    store.get(helpAtom) ||
    store.get(unsentShownAtom) ||
    store.get(draftsShownAtom) ||
    store.get(avisosAtom) ||
    store.get(comoEraAtom) !== null ||
    store.get(menuAtom) !== null ||
    listSurface());

/** None of them is wanted any more. */
export function closeSurfaces(): void {
  closePalette();
  store.set(helpAtom, false);
  store.set(unsentShownAtom, false);
  store.set(draftsShownAtom, false);
  store.set(avisosAtom, false);
  store.set(comoEraAtom, null);
  store.set(menuAtom, null);
  closeSurface();
}

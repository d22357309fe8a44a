/** Which popup of the list is open, so that keys, commands and buttons open the same one. */
import { atom } from 'jotai';
import { focusComing } from '../focus.ts';
import { returnFocus, routeAtom, store } from '../index.ts';
import { isAway, revealPane } from '../layout.ts';
import { noteOrigin } from '../origin.ts';

export interface ListSurface {
  /** The area's or the screen's. */
  readonly id: string;
  readonly kind: 'filtros' | 'visao' | 'colunas';
  /** The filter to edit at once. */
  readonly field?: string;
}

export const listSurfaceAtom = atom<ListSurface | null>(null);

/** Is it the list of that area that is on the screen? */
const isShown = (id: string): boolean => store.get(routeAtom)?.area === id;

const NAME = 'superficie';
export function openSurface(surface: ListSurface): void {
  noteOrigin(NAME);
  // It hangs on the list's head: behind another pane, or in a folded one, it would open unseen and without the focus.
  if (isShown(surface.id) && isAway('lista')) {
    revealPane('lista');
    focusComing('lista');
  }
  store.set(listSurfaceAtom, surface);
}
/** The focus goes back to where the popup was opened from. */
export const leaveSurface = (): void => returnFocus(NAME);
export const closeSurface = (): void => store.set(listSurfaceAtom, null);

const searches = new Map<string, HTMLInputElement>();
/** The list whose search field is to have the focus as soon as it is there. */
let wanted: string | null = null;
/** Is that list the one that is being drawn? */
export const searchAwaited = (): boolean => wanted !== null && isShown(wanted);
export function forgetSearch(): void {
  wanted = null;
}

/** The search field of an area's list, while it is mounted. */
export function registerSearch(id: string, input: HTMLInputElement | null): void {
  if (input) searches.set(id, input);
  else searches.delete(id);
  if (input && wanted === id) focusSearch(id);
}

/** '/': into the search field, as soon as it is there. */
export function focusSearch(id: string): void {
  const input = searches.get(id);
  wanted = input ? null : id;
  input?.focus();
  input?.select();
}

/** Empties the search field without waiting for it to speak. */
export function emptySearch(id: string): void {
  const input = searches.get(id);
  if (input) input.value = '';
}

/** Which popup of the list is open, so that keys, commands and buttons open the same one. */
import { atom } from 'jotai';
import { store } from '../../workspace/index.ts';

export interface ListSurface {
  readonly areaId: string;
  readonly kind: 'filtros' | 'visao' | 'colunas';
  /** The filter to edit at once. */
  readonly field?: string;
}

export const listSurfaceAtom = atom<ListSurface | null>(null);

export const openSurface = (surface: ListSurface): void => store.set(listSurfaceAtom, surface);
export const closeSurface = (): void => store.set(listSurfaceAtom, null);

const searches = new Map<string, HTMLInputElement>();

/** The search field of an area's list, while it is mounted. */
export function registerSearch(areaId: string, input: HTMLInputElement | null): void {
  if (input) searches.set(areaId, input);
  else searches.delete(areaId);
}

/** '/': into the search field. */
export function focusSearch(areaId: string): boolean {
  const input = searches.get(areaId);
  input?.focus();
  input?.select();
  return input !== undefined;
}

/** Empties the search field without waiting for it to speak. */
export function emptySearch(areaId: string): void {
  const input = searches.get(areaId);
  if (input) input.value = '';
}

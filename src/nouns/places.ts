/** Where the areas stand, in the order of their nouns: known before any noun is loaded. */
import { places } from 'virtual:places';
import type { Place } from './define.ts';

export { places };

/** The place of an area; null when there is no such area. */
export const findPlace = (areaId: string | null | undefined): Place | null =>
  places.find(({ id }) => id === areaId) ?? null;

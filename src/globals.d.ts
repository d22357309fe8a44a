/** Replaced by the build with the version of package.json. */
declare const __OSM_VERSION__: string;

/** Read from the nouns by the build (scripts/lib/places.ts). */
declare module 'virtual:places' {
  import type { Place } from './nouns/define.ts';

  export const places: readonly Place[];
}

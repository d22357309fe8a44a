/** Replaced by the build with the version of package.json. */
declare const __OSM_VERSION__: string;

/** Read from the nouns by the build (scripts/lib/places.ts). */
declare module 'virtual:places' {
  import type { Place } from './nouns/define.ts';

  export const places: readonly Place[];
}

/** Read from the nouns by the build (src/early-calls.ts). */
declare module 'virtual:early' {
  export interface EarlyCall {
    readonly version: 'v1' | 'v2';
    readonly path: string;
    /** It names the department. */
    readonly named?: true;
  }
  /** The list of an address: what it is asked for where that says nothing, and its own order. */
  export interface EarlyList extends EarlyCall {
    readonly base: string;
    readonly search: string;
    readonly order: string;
  }
  export const always: readonly EarlyCall[];
  export const lists: readonly EarlyList[];
}

/** Frecency: how often and how lately. A use counts one and halves every week. From the preferences' recents. */
import type { Recent } from '../workspace/preferences.ts';

const HALF_LIFE = 7 * 24 * 3600 * 1000;

export const scoreAt = (recent: Pick<Recent, 'em' | 'vezes'>, now: number): number =>
  recent.vezes * 0.5 ** (Math.max(0, now - recent.em) / HALF_LIFE);

/** Key of a recent as the palette's items have it: 'comando:paleta', 'registro:ordem_servico:42'. */
const keyOf = (recent: Pick<Recent, 'tipo' | 'id'>): string => `${recent.tipo}:${recent.id}`;

/** The score of every key that was used, at one moment. */
export const scores = (recents: readonly Recent[], now: number): ReadonlyMap<string, number> =>
  new Map(recents.map((recent) => [keyOf(recent), scoreAt(recent, now)]));

/** The last used first, for the empty palette. */
export const lately = (recents: readonly Recent[], most: number): Recent[] =>
  recents.toSorted((a, b) => b.em - a.em).slice(0, most);

/** Frecency: how often and how lately. A use counts 1 and halves every week. Kept in the preferences. */

export interface Use {
  /** Key of the item: 'comando:…', 'ordem_servico:42', 'tela:servicos'. */
  readonly k: string;
  /** Milliseconds since 1970 of the last use. */
  readonly t: number;
  /** Score at that moment. */
  readonly s: number;
  /** For a record: what it is called and where it is. */
  readonly titulo?: string;
  readonly to?: string;
}

const HALF_LIFE = 7 * 24 * 3600 * 1000;
const KEPT = 60;

export const scoreAt = (use: Use, now: number): number => use.s * 0.5 ** ((now - use.t) / HALF_LIFE);

/** The uses after one more; the weakest beyond sixty are forgotten. */
export function used(uses: readonly Use[], one: Omit<Use, 's' | 't'>, now: number): Use[] {
  const before = uses.find((use) => use.k === one.k);
  const next: Use = { ...one, t: now, s: 1 + (before ? scoreAt(before, now) : 0) };
  const rest = uses.filter((use) => use.k !== one.k);
  return [next, ...rest].sort((a, b) => scoreAt(b, now) - scoreAt(a, now)).slice(0, KEPT);
}

/** The last used first, for the empty palette. */
export const lately = (uses: readonly Use[], most: number): Use[] =>
  [...uses].sort((a, b) => b.t - a.t).slice(0, most);

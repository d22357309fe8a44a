/**
 * An event: something of an entity changed. It tells what to read again and nothing of what is in it;
 * events of one entity can always be joined into one.
 */

export interface Evento {
  /** The noun of the log row: 'ordem_servico'; '*' when anything may have changed. */
  readonly entidade: string;
  /** The records; null when there are too many to name. */
  readonly ids: readonly number[] | null;
  /** Ids of the actions, the first of them. */
  readonly acoes: readonly string[];
  /** The requests that did all of it; null when there are too many, or when it was not a request. */
  readonly pedidos: readonly string[] | null;
}

/** Anything may have changed: what is shown has to be read again. */
export const EVERYTHING: Evento = { entidade: '*', ids: null, acoes: [], pedidos: null };

/** How much an event names at most; what is joined beyond it is no longer named. */
export const LIMITS = { ids: 200, acoes: 20, pedidos: 20 } as const;

const union = <T>(a: readonly T[] | null, b: readonly T[] | null, most: number): T[] | null => {
  if (a === null || b === null) return null;
  const all = [...new Set([...a, ...b])];
  return all.length > most ? null : all;
};

/** One event that says what both say; both are of one entity. */
export const merge = (a: Evento, b: Evento): Evento => ({
  entidade: a.entidade,
  ids: union(a.ids, b.ids, LIMITS.ids),
  acoes: [...new Set([...a.acoes, ...b.acoes])].slice(0, LIMITS.acoes),
  pedidos: union(a.pedidos, b.pedidos, LIMITS.pedidos),
});

/** At most one event an entity, in the order they came first; where anything may have changed, only that. */
export function mergeAll(eventos: Iterable<Evento>): Evento[] {
  const by = new Map<string, Evento>();
  for (const one of eventos) {
    const before = by.get(one.entidade);
    by.set(one.entidade, before ? merge(before, one) : one);
  }
  return by.has(EVERYTHING.entidade) ? [EVERYTHING] : [...by.values()];
}

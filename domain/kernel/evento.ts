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
export const TUDO: Evento = { entidade: '*', ids: null, acoes: [], pedidos: null };

/** How much an event names at most; what is joined beyond it is no longer named. */
export const LIMITES = { ids: 200, acoes: 20, pedidos: 20 } as const;

const union = <T>(a: readonly T[] | null, b: readonly T[] | null, most: number): T[] | null => {
  if (a === null || b === null) return null;
  const all = [...new Set([...a, ...b])];
  return all.length > most ? null : all;
};

/** One event that says what both say; both are of one entity. */
export const juntar = (a: Evento, b: Evento): Evento => ({
  entidade: a.entidade,
  ids: union(a.ids, b.ids, LIMITES.ids),
  acoes: [...new Set([...a.acoes, ...b.acoes])].slice(0, LIMITES.acoes),
  pedidos: union(a.pedidos, b.pedidos, LIMITES.pedidos),
});

/** At most one event an entity, in the order they came first; where anything may have changed, only that. */
export function juntarTodos(eventos: Iterable<Evento>): Evento[] {
  const by = new Map<string, Evento>();
  for (const one of eventos) {
    const before = by.get(one.entidade);
    by.set(one.entidade, before ? juntar(before, one) : one);
  }
  return by.has(TUDO.entidade) ? [TUDO] : [...by.values()];
}

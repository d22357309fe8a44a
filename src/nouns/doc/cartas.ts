/** One of many acknowledgements that are recorded in one form: what its own letter says. */
import type { Values } from '../define/actions.ts';

export interface Carta {
  readonly data?: string;
  readonly quem?: string;
  readonly anexos?: readonly { readonly uri_token: string }[];
}

/** What is sent of this one: its own letter's, and where that says nothing, what is common to all. */
export function dasCartas({ id }: { readonly id: number }, { cartas, ...common }: Values): Values {
  const {
    data,
    quem,
    anexos = [],
  } = (cartas as Readonly<Record<number, Carta>> | undefined)?.[id] ?? {};
  return {
    ...common,
    ...(data ? { data } : {}),
    ...(quem ? { quem } : {}),
    anexos: [...((common.anexos as Carta['anexos']) ?? []), ...anexos],
  };
}

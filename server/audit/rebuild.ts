/** A record as its chain tells it: its rows applied one after the other. */
import { HISTORICO, spelled } from '../actions/kept.ts';
import type { Changes, Dito } from '../actions/log.ts';

export type State = Record<string, unknown>;

/** A row of a record's chain; `em` is its instant as the state has instants. */
export interface Told {
  readonly acao: string;
  readonly usuario_id: number | null;
  readonly em: string;
  readonly campos: Changes;
  readonly dito: Dito | null;
}

export interface Rebuilt {
  readonly state: State;
  /** False: its chain does not begin with the whole of it, and what is here is what it tells. */
  readonly whole: boolean;
}
/** What a record has in columns that came after it (beginning.ts). */
export interface Beginning {
  /** As a state has them. */
  readonly state: State;
  /** Columns that began with what nobody knows any more (when the column came). */
  readonly unknown: ReadonlySet<string>;
}

export const NOTHING: Rebuilt = { state: {}, whole: false };

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The record after the row; `parts` are the names of its lists, of which a row tells what left and what came. */
export function applied(
  { state: before, whole }: Rebuilt,
  { acao, usuario_id, em, campos, dito }: Told,
  parts: ReadonlySet<string>,
): Rebuilt {
  const inteiro = dito?.inteiro === true;
  const state: State = inteiro ? {} : { ...before };
  for (const [name, { de = null, para = null }] of Object.entries(campos)) {
    if (parts.has(name)) {
      const left = new Set(listOf(de).map(spelled));
      const kept = listOf(state[name]).filter((one) => !left.has(spelled(one)));
      const list = [...kept, ...listOf(para)];
      if (list.length > 0) state[name] = list;
      else delete state[name];
    } else if (para === null) delete state[name];
    else state[name] = para;
  }
  if (dito?.passo)
    state[HISTORICO] = [...listOf(state[HISTORICO]), { acao, ...dito.passo, usuario_id, em }];
  return { state, whole: whole || inteiro };
}

/** The record with what it has in columns that came after it; of one that is gone, nothing. */
export const begun = (told: State, { state }: Beginning): State =>
  Object.keys(told).length > 0 ? { ...state, ...told } : told;

/** The names in which a rebuilt record and the one that is there differ; of one that is not whole, those it knows. */
export function differences(
  { state: told, whole }: Rebuilt,
  there: State,
  parts: ReadonlySet<string>,
  beginning: Beginning,
): string[] {
  const state = begun(told, beginning);
  const canonical = (name: string, of: State): string => {
    const value = of[name] ?? null;
    return parts.has(name) && name !== HISTORICO
      ? listOf(value).map(spelled).toSorted().join()
      : spelled(value);
  };
  const names = whole
    ? // What the chain says nothing of is asked of what is kept, and where it is known how it began.
      [
        ...Object.keys(told),
        ...Object.keys(there).filter((name) => !(name in told) && !beginning.unknown.has(name)),
      ]
    : Object.keys(told).filter((name) => !parts.has(name));
  return names.filter((name) => canonical(name, state) !== canonical(name, there)).toSorted();
}

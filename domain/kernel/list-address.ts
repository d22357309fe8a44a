/** What a list is asked for where the console writes it itself: typed by the list's own filters. */
import type { Filter, FilterKey, Filters, ListQuery, Operator } from './define.ts';

/** Stand for the user's id and the current year in a view that everybody has. */
export type Placeholder = '{eu}' | '{ano}';

type One<F extends Filter> = F extends { kind: 'enum'; options: infer O }
  ? Extract<keyof O, string>
  : F extends { kind: 'integer' | 'ref' }
    ? number | Placeholder
    : F extends { kind: 'boolean' }
      ? boolean
      : string;
type Value<F extends Filters, Key> = Key extends `${infer Name}_${Operator}`
  ? Name extends keyof F
    ? Key extends `${Name}_in`
      ? One<F[Name]> | readonly One<F[Name]>[]
      : One<F[Name]>
    : never
  : never;

type FiltersOf<Q extends ListQuery> = Q['filters'];
/** Filters and order of a list: {situacao_in: ['andamento', 'reaberto'], order: 'concluir_em asc'}. */
export type Asked<Q extends ListQuery> = {
  readonly [K in FilterKey<FiltersOf<Q>>]?: Value<FiltersOf<Q>, K>;
} & { readonly order?: `${Q['orders'][number]} ${'asc' | 'desc'}` };

/**
 * The API's own keys and values: `searchOf<typeof listaOrdens>({…})`. The list is a type alone, so that to
 * ask another noun's list brings nothing of that noun.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- whoever asks says it
export const searchOf = <Q extends ListQuery = never>(
  asked: Asked<NoInfer<Q>>,
): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries<unknown>(asked).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.join(',') : typeof value === 'number' ? value : String(value),
    ]),
  );

/** Keys and values as they stand in an address, legible: 'vencida_eq=true&order=concluir_em asc'. */
export const addressSearch = (search: Readonly<Record<string, string | number>>): string =>
  Object.entries(search)
    .map((pair) => pair.join('='))
    .join('&');

/** What a list is asked for, as it stands in an address. `_` only types the rest. */
export const listAddress = <const Q extends ListQuery>(_: Q, asked: Asked<Q>): string =>
  addressSearch(searchOf<Q>(asked));

/** The list with other filters in force where the address names none of theirs. */
export const withDefaults = <const Q extends ListQuery>(query: Q, asked: Asked<Q>): Q => ({
  ...query,
  defaults: Object.fromEntries(
    Object.entries(searchOf<Q>(asked)).map(([key, value]) => [key, String(value)]),
  ),
});

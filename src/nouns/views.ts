/** Words that the views of several lists share. */
import type { Filter, ListQuery } from '../../domain/define.ts';
import type { Fields } from '../../domain/fields.ts';
import { listAddress } from '../../domain/list-address.ts';

/** A list that is filtered by several of its situações. */
type BySituacao = ListQuery<
  Fields,
  {
    readonly situacao: Filter & {
      readonly kind: 'enum';
      readonly ops: readonly ['eq', 'in'];
      readonly options: Readonly<Record<string, string>>;
    };
  }
>;

/** The search of 'Todas': every situation by name, because a list's default leaves some out. */
export const todas = (list: BySituacao): string =>
  listAddress(list, { situacao_in: Object.keys(list.filters.situacao.options) });

/** Words that the views of several lists share. */
import type { Filter, ListQuery } from '../../domain/kernel/define.ts';
import type { Fields } from '../../domain/kernel/fields.ts';
import { listAddress } from '../../domain/kernel/list-address.ts';

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

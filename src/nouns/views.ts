/** Words that the views of several lists share. */
import type { ListQuery } from '../../domain/kernel/define.ts';

/** The search of 'Todas': every situation by name, because a list's default leaves some out. */
export const todas = (list: ListQuery): string =>
  `situacao_in=${Object.keys(list.filters.situacao?.options ?? {}).join(',')}`;

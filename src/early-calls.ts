/** What the document asks before the console's code is there (src/early.ts), read from the nouns by the build. */
import type { EarlyCall, EarlyList } from 'virtual:early';
import { preferencias, usuarioAtual } from '../domain/usuario/sessao.ts';
import { canonicalSearch } from './api/list-search.ts';
import { nouns } from './nouns/all.ts';

/** Of every session. */
export const always: readonly EarlyCall[] = [
  { ...pick(usuarioAtual.call), named: true },
  pick(preferencias.call),
];

/** The lists that stand alone and are shown before anything is said; those of longer addresses first. */
export const lists: readonly EarlyList[] = nouns
  .flatMap(({ areas }) => areas)
  .filter(
    ({ base, below, list }) =>
      !below && !base.includes(':') && !list.call.path.includes('{') && !list.untilNamed,
  )
  .map(({ base, list }) => ({
    base,
    ...pick(list.call),
    search: canonicalSearch(list, ''),
    order: list.order.join(' '),
  }))
  .toSorted((a, b) => b.base.length - a.base.length);

function pick({ version, path }: EarlyCall): EarlyCall {
  return { version, path };
}

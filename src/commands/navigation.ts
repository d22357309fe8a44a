/** Going to the areas that are built: 'g' and a letter. */
import { SEM_PERMISSAO } from '../../domain/permission-check.ts';
import type { IconName } from '../ui/icon.tsx';
import { areas } from '../nouns/index.ts';
import { matchRoute } from '../routes.ts';
import { navigate } from '../workspace/index.ts';
import type { Command } from './define.ts';

interface Place {
  readonly id: string;
  readonly title: string;
  readonly to: string;
  readonly key?: string;
  readonly icon: IconName;
  readonly keywords?: readonly string[];
}

const places: readonly Place[] = [
  { id: 'home', title: 'Início', to: '/app/home', key: 'h', icon: 'home' },
  ...areas
    .flatMap(({ id, title, base, go }) =>
      go ? [{ ...go, id, title: go.title ?? title, to: base }] : [],
    )
    .toSorted((a, b) => a.rank - b.rank),
  {
    id: 'departamentos',
    title: 'Trocar de departamento',
    to: '/departamentos',
    icon: 'building',
    keywords: ['departamentos'],
  },
  { id: 'sobre', title: 'Sobre', to: '/app/sobre', icon: 'info', keywords: ['versao'] },
];

/** Where a place leads; for 'open in a pinned tab' and the recents. */
export const placeOf = (commandId: string): string | null =>
  places.find((place) => `ir.${place.id}` === commandId)?.to ?? null;

export const navigationCommands: readonly Command[] = places.map((place) => {
  const access = matchRoute(place.to)?.route.access ?? null;
  return {
    id: `ir.${place.id}`,
    title: place.title,
    section: 'Ir para',
    icon: place.icon,
    keywords: ['ir para', ...(place.keywords ?? [])],
    scope: 'tudo',
    ...(place.key ? { keys: [`g ${place.key}`] } : {}),
    blocked: (ctx) => (access === null || ctx.can(access) ? null : SEM_PERMISSAO),
    run: () => void navigate(place.to),
  };
});

/** Going to the areas that are built: 'g' and a letter. */
import { SEM_PERMISSAO } from '../../domain/kernel/permission-check.ts';
import type { IconName } from '../ui/icon.tsx';
import { places } from '../nouns/places.ts';
import { matchRoute } from '../routes.ts';
import { pages, screens } from '../screens/index.ts';
import type { ScreenDef } from '../screens/index.ts';
import { navigate } from '../workspace/index.ts';
import type { Command } from './define.ts';

interface Goal {
  readonly id: string;
  readonly title: string;
  readonly to: string;
  readonly key?: string;
  readonly icon: IconName;
  readonly keywords?: readonly string[];
}

const goalsOf = (of: readonly ScreenDef[]): Goal[] =>
  of.flatMap(({ name, title, path, go }) =>
    go ? [{ ...go, id: name, title: go.title ?? title, to: path }] : [],
  );

const others = screens.filter((one) => one !== pages.home);

const goals: readonly Goal[] = [
  ...goalsOf([pages.home]),
  ...places
    .flatMap(({ id, title, base, go }) =>
      go ? [{ ...go, id, title: go.title ?? title, to: base }] : [],
    )
    .toSorted((a, b) => a.rank - b.rank),
  ...goalsOf(others).toSorted((a, b) => Number(a.key === undefined) - Number(b.key === undefined)),
];

/** Where a place leads; for 'open in a pinned tab' and the recents. */
export const placeOf = (commandId: string): string | null =>
  goals.find((goal) => `ir.${goal.id}` === commandId)?.to ?? null;

export const navigationCommands: readonly Command[] = goals.map((place) => {
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

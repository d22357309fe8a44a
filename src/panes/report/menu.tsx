/**
 * The menu of a group of reports, or of all: each as a small picture of its own figures, of the period it has by itself,
 * with the one that it is about in words. What is out of sight is not asked for.
 */
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { mapaOf, reportOf } from '../../../domain/index.ts';
import type { ReportQuery } from '../../../domain/kernel/define.ts';
import { SEM_PERMISSAO } from '../../../domain/kernel/permission-check.ts';
import { reportSearch } from '../../api/list-search.ts';
// Their lists' areas, whichever nouns they are of.
import '../../nouns/all.ts';
import { mapas } from '../../screens/mapas.ts';
import type { menus } from '../../screens/menus.ts';
import { reports } from '../../screens/reports.ts';
import { screenOf } from '../../screens/index.ts';
import { Empty } from '../../ui/states.tsx';
import { Until, lazy } from '../../ui/lazy.tsx';
import { actorAtom, canAtom, currentUserAtom } from '../../workspace/actor.ts';
import { focusPane, registerPaneFocus } from '../../workspace/focus.ts';
import { locationAtom, navigate, routeAtom } from '../../workspace/location.ts';
import { preferencesAtom } from '../../workspace/preferences.ts';
import { bindScreen } from '../../workspace/screen.ts';
import { PaneHead } from '../frame/pane-head.tsx';
import { Card, cards, keyDown, step } from './card.tsx';
import type { Shown } from './card.tsx';
import { pinnedFor } from './pins.ts';
import { isWall, withWall } from './wall-address.ts';

const PinnedWall = lazy(() => import('./pinned-wall.tsx'));

type MenuScreen = (typeof menus)[keyof typeof menus];
const GROUPS = [
  ['indicadores.osm', 'Ordens de serviço'],
  ['indicadores.docs', 'Documentos'],
  ['indicadores.analises', 'Análises'],
  ['indicadores.produtividade', 'Produtividade'],
] as const;

/** Where each menu was left: one comes back to the same place. */
const left = new Map<string, string>();

/** Every report and map with the id that says its group, and what it takes to see it. */
const all = [
  ...reports.map(({ path, title, query: id }) => {
    const query = reportOf(id);
    return { id, permission: query.permission, shown: { path, title, query } };
  }),
  ...Object.values(mapas).flatMap(({ path, title, query: id }) => {
    const query = mapaOf(id);
    return query ? [{ id, permission: query.permission, shown: { path, title, query } }] : [];
  }),
];

/** The groups of a menu with what this person may see of them. */
function groupsOf(menu: string, can: (path: ReportQuery['permission']) => boolean) {
  const of = `${menu.replaceAll('_', '.')}.`;
  return GROUPS.filter(([id]) => `${id}.`.startsWith(of))
    .map(([id, title]) => ({
      id,
      title,
      shown: all
        .filter((one) => `${one.id}.`.startsWith(`${id}.`) && can(one.permission))
        .map(({ shown }): Shown => ({
          ...shown,
          search: 'como' in shown.query ? '' : reportSearch(shown.query, ''),
        })),
    }))
    .filter(({ shown }) => shown.length > 0);
}

export default function Menu() {
  const screen = screenOf(useAtomValue(routeAtom)?.name) as MenuScreen;
  const { path: pathname, search } = useAtomValue(locationAtom);
  const user = useAtomValue(currentUserAtom);
  const actor = useAtomValue(actorAtom);
  const preferences = useAtomValue(preferencesAtom);
  const groups = groupsOf(screen.name, useAtomValue(canAtom));
  const shown = groups.flatMap((group) => group.shown);
  const [here, setHere] = useState(left.get(screen.name) ?? '');
  const current = shown.some(({ path }) => path === here) ? here : shown[0]?.path;
  useEffect(
    () =>
      registerPaneFocus('lista', () => {
        const card = cards().find((one) => one.tabIndex === 0);
        card?.focus();
        return card !== undefined;
      }),
    [],
  );
  useEffect(() => {
    if (document.activeElement === document.body) focusPane('lista');
  }, []);
  useEffect(() =>
    bindScreen(screen, {
      'lista.proxima': { run: () => step(1) },
      'lista.anterior': { run: () => step(-1) },
      'lista.primeira': { run: () => step('home') },
      'lista.ultima': { run: () => step('end') },
      'lista.abrir': current ? { run: () => void navigate(current) } : null,
      'relatorio.painel': { run: () => void navigate(`${pathname}?${withWall(search)}`) },
    }),
  );
  return (
    <>
      <PaneHead pane="lista">
        <h1>{screen.title}</h1>
      </PaneHead>
      <div className="scroll minis" data-scroll={screen.name} onKeyDown={keyDown}>
        {groups.map((group) => (
          <section key={group.id} aria-labelledby={group.id}>
            <h2 id={group.id}>{group.title}</h2>
            <ul>
              {group.shown.map((one) => (
                <Card
                  key={one.path}
                  of={one}
                  here={one.path === current}
                  onHere={() => {
                    left.set(screen.name, one.path);
                    setHere(one.path);
                  }}
                />
              ))}
            </ul>
          </section>
        ))}
        {shown.length === 0 ? (
          <Empty
            title={SEM_PERMISSAO}
            hint="Estes relatórios contam registros que você não pode ver"
          />
        ) : null}
      </div>
      {isWall(search) && user && actor ? (
        <Until>
          <PinnedWall pinned={pinnedFor(user, actor, preferences)} />
        </Until>
      ) : null}
    </>
  );
}

/** '.' all actions of the target, with why not; 'c' what can be created. */
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { actionById } from '../../../domain/index.ts';
import { contextNow, offerOf, runCommand } from '../../commands/index.ts';
import { creating } from '../../commands/from-action.ts';
import { menuAtom } from '../../commands/surfaces.ts';
import type { MenuState } from '../../commands/surfaces.ts';
import { actionIdOf, findArea } from '../../nouns/index.ts';
import type { IconName } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { focusedPaneAtom, returnFocus, store } from '../../workspace/index.ts';
import { noteOrigin } from '../../workspace/origin.ts';
import { Until, lazy } from '../../ui/lazy.tsx';

export const loadActions = () => import('./actions-menu.tsx');
const ActionsMenu = lazy(loadActions);
const WIDTH = 240;

/** Where the menu hangs: on the button that says the same key, else in the middle of the pane. */
function anchorOf(key: string): { left: number; top: number; width: number; height: number } {
  const pane = store.get(focusedPaneAtom) ?? 'lista';
  const places = [
    `section[data-pane="${pane}"]`,
    'section[data-pane="detalhe"]',
    'section[data-pane="lista"]',
  ];
  for (const place of places) {
    const button = document.querySelector<HTMLElement>(`${place} [aria-keyshortcuts="${key}"]`);
    const box = button?.getBoundingClientRect();
    if (box && box.width > 0) return box;
  }
  const box = document.querySelector<HTMLElement>(places[0] ?? '')?.getBoundingClientRect();
  const left = box ? box.left + box.width / 2 - WIDTH / 2 : window.innerWidth / 2 - WIDTH / 2;
  return { left, top: box ? box.top + 60 : 120, width: 0, height: 0 };
}

function createEntries(): MenuEntry[] {
  const ctx = contextNow();
  /* of what the list holds comes first */
  const noun = findArea(ctx.areaId)?.noun;
  const near = (id: string): number => Number(actionById.get(actionIdOf(id))?.noun === noun);
  const ids = creating.toSorted((a, b) => near(b) - near(a));
  return ids.flatMap((id): MenuEntry[] => {
    const offer = offerOf(id, ctx);
    if (!offer) return [];
    return [
      {
        id,
        label: offer.title,
        icon: offer.command.icon as IconName | undefined,
        info: offer.command.info,
        reason: offer.reason,
        run: () => void runCommand(id, 'menu'),
      },
    ];
  });
}

const back = (): void => returnFocus('menu');

function OpenMenu({ state }: { state: MenuState }) {
  const actions = state.kind === 'acoes';
  const [entries] = useState(() => (actions ? [] : createEntries()));
  const [anchor] = useState(() => anchorOf(actions ? '.' : 'c'));
  useState(() => noteOrigin('menu'));
  const close = () => store.set(menuAtom, null);
  useEffect(
    () => () => {
      // A form that opened has taken the focus itself.
      if (document.activeElement && document.activeElement !== document.body) return;
      back();
    },
    [],
  );
  if (actions)
    return (
      <Until>
        <ActionsMenu target={state.target} anchor={anchor} onClose={close} returnFocus={back} />
      </Until>
    );
  return (
    <Menu label="Criar" anchor={anchor} entries={entries} onClose={close} returnFocus={back} />
  );
}

export function Menus() {
  const state = useAtomValue(menuAtom);
  return state ? <OpenMenu key={state.kind} state={state} /> : null;
}

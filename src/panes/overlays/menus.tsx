/** '.' all actions of the target, with why not; 'c' what can be created. */
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { capFor, commandsFor, contextNow, offerOf, runCommand, targetName } from '../../commands/index.ts';
import type { Target } from '../../commands/index.ts';
import { creating } from '../../commands/from-action.ts';
import { menuAtom } from '../../commands/surfaces.ts';
import type { MenuState } from '../../commands/surfaces.ts';
import type { IconName } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { focusedPaneAtom, focusPane, store } from '../../workspace/index.ts';

const WIDTH = 240;

/** Where the menu hangs: on the button that says the same key, else in the middle of the pane. */
function anchorOf(key: string): { left: number; top: number; width: number; height: number } {
  const pane = store.get(focusedPaneAtom) ?? 'lista';
  const places = [`section[data-pane="${pane}"]`, 'section[data-pane="detalhe"]', 'section[data-pane="lista"]'];
  for (const place of places) {
    const button = document.querySelector<HTMLElement>(`${place} [aria-keyshortcuts="${key}"]`);
    const box = button?.getBoundingClientRect();
    if (box && box.width > 0) return box;
  }
  const box = document.querySelector<HTMLElement>(places[0] ?? '')?.getBoundingClientRect();
  const left = box ? box.left + box.width / 2 - WIDTH / 2 : window.innerWidth / 2 - WIDTH / 2;
  return { left, top: box ? box.top + 60 : 120, width: 0, height: 0 };
}

function actionEntries(target: Target): MenuEntry[] {
  const ctx = contextNow(target);
  const offers = commandsFor(ctx).filter(({ command }) => command.target && command.scope === 'detalhe');
  const area = new Set(offers.map(({ command }) => command.id));
  const sections = [...new Set(offers.map(({ command }) => command.section))];
  return [
    { heading: <b>{targetName(target)}</b> },
    ...sections.flatMap((section): MenuEntry[] =>
      offers
        .filter((offer) => offer.command.section === section && area.has(offer.command.id))
        .map(({ command, title, reason }) => ({
          id: command.id,
          label: title,
          icon: command.icon as IconName | undefined,
          keys: capFor(command.id, ctx) ?? undefined,
          reason,
          run: () => void runCommand(command.id, 'menu', undefined, target),
        })),
    ),
  ];
}

function createEntries(): MenuEntry[] {
  const ctx = contextNow();
  return creating.flatMap((id): MenuEntry[] => {
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

function OpenMenu({ state }: { state: MenuState }) {
  const actions = state.kind === 'acoes';
  const [entries] = useState(() => (actions ? actionEntries(state.target) : createEntries()));
  const [anchor] = useState(() => anchorOf(actions ? '.' : 'c'));
  const back = useRef(document.activeElement);
  const close = () => store.set(menuAtom, null);
  useEffect(
    () => () => {
      // A form that opened has taken the focus itself.
      if (document.activeElement && document.activeElement !== document.body) return;
      if (back.current instanceof HTMLElement && back.current.isConnected) back.current.focus();
      else focusPane('lista');
    },
    [],
  );
  return (
    <Menu
      label={actions ? 'Todas as ações' : 'Criar'}
      anchor={anchor}
      entries={entries}
      onClose={close}
      returnFocus={() => {
        if (back.current instanceof HTMLElement && back.current.isConnected) back.current.focus({ preventScroll: true });
        else focusPane('lista');
      }}
    />
  );
}

export function Menus() {
  const state = useAtomValue(menuAtom);
  return state ? <OpenMenu key={state.kind} state={state} /> : null;
}

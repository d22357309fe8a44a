/** /app: the frame around every screen below it, once who is here and what they prefer is known. */
import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { onRecovery } from '../../api/health.ts';
import { startLive } from '../../api/live.ts';
import { chooseDepartment } from '../../api/session.ts';
import { Loading, LoadFailure } from '../../ui/states.tsx';
import {
  actorAtom,
  currentUserAtom,
  keepCurrentUser,
  loadCurrentUser,
} from '../../workspace/actor.ts';
import { bridgeAtom } from '../../workspace/bridge.ts';
import { awaits, forgetKept } from '../../workspace/kept-keys.ts';
import { focusNextPane, noteFocus, pickUpFocus } from '../../workspace/focus.ts';
import { routeAtom, navigate } from '../../workspace/location.ts';
import { loadPreferences } from '../../workspace/preferences.ts';
import { store } from '../../workspace/store.ts';
import { Bar } from './bar.tsx';
import { Boundary } from './boundary.tsx';
import { LeaveQuestion } from './leave.tsx';
import { AreaPanes } from './panes.tsx';
import { Overlays } from './parts.tsx';
import { Pane } from './pane.tsx';
import { Rail } from './rail.tsx';
import { kindOf } from './kinds.tsx';
import { StatusBar } from './status-bar.tsx';
import { Until } from '../../ui/lazy.tsx';

/** Elements that take keys themselves. */
const OWN =
  'a[href],button,summary,select,input,textarea,[contenteditable],[role="separator"],dialog,[popover]';
// Keys pressed before the commands are there wait for them, from before anything is drawn.
awaits({
  coming: () =>
    store.get(routeAtom)?.kind === 'app' &&
    (store.get(bridgeAtom) === null || store.get(actorAtom) === null),
  spares: (target) => target.closest(OWN) !== null,
});

let booting: Promise<void> | null = null;
let booted = false;

/**
 * Asks who is here and what they prefer, at once; main.tsx calls it before anything is drawn.
 * Preferences that cannot be read are no reason not to work: defaults stand in.
 */
export function boot(): Promise<void> {
  booting ??= Promise.all([loadCurrentUser(), loadPreferences().catch(() => undefined)])
    .then(() => {
      booted = true;
      return undefined;
    })
    .catch((error: unknown) => {
      booting = null;
      throw error;
    });
  return booting;
}

type BootState = 'carregando' | 'pronto' | { readonly failure: unknown };

function useBoot(): [BootState, retry: () => void] {
  const known = useAtomValue(currentUserAtom);
  const [state, setState] = useState<BootState>(booted ? 'pronto' : 'carregando');
  useEffect(() => {
    if (state !== 'carregando') return undefined;
    let live = true;
    boot().then(
      () => live && setState('pronto'),
      (error: unknown) => {
        if (!live) return;
        // The department was taken from this user, or never was theirs: choose again.
        if (error instanceof ApiError && (error.status === 403 || error.status === 404)) {
          chooseDepartment('');
          navigate('/departamentos', { replace: true });
        } else setState({ failure: error });
      },
    );
    return () => {
      live = false;
    };
  }, [state]);
  // What could not be asked is asked again when the connection is back.
  useEffect(
    () => (typeof state === 'object' ? onRecovery(() => setState('carregando')) : undefined),
    [state],
  );
  return [
    state === 'pronto' && known?.departamento
      ? 'pronto'
      : typeof state === 'object'
        ? state
        : 'carregando',
    () => setState('carregando'),
  ];
}

/** Follows the focus through the panes, and picks it up when the node that had it is gone. */
function useFocusKeeping(): void {
  // With the drawing: what has the focus from the first moment is where what is opened from it goes back to.
  useLayoutEffect(() => {
    const came = (event: FocusEvent) => noteFocus(event.target);
    const left = (event: FocusEvent) => {
      if (!event.relatedTarget) setTimeout(pickUpFocus);
    };
    // On a separator the panels' own F6 would only go from separator to separator.
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
      if (!(event.target instanceof Element) || event.target.role !== 'separator') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      focusNextPane(event.shiftKey ? -1 : 1);
    };
    document.addEventListener('keydown', pressed, true);
    document.addEventListener('focusin', came);
    document.addEventListener('focusout', left);
    return () => {
      document.removeEventListener('keydown', pressed, true);
      document.removeEventListener('focusin', came);
      document.removeEventListener('focusout', left);
    };
  }, []);
}

function Content({ state, retry }: { state: BootState; retry: () => void }) {
  const route = useAtomValue(routeAtom);
  if (typeof state === 'object')
    return (
      <main>
        <LoadFailure error={state.failure} onRetry={retry} />
      </main>
    );
  if (state === 'carregando' || !route)
    return (
      <main>
        <Loading />
      </main>
    );
  const { beside, panes, Body } = kindOf(route);
  return (
    <main>
      {beside && route.area ? (
        <AreaPanes route={route} areaId={route.area} />
      ) : panes ? (
        <Boundary key={route.name}>
          <Until instead={<Loading />}>
            <Body route={route} />
          </Until>
        </Boundary>
      ) : (
        <Pane key={route.name} pane="lista" notices>
          <Body route={route} />
        </Pane>
      )}
    </main>
  );
}

export default function Shell() {
  const [state, retry] = useBoot();
  useFocusKeeping();
  useEffect(() => forgetKept, []);
  useEffect(keepCurrentUser, []);
  const who = useAtomValue(currentUserAtom)?.id;
  useEffect(
    () => (state === 'pronto' && who !== undefined ? startLive(who) : undefined),
    [state, who],
  );
  return (
    <div className="app">
      <Bar />
      <Rail />
      <Content state={state} retry={retry} />
      <StatusBar />
      <LeaveQuestion />
      {state === 'pronto' ? (
        <Boundary>
          <Until>
            <Overlays />
          </Until>
        </Boundary>
      ) : null}
    </div>
  );
}

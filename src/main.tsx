/** Starts the console: state, navigation, frame; then what can wait. */
import './ui/ui.css';
import { Provider, useAtomValue } from 'jotai';

import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { ping } from './api/health.ts';
import { currentDepartment, currentToken } from './api/session.ts';
import './panes/frame/frame.css';
import { bindFaces } from './panes/face.ts';
import { faces } from './panes/faces.ts';
import { comingAfterRows, onceDrawn } from './panes/frame/after-rows.ts';
import { preloadArea, preloadRows } from './panes/frame/parts.tsx';
import { bodies } from './panes/frame/screens.ts';
import Shell, { boot } from './panes/frame/shell.tsx';
import { matchRoute } from './routes.ts';
import type { PageName } from './screens/index.ts';
import { Sprite } from './ui/icon.tsx';
import { LiveRegion } from './ui/toast.tsx';
import { startAppearance } from './workspace/appearance.ts';
import {
  locationAtom,
  navigate,
  routeAtom,
  searchAtom,
  startNavigation,
} from './workspace/location.ts';
import { awaits, ComingPage, keepKeys } from './workspace/kept-keys.ts';
import { startPreferences } from './workspace/preferences.ts';
import { store } from './workspace/store.ts';
import { guardUnload } from './workspace/unsaved.ts';
import { Until } from './ui/lazy.tsx';

/** A new version is offered by what the first rows do not wait for. */
const UpdatePrompt = comingAfterRows(async () => {
  const part = await import('./panes/frame/update-prompt.tsx');
  part.startServiceWorker();
  return part.UpdatePrompt;
});

function App() {
  const route = useAtomValue(routeAtom);
  if (!route) return null;
  if (route.kind === 'app') return <Shell />;
  const Screen = bodies[route.name as PageName];
  return (
    <Until instead={<ComingPage />}>
      <Screen />
    </Until>
  );
}

/** wouter's links and hooks read our address and go through our rules. */
const useOurLocation = (): [string, typeof navigate] => [useAtomValue(locationAtom).path, navigate];
const useOurSearch = (): string => useAtomValue(searchAtom).slice(1);

bindFaces(faces);

startAppearance();
startPreferences();
startNavigation();
// Until anything is drawn keys have nothing to go to.
awaits({ coming: () => document.getElementById('root')?.childElementCount === 0 });
keepKeys();

/** Ms that nothing is drawn, since what the first screen shows is nearly always there by then: drawn once, not thrice. */
const PATIENCE = 150;

/** Who is here, what they prefer, the code and the rows of the first screen. */
async function firstScreen(): Promise<void> {
  const { route, params = {} } = matchRoute(location.pathname) ?? {};
  if (!currentToken() || !currentDepartment() || route?.kind !== 'app') return;
  const booted = boot();
  booted.catch(() => undefined);
  const { area } = route;
  if (area) {
    await preloadArea(area);
    if (Object.keys(params).length === 0 && !route.command) await preloadRows(area);
  }
  await booted;
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('a página não tem #root');
  const page = createRoot(root);
  await Promise.race([
    // What fails here fails again, and is said, where it is shown.
    firstScreen().catch(() => undefined),
    new Promise((over) => setTimeout(over, PATIENCE)),
  ]);
  page.render(
    <Provider store={store}>
      <Router hook={useOurLocation} searchHook={useOurSearch}>
        <Sprite />
        <App />
        <UpdatePrompt />
        <LiveRegion />
      </Router>
    </Provider>,
  );
}

void start();
guardUnload();
// What it says is not needed for the rows.
void onceDrawn().then(ping);

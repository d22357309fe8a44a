/** Starts the console: state, navigation, frame; then what can wait. */
import './ui/ui.css';
import { Provider, useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { ping } from './api/health.ts';
import { currentDepartment, currentToken } from './api/session.ts';
import './panes/frame/frame.css';
import { bindFaces } from './panes/face.ts';
import { faces } from './panes/faces.ts';
import { comingAfterRows } from './panes/frame/after-rows.ts';
import { preloadArea } from './panes/frame/parts.tsx';
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
import { startPreferences } from './workspace/preferences.ts';
import { store } from './workspace/store.ts';
import { guardUnload } from './workspace/unsaved.ts';

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
    <Suspense fallback={null}>
      <Screen />
    </Suspense>
  );
}

/** wouter's links and hooks read our address and go through our rules. */
const useOurLocation = (): [string, typeof navigate] => [useAtomValue(locationAtom).path, navigate];
const useOurSearch = (): string => useAtomValue(searchAtom).slice(1);

bindFaces(faces);

// Who is here is asked while the code of the screen is still on its way.
const first = matchRoute(location.pathname)?.route;
if (currentToken() && currentDepartment() && first?.kind === 'app') {
  boot().catch(() => undefined);
  if (first.area) preloadArea(first.area);
}

startAppearance();
startPreferences();
startNavigation();

const root = document.getElementById('root');
if (!root) throw new Error('a página não tem #root');
createRoot(root).render(
  <Provider store={store}>
    <Router hook={useOurLocation} searchHook={useOurSearch}>
      <Sprite />
      <App />
      <UpdatePrompt />
      <LiveRegion />
    </Router>
  </Provider>,
);

guardUnload();
void ping();

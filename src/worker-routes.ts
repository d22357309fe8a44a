/**
 * Part of the service worker: what the browser need not ask it about. Calls go to the server, and the files of this
 * version are taken from where the worker keeps them, without it being woken. Built by itself
 * (scripts/lib/worker-routes.ts). A browser that knows no such routes asks the worker, which answers the same.
 */

interface Route {
  readonly condition: { readonly urlPattern: { readonly pathname: string } };
  readonly source: 'network' | { readonly cacheName: string };
}
/** https://developer.mozilla.org/docs/Web/API/InstallEvent/addRoutes */
interface InstallEvent extends ExtendableEvent {
  readonly addRoutes?: (routes: readonly Route[]) => Promise<void>;
}

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const to = (pathname: string, source: Route['source']): Route => ({
  condition: { urlPattern: { pathname } },
  source,
});
/** As Workbox calls it. */
const cacheName = `workbox-precache-v2-${worker.registration.scope}`;

worker.addEventListener('install', (event: InstallEvent) => {
  const routes = [
    ...['/api/*', '/auth/*', '/healthz'].map((path) => to(path, 'network')),
    to('/assets/*', { cacheName }),
  ];
  // Who does not take them asks the worker.
  event.addRoutes?.(routes).catch(() => undefined);
});

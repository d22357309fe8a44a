/**
 * The service worker: registered at start-up, asked for updates every 60,000 ms (specification,
 * section 2). A new one waits until the person says so; when the controller changes the page reloads,
 * but never over a form with something typed.
 */
import { atom } from 'jotai';
import { store } from '../../workspace/store.ts';
import { unsavedAtom } from '../../workspace/unsaved.ts';

const CHECK_EVERY = 60_000;

/** `nenhuma`; `disponivel`: a new version waits; `aguardando`: accepted, waits for unsent forms. */
export type UpdateState = 'nenhuma' | 'disponivel' | 'aguardando';

const state = atom<UpdateState>('nenhuma');
export const updateAtom = atom((get) => get(state));

let registration: ServiceWorkerRegistration | undefined;
let dismissed: ServiceWorker | null = null;
let reloading = false;

function offer(): void {
  const waiting = registration?.waiting;
  // Without a controller this is the first install, not an update.
  if (!waiting || waiting === dismissed || !navigator.serviceWorker.controller) return;
  if (store.get(state) === 'nenhuma') store.set(state, 'disponivel');
}

function reloadWhenSafe(): void {
  if (reloading) return;
  if (store.get(unsavedAtom).size === 0) {
    reloading = true;
    location.reload();
    return;
  }
  store.set(state, 'aguardando');
  const stop = store.sub(unsavedAtom, () => {
    if (store.get(unsavedAtom).size > 0) return;
    stop();
    reloadWhenSafe();
  });
}

/** 'Atualizar': the waiting version takes over, then the page reloads. */
export function acceptUpdate(): void {
  const waiting = registration?.waiting;
  // Heard at once: the worker itself takes over when the browser comes to it, seconds later on a busy machine.
  if (store.get(unsavedAtom).size > 0) store.set(state, 'aguardando');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  if (waiting) waiting.postMessage({ type: 'SKIP_WAITING' });
  else reloadWhenSafe();
}

/** 'Agora não': not asked again for this version while the page lives. */
export function dismissUpdate(): void {
  dismissed = registration?.waiting ?? null;
  store.set(state, 'nenhuma');
}

async function register(): Promise<void> {
  registration = await navigator.serviceWorker.register('/sw.js', { scope: '/' });
  offer();
  registration.addEventListener('updatefound', () => {
    const coming = registration?.installing;
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed') offer();
    });
  });
  setInterval(() => {
    // Offline, or the server is being replaced: the next check will do.
    registration?.update().catch(() => undefined);
  }, CHECK_EVERY);
}

/** Registers the worker of the built console. Call once. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The very first worker taking over an open page changes nothing of what it shows.
    if (controlled) reloadWhenSafe();
  });
  // A browser that forbids workers still has a console, only without updates by itself.
  register().catch(() => undefined);
}

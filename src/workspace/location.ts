/**
 * Where we are: the address as an atom, and the one way to change it. Every way of going somewhere
 * (link, command, back button, pasted address) passes the rules of rules.ts.
 */
import { atom } from 'jotai';
import { navigate as push } from 'wouter/use-browser-location';
import { currentDepartment, currentToken, rememberWanted, startSignIn } from '../api/session.ts';
import { matchRoute } from '../routes.ts';
import type { RouteMatch } from '../routes.ts';
import { toast } from '../ui/toast-store.ts';
import { canConsoleAtom, currentUserAtom } from './actor.ts';
import { decide } from './rules.ts';
import type { Visitor } from './rules.ts';
import { restoreScroll, saveScroll } from './scroll.ts';
import { store } from './store.ts';
import { setTitle } from './title.ts';

export interface Place {
  readonly path: string;
  /** With its '?', or ''. */
  readonly search: string;
}

/** What each history entry carries: its position, so that a refused step can be taken back. */
interface EntryState {
  readonly osm: number;
}

export const HOME = '/app/home';

const placeAtom = atom<Place>({ path: '/', search: '' });
/** The address shown. Change it with navigate(). */
export const locationAtom = atom((get) => get(placeAtom));
/** Its route and parameters; null only before the first navigation. */
export const matchAtom = atom((get): RouteMatch | null => matchRoute(get(placeAtom).path));
/** The query alone, with its '?': what only filters by it is not drawn again for another record. */
export const searchAtom = atom((get) => get(placeAtom).search);
/** The route alone: the same for every record of an area. */
export const routeAtom = atom((get) => get(matchAtom)?.route);
/** The query as parameters. Copy before changing. */
export const queryAtom = atom((get) => new URLSearchParams(get(searchAtom)));

let entry = 0;
let shown = false;

const visitor = (): Visitor => ({
  signedIn: currentToken() !== null,
  department: currentDepartment(),
  can: store.get(currentUserAtom) ? store.get(canConsoleAtom) : null,
});

function entryOf(state: unknown): number | null {
  const found = (state as Partial<EntryState> | null)?.osm;
  return typeof found === 'number' ? found : null;
}

function show(path: string, search: string, title: string): void {
  shown = true;
  setTitle(title);
  const now = store.get(placeAtom);
  if (now.path !== path || now.search !== search) store.set(placeAtom, { path, search });
}

const leavers = new Set<(path: string) => void>();
/** Tells the path gone to, just before a step of the history: the entry that is left can still be written. */
export function onLeaving(tell: (path: string) => void): void {
  leavers.add(tell);
}

export interface NavigateOptions {
  /** Take the place of the history entry (the cursor moves) instead of adding one. */
  readonly replace?: boolean;
}

/**
 * Goes to a path of ours ('/app/osm/servicos/42?order=id%20desc'), by the rules. Answers whether it
 * was shown; false when the visitor was led elsewhere or stays.
 */
export function navigate(to: string, { replace = false }: NavigateOptions = {}): boolean {
  const url = new URL(to, location.href);
  const decision = decide(url.pathname, url.search, visitor());
  switch (decision.kind) {
    case 'show': {
      const here = store.get(placeAtom);
      const same = shown && here.path === url.pathname && here.search === url.search;
      const inPlace = replace || same || !shown;
      if (!inPlace) for (const tell of leavers) tell(url.pathname);
      saveScroll(entry);
      if (!inPlace) entry += 1;
      const state: EntryState = { osm: entry };
      push(url.pathname + url.search + url.hash, { replace: inPlace, state });
      show(url.pathname, url.search, decision.title);
      return true;
    }
    case 'redirect':
      return navigate(decision.to, { replace: true }) && false;
    case 'sign_in':
      void startSignIn(decision.wanted);
      return false;
    case 'choose_department':
      rememberWanted(decision.wanted);
      return navigate('/departamentos', { replace }) && false;
    case 'refuse':
      toast({ text: decision.message, tone: 'erro', timeout: 6000 });
      // A pasted address has nowhere to stay: the home page takes it.
      if (!shown) navigate(HOME, { replace: true });
      return false;
  }
}

/** The browser went back or forward: what is not allowed there is taken back. */
function stepped(event: PopStateEvent): void {
  const to = entryOf(event.state);
  const { pathname, search } = location;
  const here = store.get(placeAtom);
  if (to !== null && to !== entry && here.path === pathname && here.search === search) {
    // The same place twice (a form came between, and was left): one step leads on from both.
    const on = Math.sign(to - entry);
    entry = to;
    history.go(on);
    return;
  }
  const decision = decide(pathname, search, visitor());
  if (decision.kind === 'show') {
    saveScroll(entry);
    entry = to ?? entry;
    show(pathname, search, decision.title);
    restoreScroll(entry);
    return;
  }
  if (decision.kind === 'refuse') {
    toast({ text: decision.message, tone: 'erro', timeout: 6000 });
    // The entry takes our address: wherever it stands in the history, the user stays.
    const { path, search: query } = store.get(placeAtom);
    entry = to ?? entry;
    push(path + query, { replace: true, state: { osm: entry } satisfies EntryState });
    return;
  }
  navigate(pathname + search, { replace: true });
}

/** The permissions came: is what is shown allowed? */
function recheck(): void {
  if (!shown) return;
  const { path, search } = store.get(placeAtom);
  if (decide(path, search, visitor()).kind !== 'refuse') return;
  shown = false;
  navigate(path + search, { replace: true });
}

/** Starts listening and shows the page's own address. Call once. */
export function startNavigation(): void {
  history.scrollRestoration = 'manual';
  entry = entryOf(history.state) ?? 0;
  window.addEventListener('popstate', stepped);
  store.sub(currentUserAtom, recheck);
  navigate(location.pathname + location.search, { replace: true });
  restoreScroll(entry);
}

/** The address of the same place with other query parameters; null removes one. */
export function withQuery(place: Place, changes: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(place.search);
  for (const [name, value] of Object.entries(changes))
    if (value === null) query.delete(name);
    else query.set(name, value);
  const text = query.toString();
  return place.path + (text ? `?${text}` : '');
}

/**
 * Runs in the document's head, before anything is drawn and while our code is on its way: asks who is here, what they
 * prefer and the rows of the list that the address shows, puts the theme on the page, and keeps what is pressed. Built
 * by itself, as a classic script in the document (scripts/lib/early.ts); who asks the same takes the answers
 * (api/early.ts), and who keeps keys those that were pressed (workspace/kept-keys.ts).
 */
import { always, lists } from 'virtual:early';
import { firstPageOf } from './api/first-page.ts';
import { addressOfCall, clientHeaders, TIMEOUT } from './api/request.ts';
import { readLocal } from './api/storage.ts';
import { earlyList, earlySearch } from './early-search.ts';
import { canWait, MOST } from './workspace/waiting.ts';

function ask(token: string, departamento: string): void {
  const asked = (window.osmEarly = new Map());
  const get = (url: string): void => {
    const reply = fetch(url, {
      headers: clientHeaders(token),
      signal: AbortSignal.timeout(TIMEOUT),
      cache: 'no-store',
    });
    // Who takes it hears of its failure.
    reply.catch(() => undefined);
    asked.set(url, { reply, at: performance.now(), token });
  };
  for (const { named, ...call } of always)
    get(addressOfCall(call, departamento, named ? { query: { departamento } } : {}));
  const list = earlyList(lists, location.pathname);
  const search = list ? earlySearch(list, location.search) : null;
  if (list && search !== null)
    get(addressOfCall(list, departamento, { query: firstPageOf(search) }));
}

const token = readLocal('auth_token');
const departamento = readLocal('departamento');
if (token && departamento && location.pathname.startsWith('/app/')) ask(token, departamento);

// The theme chosen last on this machine (a cookie, because signing out clears local storage), else the machine's own.
const chosen = /(?:^|; )osm_tema=(claro|escuro)/.exec(document.cookie)?.[1];
const dark = chosen ? chosen === 'escuro' : matchMedia('(prefers-color-scheme: dark)').matches;
document.documentElement.dataset.theme = dark ? 'dark' : 'light';

const pressed: KeyboardEvent[] = [];
function press(event: KeyboardEvent): void {
  if (event.isComposing) return;
  if (event.key === 'Escape') pressed.length = 0;
  if (!canWait(event, pressed.length > 0)) return;
  event.preventDefault();
  if (!event.repeat && pressed.length < MOST) pressed.push(event);
}
addEventListener('keydown', press, true);
window.osmPressed = () => {
  removeEventListener('keydown', press, true);
  return pressed;
};

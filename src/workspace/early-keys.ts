/**
 * Keys pressed before the commands are there: kept, and pressed again in their order when they are. What
 * the browser or the element in focus does with a key stays theirs.
 */
import { bridgeAtom } from './bridge.ts';
import { store } from './store.ts';

/** More than that was a cat. */
const MOST = 32;
/** Elements that take keys themselves. */
const OWN =
  'a[href],button,summary,select,input,textarea,[contenteditable],[role="separator"],dialog,[popover]';
const KEPT = /^(?:.|Arrow.+|Page.+|Home|End|Enter|Escape|Delete|F6)$/u;

const kept: KeyboardEventInit[] = [];

function keep(event: KeyboardEvent): void {
  const { key, ctrlKey, altKey, shiftKey, metaKey } = event;
  const palette = ctrlKey && key.toLowerCase() === 'k';
  if (event.defaultPrevented || event.isComposing || !KEPT.test(key)) return;
  if ((ctrlKey || altKey || metaKey) && !palette) return;
  if (event.target instanceof Element && event.target.closest(OWN)) return;
  event.preventDefault();
  if (event.repeat || kept.length >= MOST) return;
  kept.push({ key, ctrlKey, altKey, shiftKey, metaKey, bubbles: true, cancelable: true });
}

/** Begins keeping, unless the commands are there already. Returns the undo. */
export function keepEarlyKeys(): () => void {
  if (store.get(bridgeAtom) === null) window.addEventListener('keydown', keep);
  return () => window.removeEventListener('keydown', keep);
}

/** The commands listen: what was kept is pressed where the focus is now. */
export function pressEarlyKeys(): void {
  window.removeEventListener('keydown', keep);
  for (const init of kept.splice(0))
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', init));
}

/**
 * Keys typed before what they are meant for is there: the commands, an overlay or a form whose code is on its
 * way, a pane, a record that is being read. They are kept in their order and pressed when it is there; what
 * is typed into something never becomes a command, even where that something never comes.
 */
import { useLayoutEffect } from 'react';
import { isTextField, stepTab } from '../ui/focus.ts';
import { afterPaint } from '../ui/pace.ts';
import { moveCaret } from './caret.ts';
import { canWait, type Key, MOST, pressedOf } from './waiting.ts';

declare global {
  interface Window {
    /** The keys pressed so far, which from now on others hear. */
    osmPressed?: () => readonly KeyboardEvent[];
  }
}

/** What keys wait for. */
export interface Coming {
  /** Has it been asked for, and is not there yet? */
  coming(): boolean;
  /** It is typed into. */
  readonly typed?: true;
  /** Elements that take the keys themselves meanwhile. */
  spares?(target: Element): boolean;
  /** Esc: it is not wanted any more. Without this Esc goes on to who else hears it. */
  leave?(): void;
}

const awaited = new Set<Coming>();
/** Keys wait for it while it is coming. Returns the undo. */
export function awaits(what: Coming): () => void {
  awaited.add(what);
  return () => void awaited.delete(what);
}
const comingNow = (): Coming | undefined => [...awaited].find((what) => what.coming());

/** Stands where something will that is typed into, while its code is on its way. */
export function ComingField(): null {
  useLayoutEffect(() => awaits({ coming: () => true, typed: true }), []);
  return null;
}

/** Stands where a page will, while its code is on its way. */
export function ComingPage(): null {
  useLayoutEffect(() => awaits({ coming: () => true }), []);
  return null;
}

interface Kept extends Key {
  readonly shiftKey: boolean;
  readonly at: number;
  /** Meant for something that is typed into. */
  typed: boolean;
}
let kept: Kept[] = [];

/** Ms after which nobody means any more what he pressed on a record that was never read. */
const LATE = 10_000;

/** Letters, digits, signs and blanks. */
export function writes(event: Key): boolean {
  const { key, ctrlKey, altKey, metaKey } = pressedOf(event);
  return /^.$/u.test(key) && !ctrlKey && !altKey && !metaKey;
}

let isOurs: (event: KeyboardEvent) => boolean = () => false;
/** Says of which keys it is known that they are ours: each waits for those before it. */
export const knowOurs = (is: (event: KeyboardEvent) => boolean): void => {
  isOurs = is;
};

function keep(event: KeyboardEvent, typed: boolean): void {
  event.preventDefault();
  if (event.repeat || kept.length >= MOST) return;
  const { shiftKey, timeStamp } = event;
  kept.push({ ...pressedOf(event), shiftKey, typed, at: timeStamp });
  void pressAll();
}

/** Nothing that was kept is pressed any more: it was for something that failed, or a press said otherwise. */
export function forgetKept(): void {
  kept = [];
}

/** Esc while something is awaited: what was kept is void. */
function gaveUp(event: KeyboardEvent, what: Coming | undefined): void {
  const waited = kept.length > 0;
  forgetKept();
  if (what && !what.leave) return;
  what?.leave?.();
  if (!what && !waited) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** A key is being pressed in the place of who pressed it. */
let pressing = false;
let again = false;

function heard(event: KeyboardEvent): void {
  if (pressing || event.isComposing || event.defaultPrevented) return;
  const what = comingNow();
  const waits = kept.length > 0 || running;
  if (!waits && !what) return;
  if (!waits && event.target instanceof Element && what?.spares?.(event.target)) return;
  if (event.key === 'Escape') {
    gaveUp(event, what);
    return;
  }
  const typed = what ? what.typed === true : (kept.at(-1)?.typed ?? false);
  if (!canWait(event, typed || waits) && !isOurs(event)) return;
  event.stopImmediatePropagation();
  keep(event, typed);
}

/** What a command acts upon is still being read: its key is kept, and those after it. */
export function notYet(event: KeyboardEvent): void {
  if (pressing) again = true;
  else keep(event, false);
}

const CONTROL =
  'a[href],button,summary,[role="button"],[role^="menuitem"],[role="option"],[role="tab"]';

/** What Ctrl and a letter do there. */
const WITH_CTRL: Readonly<Record<string, string>> = { a: 'selectAll', z: 'undo', Z: 'redo' };

/** What the browser does with a key itself. */
function byBrowser(at: HTMLElement, kept: Kept): void {
  const { key, shiftKey, ctrlKey, altKey, metaKey } = kept;
  const field = isTextField(at);
  const letter = shiftKey ? key.toUpperCase() : key.toLowerCase();
  const edits = field && (ctrlKey || metaKey) ? WITH_CTRL[letter] : undefined;
  if (edits) document.execCommand(edits);
  if (ctrlKey || altKey || metaKey) return;
  if (field) moveCaret(at, key, shiftKey);
  // As typed: masks and the form hear of it.
  if (field && writes(kept)) document.execCommand('insertText', false, key);
  else if (field && key === 'Backspace') document.execCommand('delete');
  else if (field && key === 'Delete') document.execCommand('forwardDelete');
  else if (key === 'Tab') stepTab(at, shiftKey ? -1 : 1);
  else if (key === 'Enter' && at instanceof HTMLTextAreaElement)
    document.execCommand('insertText', false, '\n');
  else if (key === 'Enter' && at instanceof HTMLInputElement) {
    if (at.form?.querySelector('[type="submit"]')) at.form.requestSubmit();
  } else if (key === ' ' && at instanceof HTMLInputElement) at.click();
  else if ((key === ' ' || key === 'Enter') && at.matches(CONTROL)) at.click();
}

/** Is the element where one types, or chooses by typing? */
function isPlace(at: Element, key: Kept): boolean {
  if (isTextField(at) || at.closest('dialog,[popover]')) return true;
  const letter = writes(key) && key.key !== ' ';
  return !letter && at.closest('[data-form]') !== null;
}

/** Presses a key where the focus is. False: what it acts upon is still being read. */
function press(key: Kept): boolean {
  const { activeElement } = document;
  const at = activeElement instanceof HTMLElement ? activeElement : document.body;
  if (key.typed && !isPlace(at, key)) return true;
  again = false;
  pressing = true;
  try {
    const event = new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true });
    if (at.dispatchEvent(event)) byBrowser(at, key);
  } finally {
    pressing = false;
  }
  return !again;
}

const painted = (): Promise<void> => new Promise((done) => void afterPaint(done));
const drawn = (): Promise<void> => new Promise((done) => setTimeout(done));

let running = false;
/** Presses what is kept, one key after the other, each when what it is meant for is there. */
async function pressAll(): Promise<void> {
  if (running) return;
  running = true;
  try {
    for (let [next] = kept; next; [next] = kept) {
      const what = comingNow();
      if (what) {
        if (what.typed) for (const key of kept) key.typed = true;
        await painted();
        continue;
      }
      kept.shift();
      if (!press(next)) {
        if (performance.now() - next.at > LATE) forgetKept();
        else kept.unshift(next);
        await painted();
        continue;
      }
      // What an Enter opened or closed is another thing.
      if (!writes(next)) for (const key of kept) key.typed = false;
      await drawn();
    }
  } finally {
    running = false;
  }
}

/** A click says where one is: what waits for a record is not meant any more. */
function pointed(): void {
  if (kept[0]?.typed === false) forgetKept();
}

/** Begins keeping, for as long as the page is there; with what was pressed since the document began (src/early.ts). */
export function keepKeys(): void {
  window.addEventListener('keydown', heard, true);
  for (const event of window.osmPressed?.() ?? []) keep(event, false);
  window.addEventListener('pointerdown', pointed, true);
}

/** Which keys wait for what they are meant for (kept-keys.ts); of little, since it runs before the rest of our code, too. */

const PLAIN = /^(?:.|Arrow.+|Page.+|Home|End|Enter|Delete|F[126])$/u;
/** Of what is typed into; anywhere, once others wait before it. */
const EDITS = /^(?:Backspace|Tab)$/;
/** With Ctrl: palette, sending, all of it, taking back. Any other is the browser's, too. */
const WITH_CTRL = /^(?:k|s|a|z|Enter)$/i;
/** With Alt: the panes; the picker, the steps and the items of a form. */
const WITH_ALT = /^(?:\d|i|r|ArrowUp|ArrowDown|PageUp|PageDown)$/i;

export interface Key extends Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'> {
  getModifierState?(key: string): boolean;
}

/** Is it a sign of AltGr, which Windows reports as Ctrl and Alt? */
const isGraph = (event: Key): boolean =>
  event.getModifierState?.('AltGraph') === true && /^.$/u.test(event.key);

/** What was pressed, AltGr a part of its sign. */
export function pressedOf(event: Key): Key {
  const { key, ctrlKey, altKey, metaKey } = event;
  const sign = isGraph(event);
  return { key, ctrlKey: ctrlKey && !sign, altKey: altKey && !sign, metaKey };
}

/** `typed`: into something, or after what waits already. */
export function canWait(event: Key, typed: boolean): boolean {
  const { key, ctrlKey, altKey, metaKey } = pressedOf(event);
  if (metaKey || (ctrlKey && altKey)) return false;
  if (altKey) return WITH_ALT.test(key);
  if (ctrlKey) return WITH_CTRL.test(key);
  return PLAIN.test(key) || (typed && EDITS.test(key));
}

/** More than that was a cat. */
export const MOST = 500;

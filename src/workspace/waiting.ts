/** Which keys wait for what they are meant for (kept-keys.ts); of little, since it runs before the rest of our code, too. */

const PLAIN = /^(?:.|Arrow.+|Page.+|Home|End|Enter|Delete|F6)$/u;
/** Of what is typed into. */
const EDITS = /^(?:Backspace|Tab)$/;
/** With Ctrl: palette, sending; in what is typed into, all of it. Any other is the browser's, too. */
const WITH_CTRL = /^(?:k|s|Enter)$/i;
export const selectsAll = ({
  key,
  ctrlKey,
}: Pick<KeyboardEventInit, 'ctrlKey'> & { readonly key: string }): boolean =>
  ctrlKey === true && /^a$/i.test(key);

export type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** `typed`: into something. */
export function canWait(event: Key, typed: boolean): boolean {
  if (event.altKey || event.metaKey) return false;
  if (event.ctrlKey) return WITH_CTRL.test(event.key) || (typed && selectsAll(event));
  return PLAIN.test(event.key) || (typed && EDITS.test(event.key));
}

/** More than that was a cat. */
export const MOST = 500;

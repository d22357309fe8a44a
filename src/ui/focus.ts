/** Where the focus can go, and where it goes back to. */

const FOCUSABLE =
  'a[href],button:not(:disabled),input:not(:disabled):not([type="hidden"]),select:not(:disabled),textarea:not(:disabled),summary,[contenteditable],[tabindex]';

/** Of radios that go by one name Tab reaches the chosen one, else the first. */
function isPassedBy(el: HTMLElement): boolean {
  if (!(el instanceof HTMLInputElement) || el.type !== 'radio' || el.checked) return false;
  const group = (el.form ?? document).querySelectorAll<HTMLInputElement>(
    `input[type="radio"][name="${CSS.escape(el.name)}"]`,
  );
  return [...group].some((one) => one.checked) || group[0] !== el;
}
// Browsers give what is written into a tabIndex of -1, though Tab goes there.
const tabIndexOf = (el: HTMLElement): number =>
  el.isContentEditable && !el.hasAttribute('tabindex') ? 0 : el.tabIndex;
const isTabbable = (el: HTMLElement): boolean =>
  tabIndexOf(el) >= 0 &&
  !el.hidden &&
  el.getClientRects().length > 0 &&
  !el.closest('[inert]') &&
  !isPassedBy(el);
/** The elements inside that Tab can reach, in order. */
const tabbables = (root: HTMLElement): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isTabbable);

/** Focuses `[data-autofocus]`, else the first element that Tab can reach, else the root. */
export function focusFirst(root: HTMLElement): void {
  const wanted = root.querySelector<HTMLElement>('[data-autofocus]');
  const first = () => [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isTabbable);
  const to = wanted ?? first() ?? root.closest<HTMLElement>('dialog, [popover]') ?? root;
  to.focus({ preventScroll: true });
}

/** Inputs that take no text. */
const NO_TEXT = new Set([
  'checkbox',
  'radio',
  'button',
  'submit',
  'reset',
  'range',
  'color',
  'file',
  'image',
]);
/** Is it typed into? */
export const isTextField = (element: Element): boolean =>
  element instanceof HTMLInputElement
    ? !NO_TEXT.has(element.type)
    : element instanceof HTMLTextAreaElement ||
      (element instanceof HTMLElement && element.isContentEditable);

/** To the next element that Tab reaches in the layer of this one, or back. */
export function stepTab(from: HTMLElement, delta: 1 | -1): void {
  const all = tabbables(from.closest<HTMLElement>('dialog, [popover]') ?? document.body);
  all[(all.indexOf(from) + delta + all.length) % all.length]?.focus();
}

/** Keeps Tab inside: call from keydown with Tab. */
export function wrapTab(
  root: HTMLElement,
  event: { shiftKey: boolean; preventDefault(): void },
): void {
  const all = tabbables(root);
  const first = all[0];
  const last = all.at(-1);
  const active = document.activeElement;
  if (!first || !last) {
    event.preventDefault();
    return;
  }
  const leaving = event.shiftKey
    ? active === first || active === root
    : active === last || !root.contains(active);
  if (leaving) {
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  }
}

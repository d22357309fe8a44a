/**
 * Where the focus comes back to: whatever opens (palette, menu, filter, inbox, form, file) notes under its
 * name where the focus was below all layers, by element and by pane, because elements go and panes stay.
 */

export interface Origin {
  readonly element: HTMLElement;
  /** Null outside of the panes (the bar, a screen without them). */
  readonly pane: string | null;
}

/** What had the focus last, layers left aside. */
let here: Origin | null = null;
const origins = new Map<string, Origin>();

const paneOf = (element: Element): string | null =>
  element.closest<HTMLElement>('section[data-pane]')?.dataset.pane ?? null;

/** The focus came to an element. */
export function noteHere(target: EventTarget | null): void {
  if (target instanceof HTMLElement && !target.closest('dialog,[popover]'))
    here = { element: target, pane: paneOf(target) };
}

/** What opens now under this name comes back to where the focus is. */
export function noteOrigin(name: string): void {
  if (here) origins.set(name, here);
  else origins.delete(name);
}

/** Where what was opened under this name came from, once; null when nobody knows. */
export function takeOrigin(name: string): Origin | null {
  const origin = origins.get(name) ?? null;
  origins.delete(name);
  return origin;
}

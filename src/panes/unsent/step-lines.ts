/** Arrows, j and k go from one line of such a dialog to the next. */
import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

export function stepLines(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const all = [...document.querySelectorAll<HTMLElement>('.us-one')];
  const next = all[all.indexOf(event.currentTarget) + step];
  next?.querySelector('button')?.focus();
}

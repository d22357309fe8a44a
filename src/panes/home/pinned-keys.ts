/** What the keys of home do to the pinned report that has the focus. */
import { flushSync } from 'react-dom';
import { announce } from '../../ui/toast-store.ts';
import { cards } from '../report/card.tsx';
import { movePin, unpinAt } from '../report/pins.ts';

const at = (): number => cards().findIndex((one) => one === document.activeElement);

/** Does it and draws it: a frame later the cards may still stand as they were. The focus goes to the one at the place. */
function drawn(change: () => void, place: number): void {
  flushSync(change);
  const all = cards();
  all[Math.min(place, all.length - 1)]?.focus();
}

export function moveHere(by: 1 | -1): void {
  const from = at();
  const to = from + by;
  const many = cards().length;
  if (from < 0 || to < 0 || to >= many) return;
  drawn(() => movePin(from, by), to);
  announce(`${to + 1}º de ${many}`);
}

export function unpinHere(): void {
  const from = at();
  if (from < 0) return;
  let said = '';
  drawn(() => (said = unpinAt(from)), from);
  announce(said);
}

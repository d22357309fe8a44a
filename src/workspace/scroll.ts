/**
 * Rule 2: the scroll position is restored. What scrolls here are elements, not the page; those that
 * want it carry `data-scroll="name"`. Positions are kept per history entry.
 */

const kept = new Map<number, Map<string, number>>();
const MOST = 100;
const TRIES = 20;

const scrollers = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-scroll]')];

/** Keeps the positions of a history entry that is being left. */
export function saveScroll(entry: number): void {
  const positions = new Map(scrollers().map((el) => [el.dataset.scroll ?? '', el.scrollTop]));
  kept.set(entry, positions);
  const oldest = kept.keys().next().value;
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
}

/** Puts them back, waiting for content that is still coming. */
export function restoreScroll(entry: number): void {
  const positions = kept.get(entry);
  if (!positions) return;
  let left = TRIES;
  const step = (): void => {
    let open = false;
    for (const el of scrollers()) {
      const wanted = positions.get(el.dataset.scroll ?? '');
      if (wanted === undefined || el.scrollTop === wanted) continue;
      el.scrollTop = wanted;
      if (el.scrollTop !== wanted) open = true;
    }
    left -= 1;
    if (open && left > 0) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

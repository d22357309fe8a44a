/** Which rows of a tall grid are drawn: those in view of what scrolls around it, and a few around them. */
import { useCallback, useLayoutEffect, useReducer, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { usePrinting } from '../../ui/printing.ts';
import { Viewport } from '../list/viewport.ts';

/** So many are drawn all at once: a short grid is as long as it is. */
const FEW = 80;

export interface InView {
  /** First row drawn, and the one after the last. */
  readonly first: number;
  readonly end: number;
  /** Px of those before and after them. */
  readonly above: number;
  readonly below: number;
  /** Brings a row into view; null: all are drawn, and the browser does. */
  readonly reveal: ((index: number) => void) | null;
}

/**
 * Of the `count` rows in `body`, which are all of one height; above it stands its head, which stays in view, and
 * below it as many rows as are `pinned`.
 */
export function useInView(
  body: RefObject<HTMLElement | null>,
  count: number,
  pinned: number,
): InView {
  const printing = usePrinting();
  const tall = count > FEW && !printing;
  const [view] = useState(() => new Viewport(window.innerHeight));
  const [, render] = useReducer((n: number) => n + 1, 0);
  const [row, setRow] = useState(24);
  const scroller = useRef<{ readonly element: HTMLElement; offset(): number } | null>(null);
  if (tall) view.measure(count, row);

  useLayoutEffect(() => {
    const node = body.current;
    const element = node?.closest<HTMLElement>('.scroll');
    if (!tall || !node || !element) return undefined;
    const head = (): number =>
      (node.previousElementSibling as HTMLElement | null)?.offsetHeight ?? 0;
    /** Px that are scrolled where the first row stands right below the head. */
    const offset = (): number =>
      node.getBoundingClientRect().top -
      element.getBoundingClientRect().top +
      element.scrollTop -
      head();
    scroller.current = { element, offset };
    let drawn = view.range;
    const draw = (): void => {
      const { first, end } = view.range;
      if (first === drawn.first && end === drawn.end) return;
      drawn = view.range;
      // In the frame of the scroll: later would show a gap.
      flushSync(render);
    };
    const measure = (): void => {
      const high = node.querySelector<HTMLElement>('.gr:not(.sr)')?.offsetHeight ?? 24;
      view.measure(count, high, element.clientHeight - head() - pinned * high);
      view.scrolled(element.scrollTop - offset());
      drawn = view.range;
      setRow(high);
      render();
    };
    const scrolled = (): void => {
      view.scrolled(element.scrollTop - offset());
      draw();
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(node);
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      scroller.current = null;
      observer.disconnect();
      element.removeEventListener('scroll', scrolled);
    };
  }, [tall, count, pinned, body, view]);

  const reveal = useCallback(
    (index: number): void => {
      const now = scroller.current;
      if (!now || index >= count) return;
      if (view.reveal(index)) now.element.scrollTop = view.position + now.offset();
    },
    [view, count],
  );
  if (!tall) return { first: 0, end: count, above: 0, below: 0, reveal: null };
  const { first, end } = view.range;
  return {
    first,
    end,
    above: first * row,
    below: (count - end) * row,
    reveal,
  };
}

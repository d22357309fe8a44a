/** What may come a moment later, so that a key waits for nothing but what it shows. */
import { startTransition, useEffect, useState } from 'react';

/** Ms after which what waits for a frame runs without one: a window out of sight draws none. */
const NO_FRAME = 100;

/** Runs when the next frame is on the screen. Returns the undo. */
export function afterPaint(run: () => void): () => void {
  let timer = setTimeout(() => {
    cancelAnimationFrame(frame);
    run();
  }, NO_FRAME);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * The value, once what was drawn before it is on the screen: the header of the next record must not
 * wait for its body, and a held key draws no bodies at all.
 */
export function usePainted<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => afterPaint(() => startTransition(() => setPainted(value))), [value]);
  return painted;
}

/** Runs when the browser has nothing to do, after `most` ms at the latest. Returns the undo. */
export function whenIdle(run: () => void, most: number): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(run, { timeout: most });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(run, Math.min(most, 1500));
  return () => clearTimeout(id);
}

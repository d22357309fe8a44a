/** What may come a moment later, so that a key waits for nothing but what it shows. */
import { startTransition, useEffect, useState } from 'react';

/**
 * The value, once what was drawn before it is on the screen: the header of the next record must not
 * wait for its body, and a held key draws no bodies at all.
 */
export function usePainted<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
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

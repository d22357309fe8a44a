/** What may come a moment later, so that a key waits for nothing but what it shows. */
import { startTransition, useEffect, useState } from 'react';

/** Ms after which what waits for a frame runs without one: a window out of sight draws none. */
const NO_FRAME = 100;

/**
 * Runs once what a key or press changed is drawn, and before the next key is heard: what it gives the focus
 * to has that key. (React draws what an event changed in a microtask that it asked for before this one.)
 */
export const onceDrawn = (run: () => void): void => queueMicrotask(run);

/** What waits for the same frame. */
let waiting: Set<{ readonly run: () => void }> | null = null;

/** One after the other, each a task of its own: a key that comes meanwhile goes first. */
function runEach(jobs: Set<{ readonly run: () => void }>): void {
  const [job] = jobs;
  if (!job) return;
  jobs.delete(job);
  if (jobs.size > 0) setTimeout(runEach, 0, jobs);
  job.run();
}

/** Runs when the next frame is on the screen, in the order asked for. Returns the undo. */
export function afterPaint(run: () => void): () => void {
  if (waiting === null) {
    const jobs = new Set<{ readonly run: () => void }>();
    const drawn = (): void => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      if (waiting === jobs) waiting = null;
      setTimeout(runEach, 0, jobs);
    };
    const timer = setTimeout(drawn, NO_FRAME);
    const frame = requestAnimationFrame(drawn);
    waiting = jobs;
  }
  const jobs = waiting;
  const job = { run };
  jobs.add(job);
  return () => void jobs.delete(job);
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

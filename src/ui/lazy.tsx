/**
 * Code that comes later, and what stands in its place until then. A request for it that hangs is a failure, which is
 * told and can be tried again.
 */
import { createElement, Suspense, use, useSyncExternalStore } from 'react';
import type { ComponentProps, ComponentType, ReactNode } from 'react';

/** Ms that a part has to arrive (specification, section 9). */
const PART_TIMEOUT = 120_000;

const waiting = new Set<() => void>();
let arrived = 0;
function tellArrived(): void {
  arrived += 1;
  for (const tell of waiting) tell();
}
const now = (): number => arrived;
const subscribe = (tell: () => void): (() => void) => {
  waiting.add(tell);
  return () => waiting.delete(tell);
};

/** The part, or its failure; in time. */
export function within<T>(load: () => Promise<T>): Promise<T> {
  const part = new Promise<T>((resolve, reject) => {
    const late = () => reject(new Error('A parte da tela não chegou a tempo'));
    const timer = setTimeout(late, PART_TIMEOUT);
    load()
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });
  // After those who wait for the promise itself.
  void part.catch(() => undefined).then(tellArrived);
  return part;
}

/** A component whose code comes when it is first drawn, or asked for ahead. */
export type Lazy<P> = ((props: P) => ReactNode) & { readonly preload: () => Promise<unknown> };

/** As React's own, in time; drawn at once where its code is there; what failed is asked for again by the next drawing. */
// oxlint-disable-next-line typescript/no-explicit-any -- as React's own: whatever its props are
export function lazy<T extends ComponentType<any>>(
  load: () => Promise<{ default: T }>,
): Lazy<ComponentProps<T>> {
  let found: T | null = null;
  let coming: Promise<T> | null = null;
  const preload = (): Promise<T> => {
    coming ??= within(load).then((part) => (found = part.default));
    coming.catch(() => (coming = null));
    return coming;
  };
  const Part = (props: ComponentProps<T>): ReactNode =>
    createElement(found ?? use(preload()), props);
  return Object.assign(Part, { preload });
}

/**
 * React's Suspense without its pause: what was waited for would be drawn no sooner than 300 ms after the last thing
 * that stood in place of another. Here it is drawn when it is there.
 */
export function Until({
  instead = null,
  children,
}: {
  readonly instead?: ReactNode;
  readonly children: ReactNode;
}) {
  useSyncExternalStore(subscribe, now, now);
  return <Suspense fallback={instead}>{children}</Suspense>;
}

/**
 * Code that comes later, and what stands in its place until then. A request for it that hangs is a failure, which is
 * told and can be tried again.
 */
import { createElement, Suspense, use, useLayoutEffect, useReducer } from 'react';
import type { ComponentProps, ComponentType, ReactNode } from 'react';

/** Ms that a part has to arrive (specification, section 9). */
const PART_TIMEOUT = 120_000;

/** What stands in place of something, while it does. */
const waiting = new Set<() => void>();
let arrived = 0;
function tellArrived(): void {
  arrived += 1;
  for (const tell of waiting) tell();
}

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

/** As React's own, in time; drawn at once where its code is there. */
// oxlint-disable-next-line typescript/no-explicit-any -- as React's own: whatever its props are
export function lazy<T extends ComponentType<any>>(
  load: () => Promise<{ default: T }>,
): Lazy<ComponentProps<T>> {
  let found: T | null = null;
  let coming: Promise<T> | null = null;
  let drawn = false;
  const preload = (): Promise<T> => {
    if (coming) return coming;
    const part = within(load).then((now) => (found = now.default));
    // Where it was drawn its failure is told; asked for ahead, it is asked for again.
    part.catch(() => {
      if (!drawn) coming = null;
    });
    coming = part;
    return part;
  };
  const Part = (props: ComponentProps<T>): ReactNode => {
    if (found) return createElement(found, props);
    drawn = true;
    return createElement(use(preload()), props);
  };
  return Object.assign(Part, { preload });
}

/** In place of what is waited for: says when something came, even what came while this was on its way to the page. */
function Instead({
  come,
  since,
  children,
}: {
  readonly come: () => void;
  readonly since: number;
  readonly children: ReactNode;
}) {
  useLayoutEffect(() => {
    if (since !== arrived) come();
    waiting.add(come);
    return () => {
      waiting.delete(come);
    };
  }, [come, since]);
  return children;
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
  const [, come] = useReducer((times: number) => times + 1, 0);
  const fallback = (
    <Instead come={come} since={arrived}>
      {instead}
    </Instead>
  );
  return <Suspense fallback={fallback}>{children}</Suspense>;
}

/** Code that comes later: a request for it that hangs is a failure, which is told and can be tried again. */
import { lazy as reactLazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

/** Ms that a part has to arrive (specification, section 9). */
const PART_TIMEOUT = 120_000;

/** The part, or its failure; in time. */
export function within<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error('A parte da tela não chegou a tempo'));
    const timer = setTimeout(late, PART_TIMEOUT);
    load()
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });
}

/** React's, in time. */
// oxlint-disable-next-line typescript/no-explicit-any -- as React's own: whatever its props are
export const lazy = <T extends ComponentType<any>>(
  load: () => Promise<{ default: T }>,
): LazyExoticComponent<T> => reactLazy(() => within(load));

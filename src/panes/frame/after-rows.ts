/** Code that the first rows do not wait for, and the components in it. */
import { createElement, useSyncExternalStore } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { firstRows } from '../../api/first-rows.ts';
import { matchRoute } from '../../routes.ts';
import { afterPaint } from '../../ui/pace.ts';

/**
 * Resolves when the rows that the page was opened for are drawn. An address without rows, or of one
 * record or form, has nothing to wait for.
 */
function rowsDrawn(): Promise<void> {
  const route = matchRoute(location.pathname)?.route;
  if (!route?.area || route.param || route.command) return Promise.resolve();
  return firstRows.then(() => new Promise((drawn) => afterPaint(drawn)));
}
let drawn: Promise<void> | null = null;

/** The same loader, once the first rows are drawn. */
export const afterRows =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  () =>
    (drawn ??= rowsDrawn()).then(load);

/**
 * A component that comes after the first rows; `instead` until it is there. Drawn without a pause then,
 * as a lazy one is not: a key that asks for it waits for no second frame.
 */
export function comingAfterRows<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P & { readonly instead?: ReactNode }> {
  let found: ComponentType<P> | null = null;
  let coming: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const subscribe = (changed: () => void): (() => void) => {
    listeners.add(changed);
    // What fails is asked for again with the next list.
    coming ??= afterRows(load)().then(
      (component) => {
        found = component;
        for (const tell of listeners) tell();
        return undefined;
      },
      () => {
        coming = null;
      },
    );
    return () => listeners.delete(changed);
  };
  return function Coming({ instead = null, ...props }) {
    const component = useSyncExternalStore(subscribe, () => found);
    return component ? createElement(component, props as unknown as P) : instead;
  };
}

/** Code that the first rows do not wait for, and the components in it. */
import { createElement, useSyncExternalStore } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { firstRows } from '../../api/first-rows.ts';
import { matchRoute } from '../../routes.ts';
import { within } from '../../ui/lazy.tsx';
import { afterPaint } from '../../ui/pace.ts';
import { routeAtom } from '../../workspace/location.ts';
import { store } from '../../workspace/store.ts';

/** Ms after which rows that do not come are not waited for. */
const PATIENCE = 8_000;

/** Resolves when the address is one without a list: then no rows are coming. */
const elsewhere = (): Promise<void> =>
  new Promise((left) => {
    const stop = store.sub(routeAtom, () => {
      if (store.get(routeAtom)?.area) return;
      stop();
      left();
    });
  });

/**
 * Resolves when the rows that the page was opened for are drawn. An address without rows, or of one
 * record or form, has nothing to wait for.
 */
function rowsDrawn(): Promise<void> {
  const route = matchRoute(location.pathname)?.route;
  if (!route?.area || route.param || route.command) return Promise.resolve();
  const timeout = new Promise((over) => setTimeout(over, PATIENCE));
  return Promise.race([firstRows, elsewhere(), timeout]).then(
    () => new Promise((drawn) => afterPaint(drawn)),
  );
}
let drawn: Promise<void> | null = null;
/** Resolves once the first rows are drawn, or at once where none are waited for. */
export const onceDrawn = (): Promise<void> => (drawn ??= rowsDrawn());

/** A loader that begins once the first rows are drawn. */
export const afterRows =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  () =>
    onceDrawn().then(() => within(load));

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
    // Code that could not be loaded is asked for again with the next list.
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

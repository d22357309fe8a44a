/**
 * Which layers lie open above the panes, innermost last. The primitives close themselves on Esc (and
 * mark the event as handled); the key handler of the shell asks here whether its keys should rest.
 */
import { useLayoutEffect } from 'react';
import { useLatest } from './latest.ts';

interface Layer {
  readonly close: () => void;
}

const layers: Layer[] = [];

/** Is a dialog, popover or menu open? */
export const hasLayer = (): boolean => layers.length > 0;

/** Closes the innermost layer; false when there is none. */
export function closeTopLayer(): boolean {
  const top = layers.at(-1);
  top?.close();
  return top !== undefined;
}

/** Registers a layer while `open`: from the moment it is drawn, no key comes between it and its focus. */
export function useLayer(open: boolean, close: () => void): void {
  const latest = useLatest(close);
  useLayoutEffect(() => {
    if (!open) return undefined;
    const layer: Layer = { close: () => latest.current() };
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [open, latest]);
}

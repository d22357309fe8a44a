/** What was drawn last, for who hears of something between two drawings. */
import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Holds the value of the last drawing, from the moment it is drawn: a key that comes right after it, before effects
 * ran, finds it.
 */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** A trail that is shown is read again when something was written about its record. */
import { useEffect, useRef } from 'react';
import { onEvent } from '../../api/live.ts';

/** Ms: events of one moment are one reading. */
const GATHER = 250;

/** Calls `renew` soon after each event about the record; null: about none. */
export function useTrailNews(
  of: { readonly entidade: string; readonly id: number } | null,
  renew: () => void,
): void {
  const latest = useRef(renew);
  useEffect(() => {
    latest.current = renew;
  });
  const [entidade, id] = [of?.entidade, of?.id];
  useEffect(() => {
    if (entidade === undefined || id === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onEvent((event) => {
      if (event.entidade !== entidade || (event.ids !== null && !event.ids.includes(id))) return;
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(), GATHER);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [entidade, id]);
}

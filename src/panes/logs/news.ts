/** A trail that is shown is read again when something was written about its record. */
import { useEffect } from 'react';
import { onEvent } from '../../api/live.ts';
import { useLatest } from '../../ui/latest.ts';

/** Ms: events of one moment are one reading. */
const GATHER = 250;

/** Calls `renew` soon after each event about the record; null: about none. */
export function useTrailNews(
  of: { readonly noun: string; readonly id: number } | null,
  renew: () => void,
): void {
  const latest = useLatest(renew);
  const [noun, id] = [of?.noun, of?.id];
  useEffect(() => {
    if (noun === undefined || id === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onEvent((event) => {
      if (event.entidade !== noun || (event.ids !== null && !event.ids.includes(id))) return;
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(), GATHER);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [noun, id, latest]);
}

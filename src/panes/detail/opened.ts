/** A record in view for a second was opened. */
import { useEffect } from 'react';
import { noteOpened } from '../../commands/opened.ts';
import type { AreaDef, RecordRow } from '../../nouns/index.ts';

/** Ms in view (ux.md, section 3). */
const AFTER = 1000;

/** Counts the second while the page is seen. */
export function useOpened(area: AreaDef, row: RecordRow | undefined): void {
  const id = row?.id;
  useEffect(() => {
    if (area.opened === undefined || !row) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = (): void => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible')
        timer = setTimeout(() => noteOpened(area, row), AFTER);
    };
    begin();
    document.addEventListener('visibilitychange', begin);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', begin);
    };
    // The row is read when the second is over; a change of it does not begin another.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [area, id]);
}

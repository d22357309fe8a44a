/**
 * When a record counts as opened: on Enter, or after one second in view; not when the cursor passes
 * over it. Areas that want to know name the command (a message is read).
 */
import { useEffect } from 'react';
import type { RecordRow } from '../../api/row.ts';
import { registry } from '../../commands/registry.ts';
import { contextNow, refreshed } from '../../commands/context.ts';
import { runCommand } from '../../commands/run.ts';
import type { AreaDef } from '../areas.ts';

/** Ms in view (ux.md, section 3). */
const AFTER = 1000;

/** Enter: it is opened now. */
export function noteOpened(area: AreaDef, row: RecordRow): void {
  const command = area.opened === undefined ? undefined : registry.get(area.opened);
  if (!command) return;
  const target = refreshed({ kind: 'one', noun: area.noun, row });
  // What is read already needs no word about it.
  if (command.blocked?.(contextNow(target))) return;
  runCommand(command.id, 'sistema', undefined, target);
}

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

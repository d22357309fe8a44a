/**
 * When a record counts as opened: on Enter, or after one second in view; not when the cursor passes
 * over it. Areas that want to know name the command (a message is read).
 */
import type { AreaDef, RecordRow } from '../nouns/index.ts';
import { contextNow, refreshed } from './context.ts';
import { registry } from './registry.ts';
import { runCommand } from './run.ts';

/** Enter: it is opened now. */
export function noteOpened(area: AreaDef, row: RecordRow): void {
  const command = area.opened === undefined ? undefined : registry.get(area.opened);
  if (!command) return;
  const target = refreshed({ kind: 'one', noun: area.noun, row });
  // What is read already needs no word about it.
  if (command.blocked?.(contextNow(target))) return;
  runCommand(command.id, 'sistema', undefined, target);
}

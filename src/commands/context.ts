/** The workspace as a command sees it: read when a surface opens and again when it runs. */
import { applyOptimistic } from '../api/optimistic.ts';
import { merged } from './caches.ts';
import type { CommandContext, RecordRow, Target } from './define.ts';
import { findArea, findNoun } from '../nouns/index.ts';
import type { AreaDef } from '../nouns/index.ts';
import {
  actorNow,
  canConsoleAtom,
  contextPaneAtom,
  focusedPaneAtom,
  inboxHasKeys,
  listStateAtom,
  locationAtom,
  matchAtom,
  openRecordAtom,
  selectedCount,
  store,
} from '../workspace/index.ts';
import { inboxRecordAtom } from '../workspace/inbox.ts';
import { listNow, shownList, targetOf } from '../workspace/list/move.ts';
import { shownNow } from '../workspace/list/pins.ts';
import type { OpenRecord } from '../workspace/open.ts';

const NONE: Target = { kind: 'none' };

/** The record of the cursor as richly as it is known: the open record knows more than its row. */
function richer(noun: string, row: RecordRow): RecordRow {
  const open = store.get(openRecordAtom);
  if (!open || open.noun !== noun || open.row.id !== row.id) return row;
  /* what was just done here or read anew is in the row already, in the open record a moment later; where no version
   * tells, what the list shows holds */
  const { lock_version: version } = open.row;
  const newer = version !== undefined && version >= (row.lock_version ?? 0);
  return applyOptimistic(noun, newer ? { ...row, ...open.row } : merged(open.row, row));
}

/** The open record; null for the moment in which the address names another one and the one before is still open. */
function recordNow(): OpenRecord | null {
  const record = store.get(openRecordAtom);
  const shown = record && shownNow();
  return shown?.area.noun === record?.noun && shown?.id === record?.row.id ? record : null;
}

/** Does the cursor stand on a row that is still being read? */
export const onUnread = (areaId: string): boolean =>
  store.get(listStateAtom(areaId)).cursorId === null && listNow(areaId).viewCount > 0;

/** What a command acts on: the list's selection or cursor, else the open record. */
function targetNow(area: AreaDef | null): Target {
  if (inboxHasKeys(store.get(focusedPaneAtom))) {
    const item = store.get(inboxRecordAtom);
    return item ? { kind: 'one', noun: item.noun, row: richer(item.noun, item.row) } : NONE;
  }
  const record = recordNow();
  const open: Target = record ? { kind: 'one', noun: record.noun, row: record.row } : NONE;
  if (!area) return open;
  const target = targetOf(area.id);
  if (target.kind === 'none') return onUnread(area.id) ? NONE : open;
  if (target.kind !== 'one') return target;
  // With the focus in a record that is not the cursor's (a pinned tab), that record is the target: no
  // other one while it is read.
  const chosen = selectedCount(store.get(listStateAtom(area.id)).selection, 0) > 0;
  const shown = shownNow();
  const same = shown?.area.noun === target.noun && shown.id === target.row.id;
  if (!chosen && shown && !same && store.get(focusedPaneAtom) === 'detalhe') return open;
  return { ...target, row: richer(target.noun, target.row) };
}

/** The context now. `target` in place of the present one: a form's, or a snapshot made fresh. */
export function contextNow(target?: Target): CommandContext {
  const match = store.get(matchAtom);
  const areaId = match?.route.area ?? null;
  const area = findArea(areaId);
  const pane = store.get(focusedPaneAtom);
  let read = target;
  return {
    actor: actorNow(),
    can: store.get(canConsoleAtom),
    path: store.get(locationAtom).path,
    areaId,
    pane,
    // Read when asked for: a move needs no target, and a selection may be thousands of rows.
    get target() {
      read ??= targetNow(area);
      return read;
    },
    get record() {
      return recordNow();
    },
    formOpen: store.get(contextPaneAtom)?.kind === 'form',
  };
}

/** The same records as they are known now: a snapshot may be minutes old. */
export function refreshed(target: Target): Target {
  const own = target.kind === 'none' ? [] : (findNoun(target.noun)?.areas ?? []);
  const area = own.find(({ id }) => shownList(id));
  const list = area && shownList(area.id);
  if (target.kind === 'one') {
    const row = list?.rowAt(list.indexOf(target.row.id));
    const newer = row && (row.lock_version ?? 0) >= (target.row.lock_version ?? 0);
    const now = newer ? { ...target.row, ...row } : target.row;
    return { ...target, row: richer(target.noun, now) };
  }
  if (target.kind === 'many')
    return { ...target, rows: target.rows.map((row) => list?.rowAt(list.indexOf(row.id)) ?? row) };
  return target;
}

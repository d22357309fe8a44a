/** Is what a command acts upon still being read? Its key waits for it (src/workspace/kept-keys.ts). */
import { isUnnamed } from '../api/list-search.ts';
import { findArea } from '../nouns/index.ts';
import { contextPaneAtom, inboxHasKeys, store, unreadableAtom } from '../workspace/index.ts';
import { currentItemAtom, inboxAtom, inboxRecordAtom } from '../workspace/inbox.ts';
import { listNow } from '../workspace/list/move.ts';
import { shownNow } from '../workspace/list/pins.ts';
import { onUnread } from './context.ts';
import type { Command, CommandContext } from './define.ts';

/** The rows of an area's list, for the first time. */
function rowsUnread(areaId: string | null): boolean {
  const area = findArea(areaId);
  if (!area) return false;
  const { count, status, search } = listNow(area.id);
  return count === null && status === 'carregando' && !isUnnamed(area.list, search);
}

/** The items of the inbox, or the one under its cursor. */
function inboxUnread(): boolean {
  const asked = store.get(inboxAtom).every(({ count, failed }) => count !== null || failed);
  return !asked || (store.get(currentItemAtom) !== null && store.get(inboxRecordAtom) === null);
}

/** The record that pane 2 shows, or is about to. */
function recordUnread({ record }: CommandContext): boolean {
  const shown = shownNow();
  return shown !== null && record === null && store.get(unreadableAtom) !== shown.id;
}

/** Moving needs the rows, the rest the row or record that it means. */
export function isUnread(command: Command, ctx: CommandContext): boolean {
  const { scope } = command;
  if (scope !== 'lista' && scope !== 'detalhe') return false;
  if (scope === 'detalhe' && (ctx.target.kind !== 'none' || !command.hidden?.(ctx))) return false;
  if (inboxHasKeys(ctx.pane)) return inboxUnread();
  // A file or the results of a bulk run have the keys: no row is meant.
  if (ctx.pane === 'contexto' && store.get(contextPaneAtom) !== null) return false;
  if (rowsUnread(ctx.areaId)) return true;
  const onRow = findArea(ctx.areaId) !== null && onUnread(ctx.areaId ?? '');
  return scope === 'lista' ? onRow && !command.repeats : onRow || recordUnread(ctx);
}

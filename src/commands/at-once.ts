/**
 * Actions that need no form: done where the cursor stands, the cursor goes on, nothing waits for the
 * network. One with an inverse can be taken back (`z`).
 */
import type { Action } from '../../domain/kernel/define.ts';
import { addOptimistic, confirmOptimistic, dropOptimistic } from '../api/optimistic.ts';
import { goOnFrom } from './act.ts';
import { startBulk } from './bulk.ts';
import type { BulkRun } from './bulk-run.ts';
import { showRecord } from './caches.ts';
import { addHandled, confirmHandled, dropHandled } from '../workspace/handled.ts';
import type { CommandContext, RecordRow } from './define.ts';
import { backOf, patchOf } from './inverse.ts';
import { done, doneMany, nameOf } from './names.ts';
import { post } from './outbox.ts';
import { rowReason } from './reasons.ts';
import { pushUndo } from './undo.ts';
import { clearSelection, cursorRow, goToRecord, goToRecords } from '../workspace/list/move.ts';
import { announce } from '../ui/toast-store.ts';

const sendOut = (action: Action, row: RecordRow): void => post(action.id, action.noun, row, {});

/** The record after the action, as far as it is known before the server answers. */
const after = (action: Action, row: RecordRow): RecordRow => ({
  ...row,
  ...patchOf(action.id, row),
});

function takeBack(action: Action, row: RecordRow, areaId: string | null): void {
  const back = backOf(action.id);
  if (!back) return;
  dropHandled(action.noun, row.id);
  sendOut(back, after(action, row));
  announce(`Desfeito: ${done(action, nameOf(action.noun, row))}`);
  if (areaId) goToRecord(areaId, row.id);
}

function one(action: Action, row: RecordRow, ctx: CommandContext): void {
  const { areaId } = ctx;
  const finishes = action.tier === 'A';
  if (finishes) addHandled(action.noun, row.id);
  sendOut(action, row);
  const text = done(action, nameOf(action.noun, row));
  if (!finishes) {
    announce(text);
    return;
  }
  goOnFrom(areaId, row.id);
  pushUndo({ text, run: () => takeBack(action, row, areaId) });
}

function undoMany(action: Action, rows: readonly RecordRow[], ctx: CommandContext): void {
  const back = backOf(action.id);
  if (!back || rows.length === 0) return;
  const restored = rows.map((row) => after(action, row));
  many(back, restored, ctx, false);
  if (ctx.areaId) goToRecords(ctx.areaId, rows);
}

function many(
  action: Action,
  rows: readonly RecordRow[],
  ctx: CommandContext,
  undoable = true,
): void {
  const { noun } = action;
  const able = rows.filter((row) => rowReason(action, row, ctx.actor) === null);
  const turns = new Map<number, number>();
  for (const row of able) {
    const patch = patchOf(action.id, row);
    if (patch) turns.set(row.id, addOptimistic(noun, row.id, patch));
    if (action.tier === 'A') {
      if (undoable) addHandled(noun, row.id);
      else dropHandled(noun, row.id);
    }
    showRecord(noun, after(action, row));
  }
  const cursor = ctx.areaId === null ? undefined : cursorRow(ctx.areaId);
  const target = { kind: 'many', noun, rows: able } as const;
  const { finished } = startBulk(action, target, ctx.areaId, {}, { quiet: true });
  const over = finished.then((run) => {
    const items = [...run.items.values()];
    for (const { row, status } of items) {
      const before = rows.find((one) => one.id === row.id) ?? row;
      const turn = turns.get(row.id);
      if (status === 'falhou') {
        dropOptimistic(noun, row.id);
        dropHandled(noun, row.id);
        showRecord(noun, before);
      } else {
        confirmHandled(noun, row.id);
        const version = row === before ? undefined : row.lock_version;
        if (turn !== undefined)
          confirmOptimistic(noun, row.id, version ?? (before.lock_version ?? 0) + 1, turn);
      }
    }
    return items.filter(({ status }) => status === 'concluida').map(({ row }) => row.id);
  });
  if (ctx.areaId) clearSelection(ctx.areaId);
  if (cursor && able.some((row) => row.id === cursor.id)) goOnFrom(ctx.areaId, cursor.id);
  const text = doneMany(action, able.length);
  if (undoable && backOf(action.id))
    pushUndo({
      text,
      run: async () => {
        const ids = new Set(await over);
        undoMany(
          action,
          able.filter((row) => ids.has(row.id)),
          ctx,
        );
      },
    });
  else announce(text);
}

/** Which records of a filter an action was done to is known only when it is over: then it can be taken back. */
function offerBack(action: Action, run: BulkRun, ctx: CommandContext): void {
  const rows = [...run.items.values()]
    .filter(({ status }) => status === 'concluida')
    .map(({ row }) => row);
  if (rows.length === 0 || !backOf(action.id)) return;
  pushUndo({
    text: doneMany(action, rows.length),
    run: () => undoMany(action, rows, ctx),
  });
}

/** Does an action that asks for nothing, to one record or to many. */
export function doAtOnce(action: Action, ctx: CommandContext): void {
  const { target } = ctx;
  if (target.kind === 'one') one(action, target.row, ctx);
  else if (target.kind === 'many') many(action, target.rows, ctx);
  else if (target.kind === 'filter') {
    const { finished } = startBulk(action, target, ctx.areaId, {});
    clearSelection(target.areaId);
    void finished.then((run) => offerBack(action, run, ctx));
  }
}

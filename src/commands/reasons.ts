/** Why an action cannot be done here, in Portuguese: permission, then situação, then its own rule. */
import { SEM_PERMISSAO } from '../../domain/kernel/permission-check.ts';
import type { Action, Actor } from '../../domain/kernel/define.ts';
import { startsFrom } from '../../domain/kernel/define.ts';
import { nounOf } from '../nouns/index.ts';
import { readingReason } from '../workspace/seeing.ts';
import type { RecordRow, Target } from './define.ts';

/** Why the action does not start from the record's situação; null when it does. */
export function situationReason(
  action: Pick<Action, 'noun' | 'from'>,
  row: RecordRow,
): string | null {
  const { from, noun } = action;
  const situacao = row.situacao ?? '';
  if (from === null || from === 'any' || startsFrom(action, situacao)) return null;
  const { refusal } = nounOf(noun);
  if (!refusal) throw new Error(`falta por que não, de '${noun}', em src/nouns`);
  return refusal(from, situacao);
}

/** Why this record cannot be acted on; `input` null while the action is only offered. */
export function rowReason(
  action: Action,
  row: RecordRow,
  actor: Actor,
  input: Record<string, unknown> | null = null,
): string | null {
  return situationReason(action, row) ?? action.guard?.(row, input, actor) ?? null;
}

/** Why the target cannot be acted on. Of many, some that can are enough: the others fail by themselves. */
export function targetReason(action: Action, target: Target, actor: Actor): string | null {
  if (!actor.can(action.permission)) return SEM_PERMISSAO;
  const reading = readingReason();
  if (reading !== null && !action.whileSeeing) return reading;
  const never = action.who?.(actor, {}) ?? null;
  if (never !== null) return never;
  if (target.kind === 'one') return rowReason(action, target.row, actor);
  if (target.kind !== 'many') return null;
  let first: string | null = null;
  for (const row of target.rows) {
    const reason = rowReason(action, row, actor);
    if (reason === null) return null;
    first ??= reason;
  }
  return first;
}

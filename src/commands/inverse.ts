/** Inverses: what takes an action back, where its noun says so. */
import { agora } from '../../domain/kernel/clock.ts';
import type { Action } from '../../domain/kernel/define.ts';
import { actionById } from '../../domain/index.ts';
import { wordsOf } from '../nouns/index.ts';
import type { RecordRow } from '../nouns/index.ts';
import type { Values } from './forms.ts';

interface Inverse {
  readonly action: Action;
  /** The record as the action left it: its lock_version is what the inverse starts from. Null: it is gone. */
  readonly row: RecordRow | null;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The action that takes this one back whatever the record; null when it depends on it, or there is none. */
export function backOf(id: string): Action | null {
  const { inverse } = wordsOf(id);
  return typeof inverse === 'string' ? (actionById.get(inverse) ?? null) : null;
}

/**
 * The inverse of an action done to `before`, which became `now` (null: it is gone); null when there is none. `values` are
 * those the form began with: an edit is taken back by them.
 */
export function inverseOf(
  id: string,
  before: RecordRow,
  now: RecordRow | null,
  values: Values,
): Inverse | null {
  const { inverse } = wordsOf(id);
  const back =
    typeof inverse === 'string' ? { action: inverse } : inverse?.of(before, now ?? before, values);
  const action = back && actionById.get(back.action);
  return action ? { action, row: now, body: back.body ?? {} } : null;
}

/** What an action will surely change, shown before the server has said so; null when only it knows. */
export const patchOf = (id: string, row: RecordRow): Readonly<Record<string, unknown>> | null =>
  wordsOf(id).patch?.(row, agora().toISOString()) ?? null;

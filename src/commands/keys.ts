/** The keys in force: defaults, or what the user made of them. */
import { atom } from 'jotai';
import { preferencesAtom, store, updatePreferences } from '../workspace/index.ts';
import { parseChords } from './chords.ts';
import type { Command, CommandContext, RecordRow } from './define.ts';
import { letterFor } from './detail.ts';
import { barOf, findArea } from '../nouns/index.ts';
import { checkKeys, claims, conflictWith, registry } from './registry.ts';
import type { KeyClaim } from './registry.ts';

/** Does a stored key still parse? A bad one is as good as none. */
function readable(keys: readonly string[]): string[] {
  return keys.filter((one) => {
    try {
      return parseChords(one).length > 0;
    } catch {
      return false;
    }
  });
}

/** Keys of a command as they are now, without those that always stay. */
export function keysOf(command: Command): readonly string[] {
  const remapped = command.fixed ? undefined : store.get(preferencesAtom).teclas[command.id];
  return remapped ? readable(remapped) : (command.keys ?? []);
}

/** Changes only when a key does: preferences change with every thing opened. */
const keysChanged = atom((get) => JSON.stringify(get(preferencesAtom).teclas));

/** Claims in force. Remapped keys that collide (two windows, a new default) fall back to the defaults. */
export const claimsAtom = atom((get): readonly KeyClaim[] => {
  get(keysChanged);
  const all = claims(registry.values(), keysOf);
  try {
    checkKeys(all);
    return all;
  } catch {
    return claims(registry.values());
  }
});

/** The first key, for captions; null without one. */
export const firstKey = (id: string): string | null => {
  const command = registry.get(id);
  return command ? (keysOf(command)[0] ?? command.always?.[0] ?? null) : null;
};

/**
 * The cap beside an action where it is offered: its digit in the action bar of the area, else the
 * letter that stands for it, else its own key.
 */
export function capFor(
  id: string,
  ctx: Pick<CommandContext, 'areaId' | 'target' | 'actor'>,
): string | null {
  const own = firstKey(id);
  if (own) return own;
  const area = findArea(ctx.areaId);
  const digit = area ? barOf(area, ctx.actor).indexOf(id) : -1;
  if (digit >= 0 && digit < 9) return String(digit + 1);
  const { target } = ctx;
  if (target.kind === 'none') return null;
  const row: RecordRow | null = target.kind === 'one' ? target.row : null;
  const letter = letterFor(id, target.noun, row);
  return letter && firstKey(letter);
}

/** The command that has the key already; null: it can be had. */
export function keyTaken(id: string, key: string): Command | null {
  const command = registry.get(id);
  if (!command) return null;
  const wanted: KeyClaim = { command: id, scope: command.scope, chords: parseChords(key) };
  const taken = conflictWith(wanted, store.get(claimsAtom));
  return taken ? (registry.get(taken.command) ?? null) : null;
}

/** Gives a command other keys; null: its defaults again. */
export function remap(id: string, keys: readonly string[] | null): void {
  updatePreferences({ teclas: { [id]: keys as string[] | null } });
}

/** Commands whose keys are not the defaults. */
export const remappedAtom = atom((get) =>
  Object.keys(get(preferencesAtom).teclas).filter((id) => registry.has(id)),
);

export function resetKeys(): void {
  const { teclas } = store.get(preferencesAtom);
  updatePreferences({
    teclas: Object.fromEntries(Object.keys(teclas).map((id) => [id, null])) as unknown as Record<
      string,
      string[]
    >,
  });
}

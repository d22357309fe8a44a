/**
 * All commands, by id. A duplicate id, or two keys that could not both be meant, fail at start-up:
 * what is not found then is found by a user pressing the wrong thing.
 */
import { collide, parseChords } from './chords.ts';
import type { Command, Scope } from './define.ts';

const commands = new Map<string, Command>();
/** Read-only: entries come in through `register`. */
export const registry: ReadonlyMap<string, Command> = commands;

const isScreen = (scope: Scope): boolean => scope.startsWith('tela.');

/**
 * Are two scopes listened to at the same time? With the list in focus, its keys, those of the record
 * under the cursor and those of everywhere all count. A form has keys of its own, and hides the rest;
 * so has each screen, where no record is.
 */
function overlap(a: Scope, b: Scope): boolean {
  if ((a === 'formulario') !== (b === 'formulario')) return false;
  const [one, other] = isScreen(a) ? [a, b] : [b, a];
  return !isScreen(one) || (isScreen(other) ? one === other : other !== 'detalhe');
}

export interface KeyClaim {
  readonly command: string;
  readonly scope: Scope;
  readonly chords: readonly string[];
}

/** The keys that commands ask for, `keysOf` given instead of the defaults (remapping). */
export function claims(
  all: Iterable<Command>,
  keysOf: (command: Command) => readonly string[] = (command) => command.keys ?? [],
): KeyClaim[] {
  const found: KeyClaim[] = [];
  for (const command of all)
    for (const keys of [...keysOf(command), ...(command.always ?? [])])
      found.push({ command: command.id, scope: command.scope, chords: parseChords(keys) });
  return found;
}

/** The claim that stands in the way of `wanted`: the same keys, or one the prefix of the other. */
export function conflictWith(wanted: KeyClaim, existing: readonly KeyClaim[]): KeyClaim | null {
  return (
    existing.find(
      (claim) =>
        claim.command !== wanted.command &&
        overlap(claim.scope, wanted.scope) &&
        collide(claim.chords, wanted.chords),
    ) ?? null
  );
}

/** Throws at the first pair of keys that collide; within one command too. */
export function checkKeys(all: readonly KeyClaim[]): void {
  all.forEach((claim, at) => {
    for (const other of all.slice(at + 1))
      if (overlap(claim.scope, other.scope) && collide(claim.chords, other.chords))
        throw new Error(
          `teclas em conflito: '${claim.chords.join(' ')}' de ${claim.command} e '${other.chords.join(' ')}' de ${other.command}`,
        );
  });
}

/** Adds commands. Throws on an id that exists and on keys that collide; then none of them is added. */
export function register(added: readonly Command[]): void {
  const next = new Map(commands);
  for (const command of added) {
    if (next.has(command.id)) throw new Error(`comando repetido: ${command.id}`);
    next.set(command.id, command);
  }
  checkKeys(claims(next.values()));
  for (const command of added) commands.set(command.id, command);
}

/** The command, or a clear error: an id that nobody registered is a mistake of ours. */
export function commandById(id: string): Command {
  const command = commands.get(id);
  if (!command) throw new Error(`comando desconhecido: ${id}`);
  return command;
}

/**
 * Forgets all commands, for tests.
 * @internal
 */
export function emptyRegistry(): void {
  commands.clear();
}

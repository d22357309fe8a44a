/** Pressing the new keys of a command: what may be bound, and what stands in the way. */
import { chordOf, parseChords, writeChords } from '../../commands/chords.ts';
import type { KeyLike } from '../../commands/chords.ts';
import type { Command } from '../../commands/index.ts';
import { claimsAtom, keyTaken } from '../../commands/keys.ts';
import { store } from '../../workspace/index.ts';

/** Kept by the browser, or needed to move about. */
const RESERVED = new Set([
  'Ctrl+n',
  'Ctrl+t',
  'Ctrl+w',
  'Ctrl+Shift+n',
  'Ctrl+Shift+t',
  'Ctrl+Shift+w',
  'Ctrl+PageUp',
  'Ctrl+PageDown',
  'F5',
  'F11',
  'F12',
  'Ctrl+r',
  'Ctrl+Tab',
  'Alt+F4',
]);
const BARE = new Set([
  'Enter',
  'Tab',
  'Shift+Tab',
  'Escape',
  'Backspace',
  'Delete',
  ' ',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
]);

export type Recorded =
  /** A bare modifier, a dead key: still waiting. */
  | { readonly kind: 'nada' }
  /** The first of two: more is needed. */
  | { readonly kind: 'comeco'; readonly chords: readonly string[] }
  | { readonly kind: 'pronto'; readonly keys: string }
  | {
      readonly kind: 'recusada';
      readonly keys: string;
      readonly taken: Command | null;
      readonly why: string | null;
    };

/** Is the chord the beginning of sequences that exist? Then a second key may make it free. */
const begins = (chord: string): boolean =>
  store.get(claimsAtom).some((claim) => claim.chords.length > 1 && claim.chords[0] === chord);

/** One more key pressed, after those before. */
export function record(id: string, before: readonly string[], event: KeyLike): Recorded {
  const chord = chordOf(event);
  if (chord === null) return { kind: 'nada' };
  const chords = [...before, chord];
  const keys = writeChords(chords);
  if (RESERVED.has(chord))
    return { kind: 'recusada', keys, taken: null, why: 'fica com o navegador' };
  if (before.length === 0 && BARE.has(chord))
    return { kind: 'recusada', keys, taken: null, why: 'não pode ser usada sozinha' };
  try {
    parseChords(keys);
  } catch {
    return { kind: 'recusada', keys, taken: null, why: 'não pode ser usada' };
  }
  if (before.length === 0 && begins(chord)) return { kind: 'comeco', chords };
  const taken = keyTaken(id, keys);
  return taken ? { kind: 'recusada', keys, taken, why: null } : { kind: 'pronto', keys };
}

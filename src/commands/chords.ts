/**
 * Chords: what was pressed, written one way. 'Ctrl+k', 'Shift+j', 'g', '?', 'F6', 'ArrowDown'.
 * Only `event.key` counts, never `code`: on ABNT2 '/' and '?' sit where other keyboards have other
 * keys, and may need AltGr, which Windows reports as Ctrl+Alt.
 */
import { parseKeybinding } from 'tinykeys';

/** The part of a KeyboardEvent that a chord is read from. */
export interface KeyLike {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
  readonly repeat?: boolean;
  readonly isComposing?: boolean;
  getModifierState?(key: string): boolean;
}

/** Other ways of writing a key → the name `event.key` gives it. */
const NAMES: Readonly<Record<string, string>> = {
  space: ' ',
  espaço: ' ',
  esc: 'Escape',
  escape: 'Escape',
  enter: 'Enter',
  tab: 'Tab',
  home: 'Home',
  end: 'End',
  pgup: 'PageUp',
  pageup: 'PageUp',
  pgdn: 'PageDown',
  pagedown: 'PageDown',
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  delete: 'Delete',
  backspace: 'Backspace',
  insert: 'Insert',
};
const MODIFIERS = new Set([
  'Control',
  'Shift',
  'Alt',
  'AltGraph',
  'Meta',
  'CapsLock',
  'NumLock',
  'Fn',
]);
const DEAD = new Set(['´', '`', '~', '^', '¨']);
const isLetter = (key: string): boolean => /^\p{L}$/u.test(key);
/** One character, whatever its width. */
const isSign = (key: string): boolean => /^.$/u.test(key);

const write = (ctrl: boolean, alt: boolean, shift: boolean, key: string): string =>
  `${ctrl ? 'Ctrl+' : ''}${alt ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${key}`;

/**
 * The chord of an event; null for a bare modifier, a dead key, a composition, and for Ctrl+Alt with a
 * letter or a digit, which no command may use.
 */
export function chordOf(event: KeyLike): string | null {
  const { key } = event;
  if (event.isComposing || key === 'Dead' || key === 'Process' || key === 'Unidentified')
    return null;
  if (MODIFIERS.has(key) || key === '') return null;
  const printable = isSign(key);
  const altGraph = event.getModifierState?.('AltGraph') ?? false;
  let ctrl = event.ctrlKey || event.metaKey;
  let alt = event.altKey;
  if (printable && (altGraph || (ctrl && alt))) {
    if (!altGraph && /[\p{L}\p{N} ]/u.test(key)) return null;
    ctrl = false;
    alt = false;
  }
  if (!printable) return write(ctrl, alt, event.shiftKey, key);
  // A capital may come from Caps Lock: only the Shift key says Shift. Of other signs Shift is a part.
  if (isLetter(key)) return write(ctrl, alt, event.shiftKey, key.toLowerCase());
  return write(ctrl, alt, key === ' ' && event.shiftKey, key);
}

/** 'g o' → ['g', 'o']; 'Shift+J' → ['Shift+j']; 'Space' → [' ']. Throws on what can never be pressed. */
export function parseChords(keys: string): readonly string[] {
  const presses = keys === ' ' ? [[[], ' '] as const] : parseKeybinding(keys);
  return presses.map(([mods, pressed]) => {
    if (typeof pressed !== 'string' || pressed === '') throw new Error(`tecla ilegível: '${keys}'`);
    const key =
      NAMES[pressed.toLowerCase()] ??
      (/^f\d{1,2}$/i.test(pressed) ? pressed.toUpperCase() : pressed);
    const has = (name: string): boolean => mods.some((mod) => mod.toLowerCase() === name);
    const ctrl = has('ctrl') || has('control') || has('$mod');
    const alt = has('alt');
    if (ctrl && alt) throw new Error(`Ctrl+Alt é o AltGr do ABNT2: '${keys}'`);
    if (DEAD.has(key)) throw new Error(`tecla morta: '${keys}'`);
    const sign = isSign(key);
    if (!sign && key === key.toLowerCase() && !NAMES[key.toLowerCase()])
      throw new Error(`tecla desconhecida: '${keys}'`);
    return write(ctrl, alt, has('shift'), sign ? key.toLowerCase() : key);
  });
}

/** Chords as commands and preferences write them, readable by parseChords and by the key caps. */
export function writeChords(chords: readonly string[]): string {
  return chords
    .map((chord) => (chord === ' ' ? 'Space' : chord.replace(/\+ $/, '+Space')))
    .join(' ');
}

/** Pressed with no Ctrl, Alt or function key: what 'Atalhos de uma tecla' switches off (WCAG 2.1.4). */
export function isOneKey(chords: readonly string[]): boolean {
  return chords.every((chord) => {
    const key = chord.startsWith('Shift+') ? chord.slice(6) : chord;
    return isSign(key) && key !== ' ';
  });
}

/** Is `a` the beginning of `b`, or `b` of `a`, or are they the same? */
export function collide(a: readonly string[], b: readonly string[]): boolean {
  const shorter = a.length < b.length ? a : b;
  const longer = a.length < b.length ? b : a;
  return shorter.every((chord, at) => chord === longer[at]);
}

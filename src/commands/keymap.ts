/**
 * From a key event to a command. The chord state is ours: after `g`, a second key that is bound to
 * nothing runs nothing. The filter is ours too: only text entry, composition and the native keys of
 * a control are left alone, so letters work while a checkbox or a button has the focus.
 */
import { chordOf, isOneKey } from './chords.ts';
import type { KeyLike } from './chords.ts';
import type { KeyClaim } from './registry.ts';
import type { Scope } from './define.ts';

/** What the element that has the focus keeps for itself. */
export type Focus = 'texto' | 'controle' | 'dialogo' | 'livre';

export interface KeymapEvent extends KeyLike {
  readonly defaultPrevented: boolean;
  preventDefault(): void;
}

export interface Continuation {
  readonly chord: string;
  readonly command: string;
}

export interface KeymapPort {
  /** Every key in force, remapped ones included. Read again after `refresh()`. */
  claims(): readonly KeyClaim[];
  /** Scopes that listen now, the narrowest first. */
  scopes(): readonly Scope[];
  repeats(command: string): boolean;
  /** False: the command makes no sense here, and the key belongs to whoever else wants it. */
  offered(command: string): boolean;
  /** Is what the command acts upon still being read? Then its key comes too early. */
  unread(command: string): boolean;
  /** Are shortcuts of one key switched on? */
  oneKeys(): boolean;
  run(command: string): void;
  /** The continuations of what was pressed so far, or null when the sequence ended. */
  pending(continuations: readonly Continuation[] | null): void;
}

/** `cedo`: meant for a command whose object is still being read; nothing was done. */
export type Outcome = 'rodou' | 'espera' | 'engolida' | 'cedo' | 'livre';

/** Keys that move the caret or edit the text, with whatever modifier. */
const EDITING = new Set([
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'Enter',
  'Backspace',
  'Delete',
  'Tab',
  'Insert',
]);
const EDITING_CTRL = new Set([
  'Ctrl+a',
  'Ctrl+c',
  'Ctrl+v',
  'Ctrl+x',
  'Ctrl+y',
  'Ctrl+z',
  'Ctrl+Shift+z',
]);
/** What a button, link, checkbox, tab or menu does with the key itself. */
const CONTROL = new Set([
  ' ',
  'Enter',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
]);
/** How long a begun sequence waits for its next key. */
const PENDING_MS = 5_000;

const lastKey = (chord: string): string =>
  /\+(?=.)/.test(chord) ? chord.slice(chord.lastIndexOf('+', chord.length - 2) + 1) : chord;

/** Does the element in focus need this chord itself? */
export function leftAlone(chord: string, focus: Focus): boolean {
  if (focus === 'livre') return false;
  if (focus === 'dialogo') return true;
  // Esc closes a layer from anywhere; a field that wants it first handles it and says so.
  if (chord === 'Escape') return false;
  if (focus === 'controle') return CONTROL.has(chord);
  if (EDITING_CTRL.has(chord)) return true;
  if (!chord.startsWith('Ctrl+') && !chord.startsWith('Alt+'))
    return !/^(Shift\+)?F\d{1,2}$/.test(chord);
  // Ctrl+Enter and Ctrl+Shift+Enter type nothing: forms submit with them; nor does any key with Alt and Shift,
  // nor Alt with a page: it turns the steps of a form.
  if (lastKey(chord) === 'Enter' || /^Alt\+(Shift\+|Page)/.test(chord)) return false;
  return EDITING.has(lastKey(chord));
}

export interface Keymap {
  handle(event: KeymapEvent, focus: Focus): Outcome;
  /** Claims or preferences changed. */
  refresh(): void;
  /** Forgets a begun sequence (focus left, dialog opened). */
  cancel(): void;
}

export function createKeymap(port: KeymapPort): Keymap {
  type Node = { command?: string; next?: Map<string, Node> };
  let roots: Map<Scope, Node> | null = null;
  let begun: { nodes: readonly Node[]; timer: ReturnType<typeof setTimeout> } | null = null;

  function tree(): Map<Scope, Node> {
    if (roots) return roots;
    roots = new Map();
    const oneKeys = port.oneKeys();
    for (const { command, scope, chords } of port.claims()) {
      if (!oneKeys && isOneKey(chords)) continue;
      let node = roots.get(scope);
      if (!node) roots.set(scope, (node = {}));
      for (const chord of chords) {
        node.next ??= new Map();
        let child = node.next.get(chord);
        if (!child) node.next.set(chord, (child = {}));
        node = child;
      }
      node.command = command;
    }
    return roots;
  }

  function cancel(): void {
    if (!begun) return;
    clearTimeout(begun.timer);
    begun = null;
    port.pending(null);
  }

  function continuations(nodes: readonly Node[]): Continuation[] {
    const found = new Map<string, Continuation>();
    for (const node of nodes)
      for (const [chord, child] of node.next ?? [])
        if (child.command && !found.has(chord) && port.offered(child.command))
          found.set(chord, { chord, command: child.command });
    return [...found.values()];
  }

  function handle(event: KeymapEvent, focus: Focus): Outcome {
    if (event.defaultPrevented) return 'livre';
    const chord = chordOf(event);
    if (chord === null) return 'livre';
    const before = begun;
    if (before) {
      if (event.repeat) {
        event.preventDefault();
        return 'espera';
      }
      cancel();
    } else if (leftAlone(chord, focus)) return 'livre';

    const from = before
      ? before.nodes
      : port
          .scopes()
          .map((scope) => tree().get(scope))
          .filter((node) => node !== undefined);
    const hits = from.map((node) => node.next?.get(chord)).filter((node) => node !== undefined);
    for (const { command } of hits) {
      if (!command) continue;
      if (port.unread(command)) {
        event.preventDefault();
        return 'cedo';
      }
      if (!port.offered(command)) continue;
      event.preventDefault();
      if (event.repeat && !port.repeats(command)) return 'engolida';
      port.run(command);
      return 'rodou';
    }
    const open = hits.filter((node) => node.next);
    const more = continuations(open);
    if (more.length > 0) {
      event.preventDefault();
      begun = { nodes: open, timer: setTimeout(cancel, PENDING_MS) };
      port.pending(more);
      return 'espera';
    }
    if (!before) return 'livre';
    // The second key of a sequence is never a single key, bound or not; Esc only ends the sequence.
    event.preventDefault();
    return 'engolida';
  }

  return {
    handle,
    cancel,
    refresh() {
      roots = null;
      cancel();
    },
  };
}

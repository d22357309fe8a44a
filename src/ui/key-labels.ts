/** How keys are written for people, and for `aria-keyshortcuts`. */

const names: Readonly<Record<string, string>> = {
  ' ': 'Espaço',
  space: 'Espaço',
  spacebar: 'Espaço',
  escape: 'Esc',
  esc: 'Esc',
  enter: 'Enter',
  return: 'Enter',
  tab: 'Tab',
  delete: 'Delete',
  del: 'Delete',
  backspace: 'Backspace',
  insert: 'Insert',
  home: 'Home',
  end: 'End',
  pageup: 'PgUp',
  pgup: 'PgUp',
  pagedown: 'PgDn',
  pgdn: 'PgDn',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  control: 'Ctrl',
  ctrl: 'Ctrl',
  $mod: 'Ctrl',
  mod: 'Ctrl',
  shift: 'Shift',
  alt: 'Alt',
  meta: 'Win',
  plus: '+',
};

const ariaNames: Readonly<Record<string, string>> = {
  Ctrl: 'Control',
  Win: 'Meta',
  Espaço: 'Space',
  Esc: 'Escape',
  PgUp: 'PageUp',
  PgDn: 'PageDown',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
};

/** 'Ctrl+Shift+p' → ['Ctrl','Shift','p']; the plus key itself ('+', 'Ctrl++') survives. */
export function splitChord(chord: string): string[] {
  if (chord === '+') return ['+'];
  const plus = chord.endsWith('++');
  const parts = (plus ? chord.slice(0, -2) : chord).split('+').filter((part) => part !== '');
  return plus ? [...parts, '+'] : parts;
}

/** One key for a cap: 'ArrowDown' → '↓', 'Escape' → 'Esc', ' ' → 'Espaço', 'F6' → 'F6'. */
export function keyLabel(key: string): string {
  const named = names[key.toLowerCase()];
  if (named) return named;
  return /^f\d{1,2}$/i.test(key) ? key.toUpperCase() : key;
}

/** Keys pressed together, as one cap says it: 'ctrl+k' → 'Ctrl+K', 'j' → 'j', 'Shift+j' → 'Shift+J'. */
export function chordLabel(chord: string): string {
  const labels = splitChord(chord).map(keyLabel);
  const last = labels.length - 1;
  const key = labels[last];
  if (last > 0 && key && key.length === 1) labels[last] = key.toUpperCase();
  return labels.join('+');
}

/** Caps and what stands between them. */
export interface KeyCaps {
  readonly caps: readonly string[];
  /** `sequencia`: one after the other (adjacent); `par`: two commands of one kind (·). */
  readonly join: 'sequencia' | 'par';
}

/**
 * Reads the notation of keys: '+' together, ' ' in sequence, ' · ' a pair, ' | ' another way (ou).
 * 'g o' → one entry of two caps; 'z | Ctrl+Z' → two entries.
 */
export function parseKeys(keys: string): KeyCaps[] {
  if (keys === ' ') return [{ caps: ['Espaço'], join: 'sequencia' }];
  const ways = keys === '|' ? [keys] : keys.split(' | ');
  return ways.map((way) => {
    const pair = way.split(' · ');
    if (pair.length > 1) return { caps: pair.map(chordLabel), join: 'par' };
    return { caps: way.trim().split(/\s+/).map(chordLabel), join: 'sequencia' };
  });
}

/** The value of `aria-keyshortcuts`; sequences cannot be said there and are left out. */
export function ariaKeys(keys: string): string | undefined {
  const ways = parseKeys(keys).flatMap(({ caps, join }) =>
    join === 'par' || caps.length === 1 ? caps : [],
  );
  const said = ways.map((cap) =>
    splitChord(cap)
      .map((part) => (part === '+' ? 'Plus' : (ariaNames[part] ?? part)))
      .join('+'),
  );
  return said.length > 0 ? said.join(' ') : undefined;
}

import { describe, expect, it } from 'vitest';
import { ariaKeys, chordLabel, keyLabel, parseKeys, splitChord } from '../../src/ui/key-labels.ts';

describe('key labels', () => {
  it.each([
    [' ', 'Espaço'],
    ['Escape', 'Esc'],
    ['ArrowDown', '↓'],
    ['PageDown', 'PgDn'],
    ['f6', 'F6'],
    ['Delete', 'Delete'],
    ['?', '?'],
    ['j', 'j'],
  ])('%j is drawn %s', (key, label) => {
    expect(keyLabel(key)).toBe(label);
  });

  it.each([
    ['ctrl+k', 'Ctrl+K'],
    ['Shift+j', 'Shift+J'],
    ['$mod+Enter', 'Ctrl+Enter'],
    ['Alt+ArrowDown', 'Alt+↓'],
    ['Alt+↓', 'Alt+↓'],
    ['+', '+'],
    ['Ctrl++', 'Ctrl++'],
    ['g', 'g'],
  ])('together: %s is %s', (chord, label) => {
    expect(chordLabel(chord)).toBe(label);
  });

  it('splits what is pressed together', () => {
    expect(splitChord('Ctrl+Shift+Enter')).toEqual(['Ctrl', 'Shift', 'Enter']);
    expect(splitChord('Ctrl++')).toEqual(['Ctrl', '+']);
  });

  it('reads sequences, pairs and other ways', () => {
    expect(parseKeys('g o')).toEqual([{ caps: ['g', 'o'], join: 'sequencia' }]);
    expect(parseKeys('j · k')).toEqual([{ caps: ['j', 'k'], join: 'par' }]);
    expect(parseKeys('z | Ctrl+Z').map((way) => way.caps)).toEqual([['z'], ['Ctrl+Z']]);
    expect(parseKeys(' ')).toEqual([{ caps: ['Espaço'], join: 'sequencia' }]);
    expect(parseKeys('[ · ]')).toEqual([{ caps: ['[', ']'], join: 'par' }]);
  });

  it('says them to assistive technology', () => {
    expect(ariaKeys('Ctrl+K')).toBe('Control+K');
    expect(ariaKeys('z | Ctrl+Z')).toBe('z Control+Z');
    expect(ariaKeys('Alt+↓')).toBe('Alt+ArrowDown');
    expect(ariaKeys('+')).toBe('Plus');
    expect(ariaKeys('g o')).toBeUndefined();
  });
});

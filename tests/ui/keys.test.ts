import { describe, expect, it } from 'vitest';
import { ariaKeys, chordLabel, keyLabel, parseKeys, splitChord } from '../../src/ui/key-labels.ts';

describe('nomes das teclas', () => {
  it.each([
    [' ', 'Espaço'],
    ['Escape', 'Esc'],
    ['ArrowDown', '↓'],
    ['PageDown', 'PgDn'],
    ['f6', 'F6'],
    ['Delete', 'Delete'],
    ['?', '?'],
    ['j', 'j'],
  ])('%j se desenha %s', (key, label) => {
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
  ])('juntas: %s é %s', (chord, label) => {
    expect(chordLabel(chord)).toBe(label);
  });

  it('separa o que se aperta junto', () => {
    expect(splitChord('Ctrl+Shift+Enter')).toEqual(['Ctrl', 'Shift', 'Enter']);
    expect(splitChord('Ctrl++')).toEqual(['Ctrl', '+']);
  });

  it('lê sequências, pares e alternativas', () => {
    expect(parseKeys('g o')).toEqual([{ caps: ['g', 'o'], join: 'sequencia' }]);
    expect(parseKeys('j · k')).toEqual([{ caps: ['j', 'k'], join: 'par' }]);
    expect(parseKeys('z | Ctrl+Z').map((way) => way.caps)).toEqual([['z'], ['Ctrl+Z']]);
    expect(parseKeys(' ')).toEqual([{ caps: ['Espaço'], join: 'sequencia' }]);
    expect(parseKeys('[ · ]')).toEqual([{ caps: ['[', ']'], join: 'par' }]);
  });

  it('diz as teclas à tecnologia assistiva', () => {
    expect(ariaKeys('Ctrl+K')).toBe('Control+K');
    expect(ariaKeys('z | Ctrl+Z')).toBe('z Control+Z');
    expect(ariaKeys('Alt+↓')).toBe('Alt+ArrowDown');
    expect(ariaKeys('+')).toBe('Plus');
    expect(ariaKeys('g o')).toBeUndefined();
  });
});

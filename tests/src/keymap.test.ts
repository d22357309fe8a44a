import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chordOf, isOneKey, parseChords, writeChords } from '../../src/commands/chords.ts';
import type { KeyLike } from '../../src/commands/chords.ts';
import { createKeymap, leftAlone } from '../../src/commands/keymap.ts';
import type { Continuation, Focus, Keymap } from '../../src/commands/keymap.ts';
import type { Scope } from '../../src/commands/define.ts';

type Press = Partial<KeyLike> & { key: string; altGraph?: boolean; defaultPrevented?: boolean };

function event(press: Press) {
  const prevented = { value: press.defaultPrevented ?? false };
  return {
    ctrlKey: false,
    altKey: false,
    shiftKey: false,
    metaKey: false,
    repeat: false,
    isComposing: false,
    getModifierState: (name: string) => name === 'AltGraph' && (press.altGraph ?? false),
    ...press,
    get defaultPrevented() {
      return prevented.value;
    },
    preventDefault() {
      prevented.value = true;
    },
  };
}

describe('chordOf', () => {
  const cases: [Press, string | null][] = [
    [{ key: 'j' }, 'j'],
    [{ key: 'J', shiftKey: true }, 'Shift+j'],
    // Caps Lock alone is no Shift; with Shift the capital is gone but Shift is held.
    [{ key: 'J' }, 'j'],
    [{ key: 'j', shiftKey: true }, 'Shift+j'],
    [{ key: '?', shiftKey: true }, '?'],
    [{ key: '/' }, '/'],
    // ABNT2 on Windows: AltGr is reported as Ctrl+Alt.
    [{ key: '/', ctrlKey: true, altKey: true, altGraph: true }, '/'],
    [{ key: '?', ctrlKey: true, altKey: true }, '?'],
    [{ key: 'q', ctrlKey: true, altKey: true }, null],
    [{ key: 'k', ctrlKey: true }, 'Ctrl+k'],
    [{ key: 'Enter', ctrlKey: true, shiftKey: true }, 'Ctrl+Shift+Enter'],
    [{ key: '1', altKey: true }, 'Alt+1'],
    [{ key: 'F6', shiftKey: true }, 'Shift+F6'],
    [{ key: ' ' }, ' '],
    [{ key: 'Shift', shiftKey: true }, null],
    [{ key: 'Dead' }, null],
    [{ key: 'a', isComposing: true }, null],
    [{ key: 'ç' }, 'ç'],
  ];
  it.each(cases)('%j → %j', (press, chord) => expect(chordOf(event(press))).toBe(chord));
});

describe('parseChords', () => {
  it.each([
    ['g o', ['g', 'o']],
    ['Ctrl+K', ['Ctrl+k']],
    ['Shift+J', ['Shift+j']],
    ['Space', [' ']],
    ['PgUp', ['PageUp']],
    ['Alt+↓', ['Alt+ArrowDown']],
    ['F2', ['F2']],
    ['?', ['?']],
    ['[', ['[']],
    ['.', ['.']],
  ])('%s', (keys, chords) => {
    expect(parseChords(keys)).toEqual(chords);
    expect(parseChords(writeChords(chords))).toEqual(chords);
  });
  it('recusa o que não se aperta em um ABNT2, e o que não é nome de tecla', () => {
    for (const keys of ['Ctrl+Alt+k', '´', '~', 'foo', ''])
      expect(() => parseChords(keys)).toThrow();
  });
  it('conhece um atalho de uma só tecla', () => {
    expect(isOneKey(['g', 'o'])).toBe(true);
    expect(isOneKey(['Shift+j'])).toBe(true);
    expect(isOneKey(['Ctrl+k'])).toBe(false);
    expect(isOneKey(['F6'])).toBe(false);
    expect(isOneKey([' '])).toBe(false);
  });
});

describe('leftAlone', () => {
  const cases: [string, Focus, boolean][] = [
    ['j', 'texto', true],
    ['?', 'texto', true],
    ['Ctrl+k', 'texto', false],
    ['Ctrl+Enter', 'texto', false],
    ['Ctrl+z', 'texto', true],
    ['Ctrl+a', 'texto', true],
    ['F6', 'texto', false],
    ['Shift+F6', 'texto', false],
    ['Alt+1', 'texto', false],
    ['Ctrl+ArrowLeft', 'texto', true],
    ['Alt+Shift+ArrowUp', 'texto', false],
    ['Alt+PageDown', 'texto', false],
    ['Enter', 'texto', true],
    // A checkbox keeps Space; letters still work there.
    [' ', 'controle', true],
    ['j', 'controle', false],
    ['e', 'controle', false],
    ['Enter', 'livre', false],
    ['j', 'dialogo', true],
  ];
  it.each(cases)('%s em %s: %s', (chord, focus, alone) =>
    expect(leftAlone(chord, focus)).toBe(alone),
  );
});

describe('mapa de teclas', () => {
  let ran: string[];
  let pending: (readonly Continuation[] | null)[];
  let scopes: Scope[];
  let oneKeys: boolean;
  let unread: Set<string>;
  let hidden: Set<string>;
  let keymap: Keymap;
  const press = (p: Press, focus: Focus = 'livre') => {
    const e = event(p);
    const outcome = keymap.handle(e, focus);
    return { outcome, prevented: e.defaultPrevented };
  };

  beforeEach(() => {
    vi.useFakeTimers();
    ran = [];
    pending = [];
    scopes = ['lista', 'detalhe', 'tudo'];
    oneKeys = true;
    unread = new Set();
    hidden = new Set();
    const claim = (command: string, scope: Scope, keys: string) => ({
      command,
      scope,
      chords: parseChords(keys),
    });
    const all = [
      claim('paleta', 'tudo', 'Ctrl+K'),
      claim('ir.ordens', 'tudo', 'g o'),
      claim('ir.inicio', 'tudo', 'g h'),
      claim('lista.proxima', 'lista', 'j'),
      claim('lista.selecionar', 'lista', 'x'),
      claim('lista.fixar', 'lista', 'Ctrl+Enter'),
      claim('detalhe.concluir', 'detalhe', 'e'),
      claim('form.enviar', 'formulario', 'Ctrl+Enter'),
    ];
    keymap = createKeymap({
      claims: () => all,
      scopes: () => scopes,
      repeats: (id) => id === 'lista.proxima',
      offered: (id) => !hidden.has(id),
      unread: (id) => unread.has(id),
      oneKeys: () => oneKeys,
      run: (id) => ran.push(id),
      pending: (c) => pending.push(c),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('roda uma tecla e uma sequência', () => {
    expect(press({ key: 'j' })).toEqual({ outcome: 'rodou', prevented: true });
    expect(press({ key: 'g' })).toEqual({ outcome: 'espera', prevented: true });
    press({ key: 'o' });
    expect(ran).toEqual(['lista.proxima', 'ir.ordens']);
  });
  it('a tecla sobre o que ainda se lê vem cedo: nada roda, e ela é de quem a guarda', () => {
    unread.add('detalhe.concluir');
    hidden.add('detalhe.concluir');
    expect(press({ key: 'e' })).toEqual({ outcome: 'cedo', prevented: true });
    expect(press({ key: 'j' }).outcome).toBe('rodou');
    unread.clear();
    expect(press({ key: 'e' }).outcome).toBe('livre');
    expect(ran).toEqual(['lista.proxima']);
  });
  it('nada roda por uma segunda tecla sem comando, mesmo que sozinha tenha um', () => {
    press({ key: 'g' });
    expect(press({ key: 'e' })).toEqual({ outcome: 'engolida', prevented: true });
    expect(ran).toEqual([]);
    press({ key: 'e' });
    expect(ran).toEqual(['detalhe.concluir']);
  });
  it('termina a sequência com Esc, e um Shift no caminho não a desfaz', () => {
    press({ key: 'g' });
    press({ key: 'Shift', shiftKey: true });
    expect(press({ key: 'Escape' }).outcome).toBe('engolida');
    expect(pending.at(-1)).toBeNull();
    expect(press({ key: 'Escape' }).outcome).toBe('livre');
  });
  it('lista as continuações que fazem sentido, e as esquece com o tempo', () => {
    hidden.add('ir.inicio');
    press({ key: 'g' });
    expect(pending.at(-1)).toEqual([{ chord: 'o', command: 'ir.ordens' }]);
    vi.advanceTimersByTime(6000);
    expect(pending.at(-1)).toBeNull();
    press({ key: 'o' });
    expect(ran).toEqual([]);
  });
  it('repete só o que move', () => {
    press({ key: 'j', repeat: true });
    expect(press({ key: 'x', repeat: true })).toEqual({ outcome: 'engolida', prevented: true });
    expect(ran).toEqual(['lista.proxima']);
  });
  it('não toca em comando oculto, em evento já tratado nem no texto que se digita', () => {
    hidden.add('lista.selecionar');
    expect(press({ key: 'x' }).outcome).toBe('livre');
    expect(press({ key: 'j', defaultPrevented: true }).outcome).toBe('livre');
    expect(press({ key: 'j' }, 'texto').outcome).toBe('livre');
    expect(press({ key: 'k', ctrlKey: true }, 'texto').outcome).toBe('rodou');
    expect(ran).toEqual(['paleta']);
  });
  it('dá a tecla ao escopo que escuta', () => {
    press({ key: 'Enter', ctrlKey: true });
    scopes = ['formulario', 'tudo'];
    press({ key: 'Enter', ctrlKey: true }, 'texto');
    expect(ran).toEqual(['lista.fixar', 'form.enviar']);
  });
  it('desliga os atalhos de uma só tecla, e guarda os outros', () => {
    oneKeys = false;
    keymap.refresh();
    press({ key: 'j' });
    press({ key: 'g' });
    press({ key: 'o' });
    press({ key: 'k', ctrlKey: true });
    expect(ran).toEqual(['paleta']);
  });
});

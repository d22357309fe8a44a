import { afterEach, describe, expect, it } from 'vitest';
import { parseChords } from '../../src/commands/chords.ts';
import type { Command, Scope } from '../../src/commands/define.ts';
import {
  claims,
  conflictWith,
  emptyRegistry,
  register,
  registry,
} from '../../src/commands/registry.ts';
import { canWait } from '../../src/workspace/waiting.ts';

const command = (id: string, scope: Scope, ...keys: string[]): Command => ({
  id,
  title: id,
  section: 'Teste',
  scope,
  keys,
  run() {},
});
afterEach(emptyRegistry);

describe('register', () => {
  it('recusa um id repetido, e então nada acrescenta', () => {
    register([command('a', 'tudo', 'a')]);
    expect(() => register([command('b', 'tudo'), command('a', 'tudo')])).toThrow(
      'comando repetido: a',
    );
    expect([...registry.keys()]).toEqual(['a']);
  });
  it.each<[string, Scope, string, Scope]>([
    ['x', 'lista', 'x', 'lista'],
    ['x', 'lista', 'X', 'detalhe'],
    ['g', 'lista', 'g o', 'tudo'],
    ['g o', 'tudo', 'g', 'tudo'],
    ['g o', 'tudo', 'g o p', 'tudo'],
    ['Ctrl+k', 'tudo', 'Ctrl+K', 'lista'],
  ])('recusa %s (%s) ao lado de %s (%s)', (a, scopeA, b, scopeB) => {
    expect(() => register([command('a', scopeA, a), command('b', scopeB, b)])).toThrow(
      'teclas em conflito',
    );
  });
  it('deixa um formulário ter teclas próprias, e sequências dividirem a primeira', () => {
    register([
      command('a', 'lista', 'Ctrl+Enter'),
      command('b', 'formulario', 'Ctrl+Enter'),
      command('c', 'tudo', 'g o'),
      command('d', 'tudo', 'g h'),
      command('e', 'lista', 'j'),
      command('f', 'lista', 'Shift+J'),
    ]);
    expect(registry.size).toBe(6);
  });
  it('recusa a mesma tecla duas vezes em um comando', () => {
    expect(() => register([command('a', 'tudo', 'z', 'z')])).toThrow('teclas em conflito');
  });
});

describe('conflictWith', () => {
  it('nomeia o comando que tem a tecla', () => {
    const all = claims([
      command('lista.selecionar', 'lista', 'x', 'Space'),
      command('aceitar', 'detalhe', 'a'),
    ]);
    const wanted = { command: 'aceitar', scope: 'detalhe' as const, chords: parseChords('x') };
    expect(conflictWith(wanted, all)?.command).toBe('lista.selecionar');
    expect(conflictWith({ ...wanted, chords: parseChords('a') }, all)).toBeNull();
    expect(conflictWith({ ...wanted, chords: parseChords('Shift+X') }, all)).toBeNull();
  });
});

describe('registerAll', () => {
  it('registra todos os comandos do console sem conflito', async () => {
    const { registerAll } = await import('../../src/commands/start.ts');
    registerAll();
    expect(registry.size).toBeGreaterThan(60);
    expect(() => registerAll()).toThrow('comando repetido');
    // Acts with legal effect have no letter of their own (ux.md, section 5).
    const lettered = [...registry.values()].filter((one) => one.tier === 'C' && one.keys?.length);
    expect(lettered.map((one) => one.id)).toEqual([]);
    // Pressed before the commands are there: each waits its turn after those that wait already. (Esc is heard at once.)
    const pressed = claims(registry.values()).flatMap(({ chords }) => chords);
    const hasty = [...new Set(pressed)].filter((chord) => {
      const [, ctrl, alt, key = ''] = /^(Ctrl\+)?(Alt\+)?(?:Shift\+(?=.))?(.+)$/u.exec(chord) ?? [];
      const event = { key, ctrlKey: ctrl !== undefined, altKey: alt !== undefined, metaKey: false };
      return key !== 'Escape' && !canWait(event, true);
    });
    expect(hasty).toEqual([]);
  });
});

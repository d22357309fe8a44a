/** runCommand checks again, says why not, and records the source. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '../../src/commands/define.ts';
import { emptyRegistry, register } from '../../src/commands/registry.ts';
import { lastRuns, runCommand } from '../../src/commands/run.ts';
import { readDate } from '../../src/palette/arguments.ts';
import { currentToasts } from '../../src/ui/toast-store.ts';
import { currentUserAtom, store } from '../../src/workspace/index.ts';
import type { CurrentUser } from '../../src/workspace/index.ts';

let ran: string[] = [];
const command = (id: string, extra: Partial<Command> = {}): Command => ({
  id,
  title: `Título de ${id}`,
  section: 'Teste',
  scope: 'tudo',
  quiet: true,
  run: () => {
    ran.push(id);
  },
  ...extra,
});

beforeEach(() => {
  ran = [];
  lastRuns.length = 0;
  store.set(currentUserAtom, {
    id: 7,
    nome: 'Helena',
    hoje: '2026-11-20',
    departamento: { id: 1, codigo: 'obras', nome: 'Obras' },
    permissoes: true,
  } as unknown as CurrentUser);
  register([
    command('livre'),
    command('escondido', { hidden: () => true }),
    command('barrado', { blocked: () => 'A OS está encerrada' }),
  ]);
});
afterEach(emptyRegistry);

describe('runCommand', () => {
  it('roda e anota de onde veio', () => {
    expect(runCommand('livre', 'paleta')).toBe(true);
    expect(ran).toEqual(['livre']);
    expect(lastRuns[0]).toMatchObject({ id: 'livre', source: 'paleta' });
  });
  it('não roda o oculto nem o impedido; do impedido diz por quê', () => {
    expect(runCommand('escondido', 'tecla')).toBe(false);
    expect(currentToasts()).toEqual([]);
    expect(runCommand('barrado', 'tecla')).toBe(false);
    expect(currentToasts().map((one) => one.text)).toEqual([
      'Título de barrado: A OS está encerrada',
    ]);
    expect(ran).toEqual([]);
    expect(lastRuns).toEqual([]);
  });
  it('falha com um id que ninguém registrou', () => {
    expect(() => runCommand('nenhum', 'sistema')).toThrow('comando desconhecido');
  });
});

describe('readDate', () => {
  it.each([
    ['23/11/2026', '2026-11-23'],
    ['23/11', '2026-11-23'],
    ['1/2/2027', '2027-02-01'],
    ['+20', '2026-12-10'],
    ['31/02/2026', null],
    ['amanhã', null],
  ])('%s → %s', (text, date) => expect(readDate(text, '2026-11-20')).toBe(date));
});

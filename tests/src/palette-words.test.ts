/** The palette knows what people call things, and offers what is one letter away when nothing answers. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { contextNow } from '../../src/commands/context.ts';
import { registerAll } from '../../src/commands/start.ts';
import { commandRows } from '../../src/palette/command-rows.ts';
import { parseEntry } from '../../src/palette/parse-entry.ts';
import { NOTHING } from '../../src/palette/remote.ts';
import { makeSession, resultsOf } from '../../src/palette/results.ts';
import type { Shown } from '../../src/palette/results.ts';
import { oneLetterAway } from '../../src/palette/word-index.ts';
import { currentUserAtom, store } from '../../src/workspace/index.ts';
import type { CurrentUser } from '../../src/workspace/index.ts';

const wait = { key: 'espera', kind: 'espera', title: '', icon: 'search', run: () => true } as const;

function find(text: string, state: 'pronto' | 'falhou' = 'pronto'): Shown {
  const ctx = contextNow({ kind: 'none' });
  const commands = commandRows(ctx, [], () => undefined);
  const session = makeSession(ctx, commands, [], () => null);
  return resultsOf(session, parseEntry(text), NOTHING, state, wait, []);
}
const rowsOf = ({ groups }: Shown) => groups.flatMap(({ rows }) => rows);
const firstOf = (text: string) => {
  const shown = find(text);
  return rowsOf(shown).find(({ key }) => key === shown.first);
};

beforeAll(() => {
  registerAll();
  store.set(currentUserAtom, {
    id: 7,
    nome: 'Helena',
    hoje: '2026-11-20',
    departamento: { id: 1, codigo: 'obras', nome: 'Obras' },
    permissoes: true,
  } as unknown as CurrentUser);
});

describe('a paleta sabe como se chamam as coisas', () => {
  it.each([
    ['sair', 'Sair'],
    ['escuro', 'Tema escuro'],
    ['tema', 'Tema claro'],
    ['senha', 'Alterar senha'],
    ['minha conta', 'Minha conta'],
    ['nao enviados', 'Não enviados'],
  ])('%s → %s', (text, title) => expect(firstOf(text)?.title).toBe(title));

  it.each([
    ['senah', 'Alterar senha'],
    ['shnha', 'Alterar senha'],
    ['esuro', 'Tema escuro'],
    ['densidde', 'Densidade compacta'],
  ])('nada com %s: oferece %s', (text, title) => {
    const shown = find(text);
    expect(shown.near).toBe(true);
    expect(rowsOf(shown).map((row) => row.title)).toContain(title);
  });

  it('sem rede diz que não pôde perguntar, não que não há', () => {
    const shown = find('zzzzzz', 'falhou');
    expect(shown.failed).toBe(true);
    expect(shown.groups.map(({ note }) => note)).toContain(
      'não foi possível perguntar ao servidor',
    );
  });
});

describe('uma letra de distância', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 4, maxLength: 8 });
  it('de qualquer palavra com uma letra trocada, a menos, a mais ou duas invertidas', () => {
    fc.assert(
      fc.property(word, fc.nat(7), (text, at) => {
        const i = at % text.length;
        const [before, after] = [text.slice(0, i), text.slice(i + 1)];
        expect(oneLetterAway(`${before}x${after}`, text)).toBe(true);
        expect(oneLetterAway(`${before}x${text.slice(i)}`, text)).toBe(true);
        expect(oneLetterAway(before + after, text)).toBe(true);
        const swapped = `${before}${text[i + 1] ?? ''}${text[i] ?? ''}${text.slice(i + 2)}`;
        expect(oneLetterAway(swapped, text)).toBe(true);
      }),
    );
  });
  it.each([
    ['ab', 'ac'],
    ['senha', 'conta'],
    ['xenhx', 'senha'],
  ])('%s e %s não', (a, b) => expect(oneLetterAway(a, b)).toBe(false));
});

import { describe, expect, test } from 'vitest';
import { sectionsFor } from '../../src/panes/home/sections.tsx';
import type { CurrentUser } from '../../src/workspace/actor.ts';

const someone = (fiscal: boolean) =>
  sectionsFor({ id: 4, fiscal, hoje: '2026-11-28' } as CurrentUser, () => true);

/** What each of someone's queues shows, by its id. */
const shown = (fiscal: boolean) =>
  Object.fromEntries(
    someone(fiscal).map(({ id, columns }) => [id, columns.map(({ header }) => header)]),
  );

describe('o que uma fila do início mostra', () => {
  test('o que o filtro fixa em um só valor não se repete em cada linha', () => {
    const { aceitar, minhas, vencidas } = shown(true);
    expect(aceitar).toEqual(['OS', 'Assunto', 'Contribuinte', 'Faltam']);
    expect(minhas).toEqual(['OS', 'Situação', 'Assunto', 'Contribuinte', 'Faltam']);
    expect(vencidas).toEqual(['OS', 'Situação', 'Assunto', 'Contribuinte', 'Fiscal', 'Faltam']);
    expect(shown(true)['docs-prazo']).toEqual(['Documento', 'Contribuinte', 'Prazo']);
    expect(shown(false)['docs-prazo']).toEqual(['Documento', 'Contribuinte', 'Fiscal', 'Prazo']);
  });

  test.each([true, false])('cada coluna que se mostra tem a sua largura (fiscal: %s)', (fiscal) => {
    for (const { id, columns, cols } of someone(fiscal))
      expect(cols.match(/minmax\([^)]*\)|\d+px/g)?.length, id).toBe(columns.length);
  });

  test('dois valores não fixam a coluna: o que se decidiu diz o quê', () => {
    expect(shown(true).decididas).toContain('Decisão');
  });
});

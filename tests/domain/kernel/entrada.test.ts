/** Into which situation, and on which days of a month at most: a filter that an address says. */
import { describe, expect, it } from 'vitest';
import { entradaOf, entradaText, entradaWords } from '../../../domain/kernel/entrada.ts';
import { situacoes } from '../../../domain/ordem-servico/schema.ts';

describe('entrada numa situação', () => {
  it.each([
    ['encerrada;2026-03-01;2026-03-31', 'Encerrada desde 01/03/2026 até 31/03/2026'],
    ['a_confirmar;2024-02-29;2024-02-29', 'A confirmar desde 29/02/2024 até 29/02/2024'],
    ['cancelada;2026-02-15;2026-03-17', 'Cancelada desde 15/02/2026 até 17/03/2026'],
  ])('%s é %s', (text, words) => {
    const found = entradaOf(text, situacoes);
    expect(found && entradaText(found)).toBe(text);
    expect(entradaWords(text, situacoes)).toBe(words);
  });

  it.each([
    '',
    ';;',
    'encerrada;;',
    'encerrada;2026-03-01;',
    'encerrada;;2026-03-01',
    ';2026-03-01;2026-03-31',
    'encerrada,cancelada;2026-03-01;2026-03-31',
    'aberta;2026-03-01;2026-03-31',
    'constructor;2026-03-01;2026-03-31',
    'encerrada;2026-02-30;2026-03-01',
    'encerrada;2026-03-31;2026-03-01',
    'encerrada;2026-03-01;2026-04-01',
    'encerrada;2025-03-01;2026-03-31',
    'encerrada;2026-03-01;2026-03-31;',
  ])('%j não é nenhuma', (text) => {
    expect(entradaOf(text, situacoes)).toBeNull();
    expect(entradaWords(text, situacoes)).toBe('');
  });
});

/** Which period stands beside another, and what became of a figure. */
import { describe, expect, it } from 'vitest';
import { antesDe, mudanca, type Comparacao } from '../../domain/kernel/comparison.ts';
import * as f from '../../domain/kernel/fields.ts';

describe('o período comparado', () => {
  it.each<[string, string, Comparacao, string]>([
    // Whole months go back by months.
    ['2026-01-01', '2026-12-31', 'anterior', '2025-01-01 2025-12-31 12 months 12 months'],
    ['2026-03-01', '2026-03-31', 'anterior', '2026-02-01 2026-02-28 1 months 1 months'],
    ['2028-03-01', '2028-03-31', 'anterior', '2028-02-01 2028-02-29 1 months 1 months'],
    ['2026-04-01', '2026-06-30', 'anterior', '2026-01-01 2026-03-31 3 months 3 months'],
    ['2026-01-01', '2026-01-31', 'anterior', '2025-12-01 2025-12-31 1 months 1 months'],
    // Anything else by days.
    ['2026-03-02', '2026-03-31', 'anterior', '2026-01-31 2026-03-01 30 days 2 months'],
    ['2026-11-23', '2026-11-23', 'anterior', '2026-11-22 2026-11-22 1 days 0 months'],
    // To last year by the calendar.
    ['2026-11-02', '2026-11-20', 'ano', '2025-11-02 2025-11-20 12 months 12 months'],
    ['2028-02-01', '2028-02-29', 'ano', '2027-02-01 2027-02-28 12 months 12 months'],
    ['2029-02-01', '2029-02-28', 'ano', '2028-02-01 2028-02-29 12 months 12 months'],
    ['2029-02-28', '2029-03-15', 'ano', '2028-02-28 2028-03-15 12 months 12 months'],
    ['2028-02-29', '2028-02-29', 'ano', '2027-02-28 2027-02-28 12 months 12 months'],
  ])('%s a %s, %s: %s', (de, ate, como, expected) => {
    const { de: from, ate: to, dia, mes } = antesDe({ de, ate }, como)!;
    expect(`${from} ${to} ${dia} ${mes}`).toBe(expected);
  });
  it.each<[string, string, Comparacao]>([
    ['2026-02-01', '2026-01-31', 'ano'],
    ['0001-01-01', '0001-12-31', 'ano'],
    ['0001-01-02', '9999-12-30', 'anterior'],
  ])('%s a %s, %s: não há', (de, ate, como) => {
    expect(antesDe({ de, ate }, como)).toBeNull();
  });
});

describe('a mudança', () => {
  it.each([
    [12, 10, 2, '20.0'],
    [10, 12, -2, '-16.7'],
    [3, 0, 3, null],
    [0, 0, 0, null],
    [0, 4, -4, '-100.0'],
    [null, 4, null, null],
    [4, null, null, null],
  ])('de contagens: %j, antes %j', (agora, antes, diferenca, variacao) => {
    expect(mudanca(f.integer('N'), agora, antes)).toEqual({ diferenca, variacao });
  });
  it.each([
    ['0.30', '0.10', '0.20', '200.0'],
    ['999999999999.99', '999999999999.98', '0.01', '0.0'],
    ['1.00', null, null, null],
    ['-1.00', '-2.00', '1.00', '50.0'],
  ])('de valores: %j, antes %j', (agora, antes, diferenca, variacao) => {
    expect(mudanca(f.decimal('V'), agora, antes)).toEqual({ diferenca, variacao });
  });
});

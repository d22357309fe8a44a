/** A debt in parts: nothing of it is lost, and each is due in its month. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, parcelar } from '../../domain/guia/parcelas.ts';
import { sum } from '../../domain/kernel/money.ts';

describe('parcelar', () => {
  it.each([
    ['100.00', 3, ['33.34', '33.33', '33.33']],
    ['0.03', 3, ['0.01', '0.01', '0.01']],
    ['100.00', 1, ['100.00']],
    ['999999999999.99', 60, null],
  ])('%s em %i', (valor, n, expected) => {
    const valores = parcelar(valor, n, '2026-12-31').map((one) => one.valor);
    if (expected) expect(valores).toEqual(expected);
    expect(sum(valores)).toBe(valor);
  });

  it('soma sempre o todo, em partes que diferem de centavos', () => {
    fc.assert(
      fc.property(fc.bigInt(60n, 99_999_999_999_999n), fc.integer({ min: 1, max: 60 }), (c, n) => {
        const valor = `${c / 100n}.${String(c % 100n).padStart(2, '0')}`;
        const valores = parcelar(valor, n, '2026-01-31').map((one) => one.valor);
        const cents = valores.map((one) => BigInt(one.replace('.', '')));
        expect(sum(valores)).toBe(valor);
        expect(new Set(cents.slice(1)).size).toBeLessThanOrEqual(1);
        expect((cents[0] ?? 0n) - (cents.at(-1) ?? 0n)).toBeLessThan(BigInt(n));
      }),
    );
  });
});

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-03-31', 12, '2027-03-31'],
  ['2026-05-05', 0, '2026-05-05'],
])('%s e %i meses: %s', (from, months, expected) => expect(addMonths(from, months)).toBe(expected));

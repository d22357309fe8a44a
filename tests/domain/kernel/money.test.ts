import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDecimal, formatMoney } from '../../../domain/kernel/format.ts';
import { Decimal, parseMoney, round2HalfUp, sum } from '../../../domain/kernel/money.ts';

describe('valor digitado', () => {
  it.each([
    ['1.234,56', '1234.56'],
    ['1234,56', '1234.56'],
    ['1234', '1234.00'],
    ['0,5', '0.50'],
    ['12,', '12.00'],
    ['R$ 1.234.567,89', '1234567.89'],
    ['R$\u00a012,00', '12.00'],
    [' -3,10 ', '-3.10'],
    ['-0,00', '0.00'],
    ['9.999.999.999,99', '9999999999.99'],
    ['1.23,45', null], // a dot that parts no thousands
    ['1234.56', null], // a point for decimals would be read a hundredfold
    ['1,234', null],
    ['12,345', null],
    ['', null],
    [',50', null],
    ['abc', null],
    ['1 2', null],
  ])('%s → %s', (text, value) => expect(parseMoney(text)).toBe(value));

  it('o que se mostra se lê de volta', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -999_999_999_999n, max: 999_999_999_999n }), (cents) => {
        const value = new Decimal(cents.toString()).div(100).toFixed(2);
        expect(parseMoney(formatDecimal(value))).toBe(value);
        if (cents >= 0n) expect(parseMoney(formatMoney(value))).toBe(value);
      }),
    );
  });
});

describe('arredondar', () => {
  it.each([
    ['1.005', '1.01'], // 1.00 in binary floating point
    ['2.675', '2.68'],
    ['-1.005', '-1.01'],
    ['1.0049999999999999999999999999', '1.00'],
    ['-0.001', '0.00'],
    ['12', '12.00'],
    ['12345678901234567890.125', '12345678901234567890.13'],
  ])('%s → %s', (value, rounded) => expect(round2HalfUp(value)).toBe(rounded));
  it('recusa o que não é número', () => expect(() => round2HalfUp('x')).toThrow());
});

describe('somar', () => {
  it('é exato', () => {
    expect(sum(['0.1', '0.2'])).toBe('0.30');
    expect(sum([])).toBe('0.00');
    expect(sum(['9999999999999999.99', '0.01', '0.01'])).toBe('10000000000000000.01');
    expect(sum(['0.004', '0.004'])).toBe('0.01'); // rounded once, at the end
  });
  it('é a soma dos centavos, em qualquer ordem', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n })), (cents) => {
        const values = cents.map((c) => new Decimal(c.toString()).div(100).toFixed(2));
        const total = cents.reduce((a, b) => a + b, 0n);
        expect(sum(values)).toBe(new Decimal(total.toString()).div(100).toFixed(2));
        expect(sum(values.toReversed())).toBe(sum(values));
      }),
    );
  });
});

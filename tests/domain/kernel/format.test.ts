import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as f from '../../../domain/kernel/format.ts';

describe('datas', () => {
  it.each([
    [f.formatDate, '2026-11-09', '09/11/2026'],
    // After 21:00 in São Paulo the UTC date is already the next one.
    [f.formatDate, '2026-11-10T01:30:00Z', '09/11/2026'],
    [f.formatDateShort, '2026-11-09', '09/11/26'],
    [f.formatDateTime, '2026-11-09T12:05:00.000Z', '09/11/2026 09:05'],
    [f.formatDateTime, '2018-12-20T02:30:00Z', '20/12/2018 00:30'], // summer time
    [f.formatDateTime, '2026-11-09', '09/11/2026'],
    [f.formatTime, '2026-11-09T12:05:00-03:00', '12:05'],
    [f.formatTime, '2026-11-09T03:00:00Z', '00:00'],
    [f.formatTime, '2026-11-09', ''],
    [f.formatDate, null, ''],
    [f.formatDate, undefined, ''],
    [f.formatDateTime, 'ontem', ''],
  ])('%o(%s) → %s', (format, value, shown) => expect(format(value)).toBe(shown));

  it.each([
    ['2026-11-20T12:12:00Z', 'hoje 09:12'],
    ['2026-11-20T03:00:00Z', 'hoje 00:00'],
    ['2026-11-20T02:59:00Z', 'ontem 23:59'],
    ['2026-11-19T12:12:00Z', 'ontem 09:12'],
    ['2026-11-18T19:05:00Z', '18/11 16:05'],
    ['2026-11-21T12:00:00Z', '21/11 09:00'],
    ['2025-11-20T12:12:00Z', '20/11/25 09:12'],
    ['2026-11-20', 'hoje'],
    ['2026-10-23', '23/10'],
    [null, ''],
  ])('%s → %s', (value, shown) => expect(f.formatRelative(value, '2026-11-20')).toBe(shown));

  it('na virada do ano, ontem é ontem', () =>
    expect(f.formatRelative('2026-12-31T15:00:00Z', '2027-01-01')).toBe('ontem 12:00'));
});

describe('números', () => {
  it.each([
    [f.formatDecimal, '1234.56', '1.234,56'],
    [f.formatDecimal, '1234.565', '1.234,57'],
    [f.formatDecimal, '0.005', '0,01'],
    [f.formatDecimal, '0.004999', '0,00'],
    [f.formatDecimal, '-0.001', '0,00'],
    [f.formatDecimal, '-1234567.5', '-1.234.567,50'],
    [f.formatDecimal, '999.995', '1.000,00'],
    [f.formatDecimal, '9999999999.99', '9.999.999.999,99'],
    [f.formatDecimal, '007', '7,00'],
    [f.formatDecimal, 'x', 'x'],
    [f.formatDecimal, '', ''],
    [f.formatMoney, '1204.5', 'R$ 1.204,50'],
    [f.formatMoney, null, ''],
    [f.formatPercent, '12.5', '12,50 %'],
    [f.formatMeters, '3', '3,00 m'],
    [f.formatArea, '1234.5', '1.234,50 m²'],
  ])('%o(%s) → %s', (format, value, shown) => expect(format(value)).toBe(shown));

  it('casas à escolha', () => {
    expect(f.formatDecimal('1234.5', 0)).toBe('1.235');
    expect(f.formatDecimal('1234.5', 3)).toBe('1.234,500');
  });

  it.each([
    [0, '0'],
    [999, '999'],
    [1204, '1.204'],
    [-1204, '-1.204'],
    [1_000_000, '1.000.000'],
    [NaN, ''],
    [null, ''],
  ])('inteiro %s → %s', (value, shown) => expect(f.formatInteger(value)).toBe(shown));

  it.each([
    [0, '0'],
    [9999, '9.999'],
    [10_000, '10 mil'],
    [47_903, '47 mil'],
    [999_999, '999 mil'],
    [1_000_000, '1,0 mi'],
    [2_845_678, '2,8 mi'],
    [12_990_000, '12,9 mi'],
  ])('curto %s → %s', (value, shown) => expect(f.formatShort(value)).toBe(shown));

  it('concorda com Intl, que é exato para texto', () => {
    const intl = new Intl.NumberFormat('pt-BR', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    const decimal = fc
      .tuple(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), fc.integer({ min: 0, max: 4 }))
      .map(([n, scale]) => {
        const text = (n < 0n ? -n : n).toString().padStart(scale + 1, '0');
        const cut = text.length - scale;
        return `${n < 0n ? '-' : ''}${text.slice(0, cut)}${scale ? `.${text.slice(cut)}` : ''}`;
      });
    fc.assert(
      fc.property(decimal, (text) => {
        const expected = intl.format(text as `${number}`).replace(/^-(0,00)$/, '$1');
        expect(f.formatDecimal(text)).toBe(expected);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('textos', () => {
  it.each([
    ['Maria Aparecida da Silva', 'Maria'],
    ['  João  Souza', 'João'],
    ['', ''],
    [null, ''],
  ])('primeiro nome de %s: %s', (name, first) => expect(f.firstName(name)).toBe(first));
  it.each([
    [0, '0 ordens'],
    [1, '1 ordem'],
    [2, '2 ordens'],
    [1204, '1.204 ordens'],
  ])('%i → %s', (n, text) => expect(f.plural(n, 'ordem', 'ordens')).toBe(text));
});

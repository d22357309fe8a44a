import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  diffDays,
  hojeEm,
  inZone,
  isCivilDate,
  parseWireDate,
} from '../../../domain/kernel/civil-date.ts';

const civil = fc
  .date({
    min: new Date('1900-01-01T00:00:00Z'),
    max: new Date('2199-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((d) => d.toISOString().slice(0, 10));

describe('instantes e fuso', () => {
  it.each([
    // No summer time since 2019: three hours behind.
    ['2026-11-20T02:59:59Z', '2026-11-19', '23:59'],
    ['2026-11-20T03:00:00Z', '2026-11-20', '00:00'],
    // Summer time: two hours behind, so a fixed offset would name the day before.
    ['2018-12-20T02:00:00Z', '2018-12-20', '00:00'],
    ['2018-12-20T01:59:00Z', '2018-12-19', '23:59'],
    // The night summer time began, midnight did not exist.
    ['2018-11-04T03:00:00Z', '2018-11-04', '01:00'],
  ])('%s é %s %s em São Paulo', (instant, date, time) => {
    expect(inZone(new Date(instant))).toEqual({ date, time });
    expect(hojeEm(new Date(instant))).toBe(date);
  });

  it('aceita outro fuso', () => {
    expect(hojeEm(new Date('2026-11-20T03:30:00Z'), 'America/Manaus')).toBe('2026-11-19');
    expect(hojeEm(new Date('2026-11-20T03:30:00Z'), 'UTC')).toBe('2026-11-20');
  });

  it('recusa uma data inválida', () => {
    expect(() => hojeEm(new Date('x'))).toThrow(RangeError);
  });

  it('o dia é o do instante, em que fuso e em que ordem se pergunte', () => {
    const zones = ['America/Sao_Paulo', 'America/Manaus', 'UTC'] as const;
    const asked = fc.record({
      // About a midnight, where a second is another day.
      ms: fc.integer({ min: -120_000, max: 120_000 }),
      day: civil,
      zone: fc.constantFrom(...zones),
    });
    fc.assert(
      fc.property(fc.array(asked, { minLength: 2, maxLength: 8 }), (all) => {
        for (const { ms, day, zone } of all) {
          const instant = new Date(Date.parse(`${day}T03:00:00Z`) + ms);
          expect(hojeEm(instant, zone)).toBe(inZone(instant, zone).date);
        }
      }),
    );
  });
});

describe('datas civis', () => {
  it.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2028-02-29', true],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['', false],
    ['2026-11-20T00:00:00Z', false],
  ])('%s existe: %s', (text, exists) => expect(isCivilDate(text)).toBe(exists));

  it('somar e diferir são inversos', () => {
    fc.assert(
      fc.property(civil, fc.integer({ min: -4000, max: 4000 }), (date, n) => {
        const other = addDays(date, n);
        expect(isCivilDate(other)).toBe(true);
        expect(diffDays(date, other)).toBe(n);
        expect(other > date).toBe(n > 0);
      }),
    );
  });
});

describe('data na API', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-20T23:59:59.999Z', '2026-11-20'],
    ['2026-11-20T00:00:00.000Z', null],
    ['2026-11-20T23:59:59.999-03:00', null],
    ['2026-02-30', null],
    ['2026-02-30T23:59:59.999Z', null],
    [' 2026-11-20', null],
    ['20/11/2026', null],
    ['', null],
  ])('%s → %s', (text, date) => expect(parseWireDate(text)).toBe(date));

  it('o seletor de dia inteiro volta à mesma data', () => {
    fc.assert(
      fc.property(civil, (date) => {
        expect(parseWireDate(`${date}T23:59:59.999Z`)).toBe(date);
      }),
    );
  });
});

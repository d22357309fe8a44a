import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as c from '../../src/ui/civil.ts';
import * as m from '../../src/ui/fields/calendar-model.ts';
import { deadlineState } from '../../src/ui/deadline.ts';

const hoje = '2026-11-19';

describe('deadlineState', () => {
  it.each([
    ['2026-11-16', 'vencido', '−3 d', 'Vencido há 3 dias'],
    ['2026-11-18', 'vencido', '−1 d', 'Vencido há 1 dia'],
    ['2026-11-19', 'hoje', 'hoje', 'Vence hoje'],
    ['2026-11-20', 'proximo', '1 d', 'Vence em 1 dia'],
    ['2026-11-23', 'proximo', '4 d', 'Vence em 4 dias'],
    ['2026-11-24', 'normal', '5 d', 'Vence em 5 dias'],
    ['2026-12-11', 'normal', '22 d', 'Vence em 22 dias'],
    ['2026-11-19T23:59:59.999Z', 'hoje', 'hoje', 'Vence hoje'],
    ['2025-11-19', 'vencido', '−365 d', 'Vencido há 365 dias'],
  ])('%s é %s', (date, kind, text, words) => {
    expect(deadlineState(date, hoje)).toMatchObject({ kind, text, words });
  });

  it('não há prazo sem data, ou com algo que não é data', () => {
    expect(deadlineState(null, hoje).kind).toBe('nenhum');
    expect(deadlineState(undefined, hoje).text).toBe('–');
    expect(deadlineState('2026-02-30', hoje).kind).toBe('nenhum');
  });
});

describe('datas civis', () => {
  const day = fc.integer({ min: -200_000, max: 200_000 });

  it('o calendário soma os dias que os prazos contam', () => {
    fc.assert(fc.property(day, (n) => c.daysBetween(hoje, m.added(hoje, n, 'day')) === n));
  });

  it('meses guardam o dia ou tomam o último', () => {
    expect(m.added('2026-01-31', 1, 'month')).toBe('2026-02-28');
    expect(m.added('2028-01-31', 1, 'month')).toBe('2028-02-29');
    expect(m.added('2026-01-15', -1, 'month')).toBe('2025-12-15');
    expect(m.added('2026-11-19', 12, 'month')).toBe('2027-11-19');
  });

  it('conhece os dias do calendário', () => {
    expect(c.isCivil('2026-02-29')).toBe(false);
    expect(c.isCivil('2028-02-29')).toBe(true);
    expect(c.isCivil('19/11')).toBe(false);
    expect(m.weekday('2026-11-19')).toBe(3);
    expect(m.weekday('2026-11-22')).toBe(6);
  });

  it('escreve-se e envia-se', () => {
    expect(c.dateText('2026-11-19')).toBe('19/11/2026');
    expect(c.shortDateText('2026-11-19')).toBe('19/11/26');
    expect(c.dateText('19/1')).toBe('19/1');
    expect(c.civilOf('2026-11-19T23:59:59.999Z')).toBe('2026-11-19');
  });
});

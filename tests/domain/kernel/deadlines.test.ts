import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  countPrazo,
  diffDays,
  type RegraPrazo,
  ruleOn,
} from '../../../domain/kernel/deadlines.ts';

const regra = (extra: Partial<RegraPrazo> = {}): RegraPrazo => ({
  ato: 'ordem_servico',
  dias: null,
  contagem: 'corridos',
  suspensoes: [],
  vigente_de: '2020-01-01',
  vigente_ate: null,
  ...extra,
});
const recesso = [{ de: '12-20', ate: '01-20' }];
const feriados = new Map([
  ['2026-11-02', 'Finados'],
  ['2026-11-20', 'Dia da Consciência Negra'],
  ['2026-12-25', 'Natal'],
  ['2027-01-01', 'Confraternização universal'],
]);
const prazo = (inicio: string, dias: number, r: Partial<RegraPrazo> = {}) =>
  countPrazo({ ato: 'ordem_servico', inicio, dias, regra: regra(r), feriados });

/** Monday to Friday and no holiday, reckoned without the code under test. */
const isWorkingDay = (day: string, holidays: { has(day: string): boolean }): boolean =>
  ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !holidays.has(day);

describe('prazo em dias corridos (CTN, art. 210)', () => {
  it.each([
    // inicio, dias, primeiro dia, vence
    ['2026-11-09', 1, '2026-11-10', '2026-11-10'], // Monday → Tuesday
    ['2026-11-09', 30, '2026-11-10', '2026-12-09'],
    ['2026-11-06', 5, '2026-11-09', '2026-11-13'], // from a Friday it starts on Monday
    ['2026-11-07', 5, '2026-11-09', '2026-11-13'], // from a Saturday too
    ['2026-11-01', 5, '2026-11-03', '2026-11-09'], // Sunday, then a holiday: Tuesday; ends Saturday → Monday
    ['2026-11-19', 2, '2026-11-23', '2026-11-24'], // holiday and weekend before the first day
    ['2026-11-09', 11, '2026-11-10', '2026-11-23'], // would end on Friday's holiday → Monday
  ])('%s + %i: começa %s, vence %s', (inicio, dias, primeiro, vence) => {
    const { memoria, ...rest } = prazo(inicio, dias);
    expect(rest.vence).toBe(vence);
    expect(memoria).toMatchObject({ inicio, primeiro_dia: primeiro, vence });
  });
});

describe('prazo em dias úteis', () => {
  it.each([
    ['2026-11-09', 1, '2026-11-10'],
    ['2026-11-09', 5, '2026-11-16'],
    ['2026-11-09', 9, '2026-11-23'], // over the holiday and two weekends
    ['2026-11-06', 20, '2026-12-07'],
  ])('%s + %i úteis vence %s', (inicio, dias, vence) =>
    expect(prazo(inicio, dias, { contagem: 'uteis' }).vence).toBe(vence),
  );
});

describe('suspensão de 20/12 a 20/1', () => {
  it.each([
    // 18/12 is a Friday: three calendar days counted (16, 17, 18), 19/12 the fourth, then 21/1 the fifth.
    ['2026-12-15', 5, 'corridos', '2026-12-16', '2027-01-21'],
    // The last day falls on Saturday 19/12 and cannot move into the suspension.
    ['2026-12-15', 4, 'corridos', '2026-12-16', '2027-01-21'],
    ['2026-12-15', 3, 'corridos', '2026-12-16', '2026-12-18'],
    ['2026-12-15', 4, 'uteis', '2026-12-16', '2027-01-21'],
    // Begun inside, it starts after.
    ['2026-12-28', 1, 'corridos', '2027-01-21', '2027-01-21'],
    ['2027-01-20', 2, 'uteis', '2027-01-21', '2027-01-22'],
  ] as const)('%s + %i %s: começa %s, vence %s', (inicio, dias, contagem, primeiro, vence) => {
    const { memoria } = prazo(inicio, dias, { contagem, suspensoes: recesso });
    expect(memoria).toMatchObject({ primeiro_dia: primeiro, vence });
  });
});

describe('memória', () => {
  it('diz a regra, os dias fora e o resultado', () => {
    expect(prazo('2026-11-19', 6, { vigente_de: '2024-01-01' }).memoria).toEqual({
      regra: { ato: 'ordem_servico', dias: 6, contagem: 'corridos', vigente_de: '2024-01-01' },
      inicio: '2026-11-19',
      primeiro_dia: '2026-11-23',
      dias_fora: [
        { dia: '2026-11-19', motivo: 'Dia do início' },
        { dia: '2026-11-20', motivo: 'Feriado: Dia da Consciência Negra' },
        { dia: '2026-11-21', ate: '2026-11-22', motivo: 'Fim de semana' },
        { dia: '2026-11-28', ate: '2026-11-29', motivo: 'Fim de semana (prorrogado)' },
      ],
      vence: '2026-11-30',
      resumo:
        '6 dias corridos, sem contar o dia do início (19/11/2026): começa em 23/11/2026 e vence em 30/11/2026, primeiro dia útil depois de 28/11/2026.',
    });
  });
  it('junta dias seguidos e separa fins de semana', () => {
    expect(prazo('2026-11-05', 7, { contagem: 'uteis' }).memoria.dias_fora).toEqual([
      { dia: '2026-11-05', motivo: 'Dia do início' },
      { dia: '2026-11-07', ate: '2026-11-08', motivo: 'Fim de semana' },
      { dia: '2026-11-14', ate: '2026-11-15', motivo: 'Fim de semana' },
    ]);
  });
  it('um conjunto de datas basta; o singular é singular', () => {
    const { memoria } = countPrazo({
      ato: 'defesa',
      inicio: '2026-11-19',
      regra: regra({ ato: 'defesa', dias: 1, contagem: 'uteis' }),
      feriados: new Set(['2026-11-20']),
    });
    expect(memoria.dias_fora[1]).toEqual({ dia: '2026-11-20', motivo: 'Feriado' });
    expect(memoria.resumo).toBe(
      '1 dia útil, sem contar o dia do início (19/11/2026): começa em 23/11/2026 e vence em 23/11/2026.',
    );
  });
});

describe('recusas', () => {
  it.each([0, -1, 1.5, NaN])('prazo de %s dias', (dias) =>
    expect(() => prazo('2026-11-09', dias)).toThrow(RangeError),
  );
  it('sem prazo na regra nem no caso', () =>
    expect(() => countPrazo({ ato: 'x', inicio: '2026-11-09', regra: regra(), feriados })).toThrow(
      RangeError,
    ));
  it('data que não existe', () => expect(() => prazo('2026-02-30', 5)).toThrow(RangeError));
  it('um calendário só de feriados não trava', () =>
    expect(() =>
      countPrazo({
        ato: 'x',
        inicio: '2026-11-09',
        dias: 1,
        regra: regra(),
        feriados: { has: () => true },
      }),
    ).toThrow(RangeError));
});

describe('regra vigente', () => {
  const regras = [
    regra({ vigente_de: '2020-01-01', vigente_ate: '2025-12-31', dias: 30 }),
    regra({ vigente_de: '2026-01-01', contagem: 'uteis', dias: 20 }),
    regra({ vigente_de: '2026-06-01', contagem: 'uteis', dias: 25 }),
    regra({ vigente_de: '2024-01-01', vigente_ate: '2024-12-31', dias: 10, departamento_id: 7 }),
    regra({ ato: 'defesa', dias: 15 }),
  ];
  it.each([
    ['2019-12-31', undefined],
    ['2020-01-01', 30],
    ['2024-06-01', 10], // the department's own
    ['2025-12-31', 30],
    ['2026-01-01', 20],
    ['2026-06-01', 25],
  ])('em %s: %s dias', (dia, dias) => {
    expect(ruleOn(regras, 'ordem_servico', dia)?.dias).toBe(dias);
    expect(ruleOn([...regras].toReversed(), 'ordem_servico', dia)?.dias).toBe(dias);
  });
  it('não mistura atos', () => expect(ruleOn(regras, 'defesa', '2026-06-01')?.dias).toBe(15));
});

describe('propriedades', () => {
  const civil = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('2000-01-01', n));
  const caso = fc.record({
    inicio: civil,
    dias: fc.integer({ min: 1, max: 400 }),
    contagem: fc.constantFrom('corridos' as const, 'uteis' as const),
    suspensoes: fc.constantFrom([], recesso),
    folgas: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 8 }),
  });
  const run = (c: { inicio: string; dias: number; folgas: number[] } & Partial<RegraPrazo>) => {
    const dates = new Set(c.folgas.map((n) => addDays(c.inicio, n)));
    const r = regra({ contagem: c.contagem ?? 'corridos', suspensoes: c.suspensoes ?? [] });
    return {
      dates,
      ...countPrazo({ ato: 'x', inicio: c.inicio, dias: c.dias, regra: r, feriados: dates }),
    };
  };
  const emRecesso = (d: string) => d.slice(5) >= '12-20' || d.slice(5) <= '01-20';

  it('começa e vence só em dia útil, depois do início', () => {
    fc.assert(
      fc.property(caso, (c) => {
        const { vence, memoria, dates } = run(c);
        for (const day of [vence, memoria.primeiro_dia]) {
          expect(isWorkingDay(day, dates)).toBe(true);
          if (c.suspensoes.length > 0) expect(emRecesso(day)).toBe(false);
        }
        expect(memoria.primeiro_dia > c.inicio).toBe(true);
        expect(vence >= memoria.primeiro_dia).toBe(true);
        expect(diffDays(c.inicio, vence)).toBeGreaterThanOrEqual(c.dias);
      }),
    );
  });

  it('conta exatamente os dias do prazo: uma contagem ingênua dá o mesmo', () => {
    fc.assert(
      fc.property(caso, (c) => {
        const { vence, memoria, dates } = run(c);
        const stops = (d: string) => c.suspensoes.length > 0 && emRecesso(d);
        const counts = (d: string) =>
          !stops(d) && (c.contagem === 'corridos' || isWorkingDay(d, dates));
        let counted = 0;
        let last = '';
        for (let d = memoria.primeiro_dia; d <= vence; d = addDays(d, 1)) {
          if (counts(d) && counted < c.dias) {
            counted += 1;
            last = d;
          }
        }
        expect(counted).toBe(c.dias);
        for (let d = last; d < vence; d = addDays(d, 1))
          expect(isWorkingDay(d, dates) && !stops(d)).toBe(false);
      }),
    );
  });

  it('um dia a mais nunca vence antes; um feriado a mais também não', () => {
    fc.assert(
      fc.property(caso, fc.integer({ min: 1, max: 60 }), (c, folga) => {
        expect(run({ ...c, dias: c.dias + 1 }).vence >= run(c).vence).toBe(true);
        expect(run({ ...c, folgas: [...c.folgas, folga] }).vence >= run(c).vence).toBe(true);
      }),
    );
  });
});

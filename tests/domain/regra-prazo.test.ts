/** Terms of documents by dated rules: midnight in São Paulo, the turn of the year, leap days, a law that changes. */
import { describe, expect, it } from 'vitest';
import { hojeEm } from '../../domain/kernel/civil-date.ts';
import { countPrazo, ruleOn, type RegraPrazo } from '../../domain/kernel/deadlines.ts';
import { periodosIn } from '../../domain/kernel/periodos.ts';
import { inputSchema } from '../../domain/kernel/zod.ts';
import { regraPrazo } from '../../domain/regra-prazo/index.ts';

const trinta: RegraPrazo = {
  ato: 'defesa',
  dias: 30,
  contagem: 'corridos',
  suspensoes: [],
  vigente_de: '1966-10-25',
  vigente_ate: '2025-12-31',
};
const vinte: RegraPrazo = {
  ato: 'defesa',
  dias: 20,
  contagem: 'uteis',
  suspensoes: periodosIn('20/12 a 20/01') ?? [],
  vigente_de: '2026-01-01',
  vigente_ate: null,
};
const feriados = new Map([
  ['2025-12-25', 'Natal'],
  ['2026-01-01', 'Confraternização universal'],
]);
/** The end of a defence's term, by the rule of the day that it was acknowledged. */
function defesa(inicio: string): string {
  const regra = ruleOn([trinta, vinte], 'defesa', inicio);
  if (!regra) throw new Error('sem regra');
  return countPrazo({ ato: 'defesa', inicio, regra, feriados }).vence;
}

it.each([
  // The last minute of a day in São Paulo is the next day's third hour in UTC.
  ['2026-11-23T02:59:59Z', '2026-11-22'],
  ['2026-11-23T03:00:00Z', '2026-11-23'],
  ['2027-01-01T02:59:59Z', '2026-12-31'],
  ['2027-01-01T03:00:00Z', '2027-01-01'],
  ['2028-03-01T02:59:59Z', '2028-02-29'],
  // Summer time, while there was one: an hour earlier.
  ['2018-12-01T01:59:59Z', '2018-11-30'],
  ['2018-12-01T02:00:00Z', '2018-12-01'],
])('o instante %s é do dia %s em São Paulo', (instant, dia) =>
  expect(hojeEm(new Date(instant))).toBe(dia),
);

it.each([
  // The law changed on 01/01/2026: a term that had begun goes on by the one that it began with.
  ['2025-12-15', '2026-01-14'],
  ['2025-12-31', '2026-02-02'],
  // Begun under the new one: twenty working days after the recess.
  ['2026-01-01', '2026-02-17'],
  ['2026-01-20', '2026-02-17'],
  ['2026-01-21', '2026-02-18'],
  // Five days before the recess and fifteen after it.
  ['2026-12-11', '2027-02-10'],
])('defesa de ciência em %s vence em %s', (inicio, vence) => expect(defesa(inicio)).toBe(vence));

it.each([
  ['2028-02-14', 15, '2028-02-29'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2028-02-29', 1, '2028-03-01'],
  ['2027-02-26', 3, '2027-03-03'],
  ['2028-01-31', 30, '2028-03-01'],
])('anos bissextos: %s + %i dias vence em %s', (inicio, dias, vence) =>
  expect(countPrazo({ ato: 'regularizar', inicio, dias, regra: trinta, feriados }).vence).toBe(
    vence,
  ),
);

it.each([
  ['20/12 a 20/01', [{ de: '12-20', ate: '01-20' }]],
  [
    '20/12 a 20/01; 01/07 a 15/07',
    [
      { de: '12-20', ate: '01-20' },
      { de: '07-01', ate: '07-15' },
    ],
  ],
  ['29/02 a 29/02', [{ de: '02-29', ate: '02-29' }]],
  ['30/02 a 01/03', null],
  ['20-12 a 20-01', null],
  ['20/12', null],
  ['', null],
])('os prazos suspensos «%s»', (text, expected) => expect(periodosIn(text)).toEqual(expected));

describe('a regra que se edita', () => {
  const body = {
    descricao: 'Defesa em dias úteis',
    ato: 'defesa',
    dias: 20,
    contagem: 'uteis',
    vigente_de: '2026-01-01',
    vigente_ate: null,
    suspensoes: '20/12 a 20/01',
    departamento: null,
  } as const;
  const errors = (more: object): string[] => {
    const parsed = inputSchema(regraPrazo.create.input, null).safeParse({ ...body, ...more });
    if (!parsed.success) return parsed.error.issues.map(({ path }) => path.join('.'));
    const actor = {} as Parameters<NonNullable<typeof regraPrazo.create.check>>[2];
    return Object.keys(regraPrazo.create.check?.(parsed.data, null, actor) ?? {});
  };
  it.each([
    [{}, []],
    [{ suspensoes: 'no recesso' }, ['suspensoes']],
    [{ dias: 0 }, ['dias']],
    // Of what has no days of its own the rule says them.
    [{ dias: null }, ['dias']],
    [{ ato: 'regularizar', dias: null }, []],
    [{ vigente_ate: '2025-12-31' }, ['vigente_ate']],
    [{ vigente_ate: '2026-01-01' }, []],
  ])('%j', (more, expected) => expect(errors(more)).toEqual(expected));
});

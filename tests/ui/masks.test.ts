import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalMask } from '../../src/ui/fields/maskito.ts';
import * as m from '../../src/ui/masks.ts';

const alnum = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.split('')),
  maxLength: 40,
});
const digits = fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), maxLength: 40 });
const noise = fc.string({ maxLength: 40 });

describe('máscaras', () => {
  it.each([
    [m.maskCpf, '52998224725', '529.982.247-25'],
    [m.maskCpf, '5299', '529.9'],
    [m.maskCnpj, '12ABC34501DE35', '12.ABC.345/01DE-35'],
    [m.maskCnpj, '11222333000181', '11.222.333/0001-81'],
    [m.maskCpfCnpj, '52998224725', '529.982.247-25'],
    [m.maskCpfCnpj, '529982247251', '52.998.224/7251'],
    [m.maskCpfCnpj, '12ab', '12.AB'],
    [m.maskCpfCnpj, '12.abc.345/01de-35', '12.ABC.345/01DE-35'],
    [m.maskCpfCnpj, '112223330001811', '11.222.333/0001-811'],
    [m.maskAinf, '41200000870041220261030008763', '41.2.0000087.00412.20261030.0087.63'],
    [m.maskPhone, '4430281234', '(44) 3028-1234'],
    [m.maskPhone, '44999281234', '(44) 9 9928-1234'],
    [m.maskPhone, '08001234567', '0800-123-4567'],
    [m.maskCep, '87013170', '87.013-170'],
    [m.maskPlate, 'abc1234', 'ABC-1234'],
    [m.maskPlate, 'abc1d23', 'ABC1D23'],
    [m.maskPlate, 'abc1', 'ABC-1'],
    [m.maskProcess, '48213/2026', '48213/2026'],
    [m.maskProcess, '48213/', '48213/'],
    [m.maskProcess, '12345678901232026', '1234567890123/2026'],
    [m.maskProcess, '/2026', '2026'],
    [m.maskDate, '19112026', '19/11/2026'],
    [m.maskDate, '191', '19/1'],
    [m.maskDate, '5/1/2026', '05/01/2026'],
    [m.maskDate, '512026', '05/12/026'],
    [m.maskDate, '31022026', '31/02/2026'],
    [m.maskDate, '05/', '05/'],
    [m.maskDate, '2026-11-19', '19/11/2026'],
    [m.maskMonthYear, '9', '09'],
    [m.maskMonthYear, '112026', '11/2026'],
  ])('%o de %s é %s', (mask, value, expected) => {
    expect(mask(value)).toBe(expected);
  });

  it('um identificador não perde letra nem dígito, por longo que seja', () => {
    for (const mask of [m.maskCpf, m.maskCnpj, m.maskCpfCnpj, m.maskAinf, m.maskPlate])
      fc.assert(fc.property(alnum, (text) => m.stripIdentifier(mask(text)) === text));
  });

  it('um número não perde dígito', () => {
    for (const mask of [m.maskPhone, m.maskCep, m.maskProcess])
      fc.assert(fc.property(digits, (text) => m.stripDigits(mask(text)) === text));
  });

  it('uma data ou um mês põe zeros e não tira dígito', () => {
    const bare = (text: string) => text.replace(/[^1-9]/g, '');
    for (const mask of [m.maskDate, m.maskMonthYear])
      fc.assert(fc.property(digits, (text) => bare(mask(text)) === bare(text)));
  });

  it('um número de processo guarda cada dígito em torno da barra', () => {
    fc.assert(
      fc.property(digits, digits, (a, b) => m.stripDigits(m.maskProcess(`${a}/${b}`)) === a + b),
    );
  });

  it('mascarar o já mascarado nada muda', () => {
    const all = [
      m.maskCpfCnpj,
      m.maskAinf,
      m.maskPhone,
      m.maskCep,
      m.maskPlate,
      m.maskProcess,
      m.maskDate,
    ];
    for (const mask of all)
      fc.assert(fc.property(noise, (text) => mask(mask(text)) === mask(text)));
  });
});

describe('texto de data e de mês', () => {
  it('vira data civil quando inteiro, e até lá fica como digitado', () => {
    expect(m.parseDateText('19/11/2026')).toBe('2026-11-19');
    expect(m.parseDateText('19/11')).toBe('19/11');
    expect(m.parseDateText('')).toBe('');
  });

  it('vira mês quando inteiro', () => {
    expect(m.parseMonthYear('11/2026')).toBe('2026-11');
    expect(m.parseMonthYear('13/2026')).toBe('13/2026');
    expect(m.monthYearText('2026-11')).toBe('11/2026');
    expect(m.monthYearText('1')).toBe('1');
  });
});

describe('decimais', () => {
  it.each([
    ['1234.5', '1.234,50'],
    ['0', '0,00'],
    ['1234567.891', '1.234.567,89'],
    ['0.005', '0,01'],
    ['999.995', '1.000,00'],
    ['-12', '-12,00'],
    ['9999999999.99', '9.999.999.999,99'],
    ['', ''],
  ])('%s se lê %s', (value, expected) => {
    expect(m.maskDecimal(value)).toBe(expected);
  });

  it.each([
    ['1.234,5', '1234.5'],
    ['1.234,', '1234'],
    [',5', '0.5'],
    ['−3,10', '-3.10'],
    ['R$ 1.000,00', '1000.00'],
    ['-', ''],
    ['', ''],
  ])('%s se guarda como %s', (text, expected) => {
    expect(m.parseDecimal(text)).toBe(expected);
  });

  it('o que se mostra com 2 casas se lê de volta como o mesmo valor', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (cents) => {
        const size = cents < 0n ? -cents : cents;
        const text = String(size).padStart(3, '0');
        const value = `${cents < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
        return m.parseDecimal(m.maskDecimal(value)) === value;
      }),
    );
  });
});

describe('o ponto em um decimal', () => {
  type Step = NonNullable<ReturnType<typeof decimalMask>['preprocessors']>[number];
  /** What stands in the field after these insertions at its end, each a key or a paste. */
  function filled(insertions: readonly string[]): string {
    const mask = decimalMask(2, 0);
    let state = { value: '', selection: [0, 0] as const } as Parameters<Step>[0]['elementState'];
    for (const insertion of insertions) {
      let step = { elementState: state, data: insertion };
      for (const pre of mask.preprocessors ?? [])
        step = { data: step.data, ...pre(step, 'insert') };
      const { value, selection } = step.elementState;
      const next = value.slice(0, selection[0]) + step.data + value.slice(selection[1]);
      const at = selection[0] + step.data.length;
      let after: typeof state = { value: next, selection: [at, at] };
      for (const post of mask.postprocessors ?? []) after = post(after, state);
      state = after;
    }
    return state.value;
  }
  const typed = (text: string): string => m.parseDecimal(filled(text.split('')));
  const pasted = (text: string): string => m.parseDecimal(filled([text]));

  it.each([
    ['12.5', '12.5'],
    ['12,5', '12.5'],
    ['12.50', '12.50'],
    ['1.234', '1234'],
    ['1.234,56', '1234.56'],
    ['1.234.567', '1234567'],
    ['1.234.567,8', '1234567.8'],
    ['1234.56', '1234.56'],
    ['.5', '0.5'],
  ])('digitado, %s é %s', (text, value) => {
    expect(typed(text)).toBe(value);
  });

  it.each([
    ['12.5', '12.5'],
    ['1234.56', '1234.56'],
    ['1.234', '1234'],
    ['1.234,5', '1234.5'],
    ['1,234.50', '1234.50'],
    ['1.234.567', '1234567'],
  ])('colado, %s é %s', (text, value) => {
    expect(pasted(text)).toBe(value);
  });

  it('com milhares ou sem, com ponto ou vírgula, digitado ou colado: é a mesma quantia', () => {
    const amount = fc.tuple(
      fc.integer({ min: 0, max: 999_999_999 }),
      fc.constantFrom('', '5', '50', '05', '99'),
      fc.boolean(),
      fc.constantFrom(',', '.'),
    );
    fc.assert(
      fc.property(amount, ([whole, fraction, grouped, sign]) => {
        const left = grouped ? whole.toLocaleString('pt-BR') : String(whole);
        const text = fraction ? `${left}${sign}${fraction}` : left;
        const value = fraction ? `${whole}.${fraction}` : String(whole);
        expect(typed(text), text).toBe(value);
        // Thousands and a decimal point at once: nobody's way of writing, and not read.
        if (!(grouped && sign === '.' && whole > 999)) expect(pasted(text), text).toBe(value);
      }),
    );
  });
});

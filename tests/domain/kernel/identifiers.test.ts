import fc from 'fast-check';
import { isCNPJ, isCPF } from 'validation-br';
import { describe, expect, it } from 'vitest';
import * as id from '../../../domain/kernel/identifiers.ts';

const charsOf = (alphabet: string, length: number) =>
  fc
    .array(fc.constantFrom(...alphabet.split('')), { minLength: length, maxLength: length })
    .map((a) => a.join(''));
const DIGITS = '0123456789';
const ALNUM = `${DIGITS}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;
const allSame = (text: string) => new Set(text).size === 1;
const cpf = charsOf(DIGITS, 9)
  .filter((b) => !allSame(b))
  .map(id.cpfFrom);
const cnpj = charsOf(ALNUM, 12)
  .filter((b) => !allSame(b))
  .map(id.cnpjFrom);

describe('CPF', () => {
  it.each([
    ['52998224725', true],
    ['529.982.247-25', true],
    ['52998224724', false],
    ['529982247', false],
    ['', false],
    ['5299822472A', false],
    ['529#982.247-25', false],
    [id.cpfFrom('5299822AB'), false],
    ...DIGITS.split('').map((d): [string, boolean] => [d.repeat(11), false]),
  ])('%s: %s', (text, valid) => expect(id.isCpf(text)).toBe(valid));

  it('o gerado vale, com ou sem pontuação, também para a biblioteca', () => {
    fc.assert(
      fc.property(cpf, (value) => {
        expect(id.isCpf(value)).toBe(true);
        expect(isCPF(value)).toBe(true);
        expect(id.normalizeCpfCnpj(id.formatCpfCnpj(value))).toBe(value);
      }),
    );
  });

  it('um dígito trocado é julgado como a biblioteca julga', () => {
    fc.assert(
      fc.property(cpf, fc.nat(8), fc.integer({ min: 1, max: 9 }), (value, at, by) => {
        const digit = String((Number(value[at]) + by) % 10);
        const wrong = value.slice(0, at) + digit + value.slice(at + 1);
        expect(id.isCpf(wrong)).toBe(isCPF(wrong));
      }),
    );
  });
});

describe('CNPJ', () => {
  it.each([
    ['12ABC34501DE35', true],
    ['12.ABC.345/01DE-35', true],
    ['12abc34501de35', true],
    ['12ABC34501DE36', false],
    ['12ABC34501DE3A', false],
    ['11222333000181', true],
    ['11.222.333/0001-81', true],
    ['11222333000180', false],
    ['00000000000000', false],
    ['12ABÇ34501DE35', false],
    ['12ABC34501DE355', false],
    ['12ABC#34501DE35', false],
  ])('%s: %s', (text, valid) => expect(id.isCnpj(text)).toBe(valid));

  it('o gerado vale, com ou sem pontuação, também para a biblioteca', () => {
    expect(id.cnpjFrom('12ABC34501DE')).toBe('12ABC34501DE35');
    fc.assert(
      fc.property(cnpj, (value) => {
        expect(id.isCnpj(value)).toBe(true);
        expect(isCNPJ(value)).toBe(true);
        expect(id.normalizeCpfCnpj(id.formatCpfCnpj(value))).toBe(value);
        expect(id.isCpf(value)).toBe(false);
      }),
    );
  });

  it('decide como a biblioteca sobre qualquer final', () => {
    fc.assert(
      fc.property(charsOf(ALNUM, 12), charsOf(DIGITS, 2), (body, end) => {
        fc.pre(!allSame(body + end));
        expect(id.isCnpj(body + end)).toBe(isCNPJ(body + end));
      }),
    );
  });
});

describe('máscaras', () => {
  it.each([
    ['52998224725', '***.982.247-**'],
    ['529.982.247-25', '***.982.247-**'],
    ['11122066300', '***.220.663-**'],
    ['***.982.247-**', '***.982.247-**'],
    ['12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['11222333000181', '11.222.333/0001-81'],
    ['', ''],
  ])('documento %s → %s', (text, shown) => expect(id.maskDocument(text)).toBe(shown));

  it('esconde os 3 primeiros e os 2 últimos dígitos de todo CPF', () => {
    fc.assert(
      fc.property(cpf, (value) => {
        expect(id.maskDocument(value)).toBe(`***.${value.slice(3, 6)}.${value.slice(6, 9)}-**`);
        expect(id.maskDocument(id.formatCpfCnpj(value))).toBe(id.maskCpf(value));
      }),
    );
  });

  it('formatar nunca perde um caractere', () => {
    fc.assert(
      fc.property(charsOf(`${ALNUM}.-/`, 14), (text) => {
        expect(id.normalizeCpfCnpj(id.formatCpfCnpj(text))).toBe(id.normalizeCpfCnpj(text));
      }),
    );
  });

  it.each([
    [id.formatPhone, '1133334444', '(11) 3333-4444'],
    [id.formatPhone, '11987654321', '(11) 9 8765-4321'],
    [id.formatPhone, '08007771234', '0800-777-1234'],
    [id.formatPhone, '190', '190'],
    [id.formatCep, '13010111', '13.010-111'],
    [id.formatCep, '1301', '1301'],
    [id.formatCep, '1301011a', '1301011a'],
    [id.formatPlate, 'abc1234', 'ABC-1234'],
    [id.formatPlate, 'abc-1d23', 'ABC1D23'],
    [id.formatPlate, 'AB1234', 'AB1234'],
    [id.formatAinf, '01234567890123456789012345678', '01.2.3456789.01234.56789012.3456.78'],
    [id.formatAinf, '123', '123'],
  ])('%o(%s) → %s', (format, text, shown) => expect(format(text)).toBe(shown));
});

describe('outros', () => {
  it.each([
    [id.isPlate, 'ABC-1234', true],
    [id.isPlate, 'abc1d23', true],
    [id.isPlate, 'ABCD123', false],
    [id.isPlate, 'ABC12345', false],
    [id.isCep, '13.010-111', true],
    [id.isCep, '1301011', false],
    [id.isCep, '1301011a', false],
    [id.isPhone, '(11) 3333-4444', true],
    [id.isPhone, '(11) 9 8765-4321', true],
    [id.isPhone, '0800-777-1234', true],
    [id.isPhone, '(11) 8 8765-4321', false],
    [id.isPhone, '333-4444', false],
    [id.isPhone, '11x33334444', false],
  ])('%o(%s): %s', (check, text, valid) => expect(check(text)).toBe(valid));

  it.each([
    ['123/2026', { numero: '123', ano: 2026 }],
    ['0001234567890/2026', { numero: '0001234567890', ano: 2026 }],
    ['12345678901234/2026', null],
    ['123/26', null],
    ['/2026', null],
    ['12.3/2026', null],
  ])('processo %s', (text, value) => {
    expect(id.parseProcesso(text)).toEqual(value);
    if (value) expect(id.formatProcesso(value.numero, value.ano)).toBe(text);
  });
});

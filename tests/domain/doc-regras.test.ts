import { describe, expect, it } from 'vitest';
import {
  centesimos,
  comTipo,
  deCentesimos,
  errosDaRegra,
  MAXIMO,
  novaRegra,
  podeAcrescentar,
  podeAlterar,
  submeteSozinha,
  type Regra,
} from '../../domain/doc-modelo/regras.ts';
import { errosDoModelo } from '../../domain/doc-modelo/schema.ts';

const regra = (de: string, ate: string, more: Partial<Regra> = {}): Regra => ({
  tipo: 'multiplicador',
  parametro_inicial: de,
  parametro_final: ate,
  valor: '2',
  fracao: '1',
  ...more,
});

describe('regras de cálculo (especificação, seções 3 a 5)', () => {
  it('uma regra nova é fixa, de 0 ao máximo, com valor 0 e fração 1; a seguinte começa onde a anterior termina', () => {
    expect(novaRegra([])).toEqual({
      tipo: 'fixo',
      parametro_inicial: '0',
      parametro_final: '9999999999.99',
      valor: '0',
      fracao: '1',
    });
    expect(novaRegra([regra('0', '99.99')]).parametro_inicial).toBe('100.00');
  });

  it('sair de fração volta a fração a 1; fixo põe o valor em 0', () => {
    const fracao = regra('0', '10', { tipo: 'multiplicador_por_fracao', fracao: '50', valor: '7' });
    expect(comTipo(fracao, 'multiplicador')).toMatchObject({ fracao: '1', valor: '7' });
    expect(comTipo(fracao, 'fixo')).toMatchObject({ fracao: '1', valor: '0' });
    expect(comTipo(regra('0', '10'), 'multiplicador_por_fracao')).toMatchObject({
      fracao: '1',
      valor: '2',
    });
  });

  it('só a última se altera ou se remove', () => {
    const three = [regra('0', '1'), regra('1.01', '2'), regra('2.01', MAXIMO)];
    expect(three.map((_, at) => podeAlterar(three, at))).toEqual([false, false, true]);
  });

  it.each<[string, Regra[], boolean]>([
    ['sem regra alguma', [], true],
    ['com fim depois do início e antes do máximo', [regra('0', '100')], true],
    ['até o máximo', [regra('0', MAXIMO)], false],
    ['com fim igual ao início', [regra('5', '5')], false],
    ['com fim antes do início', [regra('5', '4')], false],
  ])('pode-se acrescentar %s: %#', (_, regras, yes) => expect(podeAcrescentar(regras)).toBe(yes));

  it.each<[string, Regra[], Record<string, string>]>([
    ['a primeira começa em 0 ou depois', [regra('0', '0.01')], {}],
    ['sem início', [regra('', '1')], { parametro_inicial: 'é obrigatório' }],
    ['sem fim', [regra('0', '')], { parametro_final: 'é obrigatório' }],
    [
      'o fim passa do início em 0,01 ao menos',
      [regra('5', '5')],
      { parametro_final: 'deve ser maior ou igual a 5,01' },
    ],
    [
      'o início fica 0,01 abaixo do máximo',
      [regra(MAXIMO, MAXIMO)],
      {
        parametro_inicial: 'deve ser menor ou igual a 9.999.999.999,98',
        parametro_final: 'deve ser maior ou igual a 10.000.000.000,00',
      },
    ],
    [
      'a seguinte não se sobrepõe',
      [regra('0', '10'), regra('10', '20')],
      { parametro_inicial: 'deve ser maior ou igual a 10,01' },
    ],
    [
      'nem deixa vão',
      [regra('0', '10'), regra('11', '20')],
      { parametro_inicial: 'deve seguir a faixa anterior (10,01)' },
    ],
    [
      'nada se divide por nada',
      [regra('0', '10', { tipo: 'multiplicador_por_fracao', fracao: '0' })],
      { fracao: 'deve ser maior que 0' },
    ],
  ])('%s', (_, regras, errors) =>
    expect(errosDaRegra(regras, regras.length - 1)).toEqual(
      Object.fromEntries(Object.entries(errors).map(([name, said]) => [name, [said]])),
    ),
  );

  it('vale sozinha quando está certa e termina antes do máximo', () => {
    expect(submeteSozinha([regra('0', '10')], 0)).toBe(true);
    expect(submeteSozinha([regra('0', MAXIMO)], 0)).toBe(false);
    expect(submeteSozinha([regra('0', '')], 0)).toBe(false);
  });

  it('os centésimos são exatos até o máximo', () => {
    for (const text of ['0', '0.01', '12.5', '9999999999.99', '0.10'])
      expect(Number(deCentesimos(centesimos(text) ?? -1))).toBe(Number(text));
    for (const text of ['', '1e3', '-1', '1.234', 'x', null]) expect(centesimos(text)).toBeNull();
  });
});

describe('modelos', () => {
  const parametro = (codigo: string, more: object = {}) => ({
    codigo,
    descricao: 'Área',
    unidade: 'm2' as const,
    ...more,
  });
  it('um código não se repete, salvo no que sai; só um parâmetro é o grau', () => {
    expect(
      errosDoModelo({
        parametros: [parametro('A', { grau: true }), parametro('A', { grau: true })],
        irregularidades: [
          { codigo: 'I', descricao: 'x' },
          { codigo: 'I', descricao: 'y', destroy: true },
        ],
      }),
    ).toEqual({
      'parametros.1.codigo': ['já está em uso'],
      'parametros.1.grau': ['só um parâmetro é o grau da infração'],
    });
  });
  it('o erro de uma regra é dito no seu lugar', () => {
    expect(
      errosDoModelo({
        parametros: [
          parametro('A'),
          parametro('B', { regras: [regra('0', '5'), regra('5', '6')] }),
        ],
      }),
    ).toEqual({ 'parametros.1.regras.1.parametro_inicial': ['deve ser maior ou igual a 5,01'] });
  });
});

/** What a document amounts to: by examples, and by properties over random models and quantities. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calcular,
  errosDasQuantidades,
  regraPara,
  type Entradas,
} from '../../domain/doc/calculo.ts';
import { fatorDe } from '../../domain/doc/reincidencia.ts';
import { deCentesimos, MAXIMO } from '../../domain/doc-modelo/regras.ts';
import type { Irregularidade, Parametro } from '../../domain/doc-modelo/schema.ts';
import { Decimal } from '../../domain/kernel/money.ts';

type Regra = Parametro['regras'][number];
const parametro = (id: number, regras: Regra[], more: Partial<Parametro> = {}): Parametro => ({
  id,
  codigo: `P${id}`,
  descricao: `Parâmetro ${id}`,
  unidade: 'unitario',
  padrao: null,
  obrigatorio: false,
  grau: false,
  regras,
  ...more,
});
const irregularidade = (id: number, valor: string | null): Irregularidade => ({
  id,
  codigo: `I${id}`,
  descricao: `Irregularidade ${id}`,
  valor,
  legislacao_id: null,
  texto: null,
});
const regra = (
  tipo: Regra['tipo'],
  valor: string,
  fracao = '1',
  de = '0',
  ate = MAXIMO,
): Regra => ({ tipo, valor, fracao, parametro_inicial: de, parametro_final: ate });
const of = (more: Partial<Entradas>): Entradas => ({
  versao: 1,
  parametros: [],
  irregularidades: [],
  quantidades: [],
  achadas: [],
  fator: '1',
  indices: [],
  dia: '2026-03-02',
  ...more,
});
const um = (r: Regra, quantidade: string, more: Partial<Parametro> = {}): string =>
  calcular(
    of({ parametros: [parametro(1, [r], more)], quantidades: [{ parametro_id: 1, quantidade }] }),
  ).total;

describe('valor do documento (decisões, seção 17)', () => {
  it.each<[string, string, string]>([
    ['fixo', um(regra('fixo', '150.00'), '7'), '150.00'],
    ['multiplicador', um(regra('multiplicador', '2.50'), '3.33'), '8.33'],
    ['meio para cima', um(regra('multiplicador', '0.15'), '0.70'), '0.11'],
    ['por fração inteira', um(regra('multiplicador_por_fracao', '10', '50'), '100'), '20.00'],
    ['por fração começada', um(regra('multiplicador_por_fracao', '10', '50'), '100.01'), '30.00'],
    ['nada achado', um(regra('multiplicador_por_fracao', '10', '50'), '0'), '0.00'],
    ['percentual', um(regra('multiplicador', '1000'), '2.50', { unidade: 'percentual' }), '25.00'],
    ['sem regra não custa', um(regra('fixo', '9'), '1', { regras: [] }), '0.00'],
  ])('%s', (_, total, wanted) => expect(total).toBe(wanted));

  it('a faixa é a que contém a quantidade, com as duas pontas', () => {
    const regras = [regra('fixo', '1', '1', '0', '99.99'), regra('fixo', '2', '1', '100', '200')];
    expect(regraPara(regras, '99.99')?.ordem).toBe(1);
    expect(regraPara(regras, '100')?.ordem).toBe(2);
    expect(regraPara(regras, '200.01')).toBeNull();
  });

  it('soma valores e irregularidades, aplica a reincidência e arredonda uma vez, no fim', () => {
    const memoria = calcular(
      of({
        parametros: [parametro(1, [regra('multiplicador', '0.05')])],
        irregularidades: [irregularidade(9, '0.10'), irregularidade(8, null)],
        quantidades: [{ parametro_id: 1, quantidade: '0.50' }],
        achadas: [
          { irregularidade_id: 9, quantidade: 3 },
          { irregularidade_id: 8, quantidade: 2 },
        ],
        fator: '1.5',
      }),
    );
    // 0,025 + 0,30 = 0,325; × 1,5 = 0,4875
    expect(memoria).toMatchObject({ soma: '0.325', fator: '1.5', total: '0.49' });
    expect(memoria.valores[0]).toMatchObject({ conta: '0.05 × 0.5', valor: '0.025' });
  });

  it('diz o que está errado por seu lugar', () => {
    const de = {
      parametros: [
        parametro(1, [regra('fixo', '1', '1', '0', '10')], { obrigatorio: true }),
        parametro(2, []),
      ],
      irregularidades: [irregularidade(5, '1')],
      indices: [],
      dia: '2026-03-02',
    };
    expect(
      errosDasQuantidades({
        ...de,
        quantidades: [
          { parametro_id: 3, quantidade: '1' },
          { parametro_id: 2, quantidade: '1' },
          { parametro_id: 2, quantidade: '1' },
        ],
        achadas: [],
      }),
    ).toEqual({
      'valores.0.parametro_id': ['não foi encontrado'],
      'valores.2.parametro_id': ['já está em uso'],
      valores: ['Parâmetro 1 é obrigatório'],
      irregularidades: ['é obrigatório'],
    });
    expect(
      errosDasQuantidades({
        ...de,
        quantidades: [{ parametro_id: 1, quantidade: '10.01' }],
        achadas: [{ irregularidade_id: 5, quantidade: 1 }],
      }),
    ).toEqual({ 'valores.0.quantidade': ['não está em nenhuma faixa do modelo'] });
  });

  it('a reincidência multiplica quem já foi achado na mesma irregularidade, ou em qualquer do modelo', () => {
    const antes = { documentos: 2, irregularidade_ids: [5] };
    const regra2 = { meses: 12, fator: '2.00', mesma: true };
    expect(fatorDe(null, antes, [])).toBe('1');
    expect(fatorDe(regra2, antes, [{ irregularidade_id: 5 }])).toBe('2.00');
    expect(fatorDe(regra2, antes, [{ irregularidade_id: 6 }])).toBe('1');
    expect(fatorDe({ ...regra2, mesma: false }, antes, [])).toBe('2.00');
    expect(
      fatorDe({ ...regra2, mesma: false }, { documentos: 0, irregularidade_ids: [] }, []),
    ).toBe('1');
  });
});

describe('valor do documento, por propriedades', () => {
  const amount = fc.integer({ min: 0, max: 9_999_999_99 }).map(deCentesimos);
  const regraAny = fc
    .record({
      tipo: fc.constantFrom('fixo', 'multiplicador', 'multiplicador_por_fracao' as const),
      valor: amount,
      fracao: fc.integer({ min: 1, max: 1_000_000 }).map(deCentesimos),
    })
    .map(({ tipo, valor, fracao }) => regra(tipo, valor, fracao));
  const entradas = fc
    .array(
      fc.record({
        regra: regraAny,
        quantidade: amount,
        unidade: fc.constantFrom<Parametro['unidade']>('m2', 'percentual', 'unitario'),
      }),
      { maxLength: 6 },
    )
    .chain((linhas) =>
      fc
        .record({
          faults: fc.array(fc.record({ valor: amount, vezes: fc.integer({ min: 1, max: 50 }) }), {
            maxLength: 4,
          }),
          fator: fc.integer({ min: 100, max: 500 }).map(deCentesimos),
        })
        .map(({ faults, fator }) =>
          of({
            parametros: linhas.map(({ regra: r, unidade }, id) => parametro(id, [r], { unidade })),
            quantidades: linhas.map(({ quantidade }, parametro_id) => ({
              parametro_id,
              quantidade,
            })),
            irregularidades: faults.map(({ valor }, id) => irregularidade(id, valor)),
            achadas: faults.map(({ vezes }, irregularidade_id) => ({
              irregularidade_id,
              quantidade: vezes,
            })),
            fator,
          }),
        ),
    );

  it('o total é a soma exata das linhas pelo fator, com 2 casas, e o mesmo quando se refaz da memória', () => {
    fc.assert(
      fc.property(entradas, (de) => {
        const memoria = calcular(de);
        const exact = [...memoria.valores, ...memoria.irregularidades]
          .reduce((sum, { valor }) => sum.plus(valor), new Decimal(0))
          .times(memoria.fator);
        expect(memoria.total).toMatch(/^\d+\.\d{2}$/);
        expect(new Decimal(memoria.total).minus(exact).abs().lte('0.005')).toBe(true);
        // The rounding goes up at the half, never down.
        if (new Decimal(memoria.total).minus(exact).abs().eq('0.005'))
          expect(new Decimal(memoria.total).gt(exact)).toBe(true);
        const again = calcular({
          ...de,
          parametros: memoria.valores.map(({ parametro_id, regra: r, unidade }) =>
            parametro(parametro_id, [{ ...r, fracao: r.fracao ?? '1' }], { unidade }),
          ),
        });
        expect(again.total).toBe(memoria.total);
      }),
    );
  });

  it('mais nunca custa menos, e o ponto flutuante não entra', () => {
    fc.assert(
      fc.property(regraAny, amount, amount, (r, a, b) => {
        const [less, more] = Number(a) <= Number(b) ? [a, b] : [b, a];
        expect(new Decimal(um(r, more)).gte(um(r, less))).toBe(true);
      }),
    );
    // 0.1 + 0.2, and 1.005: in binary 0.30000000000000004 and 1.00.
    expect(
      calcular(
        of({
          irregularidades: [irregularidade(1, '0.10'), irregularidade(2, '0.20')],
          achadas: [
            { irregularidade_id: 1, quantidade: 1 },
            { irregularidade_id: 2, quantidade: 1 },
          ],
        }),
      ).soma,
    ).toBe('0.3');
    expect(um(regra('multiplicador', '0.67'), '1.50')).toBe('1.01');
  });
});

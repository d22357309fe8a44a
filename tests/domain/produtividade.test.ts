/** What scores, and how much: the rules as tables, and what holds of every one of them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, sum } from '../../domain/kernel/money.ts';
import { explicacaoDe } from '../../domain/produtividade/dito.ts';
import {
  fimDoMes,
  mesQueConta,
  mesSeguinte,
  nomeDoMes,
  uteisDo,
} from '../../domain/produtividade/mes.ts';
import { salvarParams } from '../../domain/produtividade/params.ts';
import type { Pontuacao } from '../../domain/produtividade/pontuacao.ts';
import {
  faixaDe,
  isNada,
  parametricos,
  percentualDe,
  pontosDe,
  regraDoMes,
  type Fato,
  type Regra,
} from '../../domain/produtividade/regras.ts';
import { tipos } from '../../domain/produtividade/tipos.ts';

const regra: Regra = {
  versao: 1,
  meta_mensal: '100.00',
  fora_prazo_percentual: '30.00',
  reabertura_dias: 30,
  local_fechado_pontos: '2.00',
  local_fechado_maximo: 2,
  razao_valor: '1000.00',
  razao_maximo: '5.00',
  servico_extra_maximo: '20.00',
  bonus: [
    { meta: '80.00', bonus: '10.00' },
    { meta: '100.00', bonus: '20.00' },
  ],
};

describe('os pontos de um fato', () => {
  it.each<[Fato, string, string]>([
    [{ tipo: 'osm', pontuacao: '12.00' }, '12.00', '12.00'],
    [{ tipo: 'osm_fora_prazo', pontuacao: '12.00' }, '-3.60', '0.00'],
    [{ tipo: 'osm_fora_prazo', pontuacao: '0.15' }, '-0.05', '0.00'],
    [{ tipo: 'osm_reabertura', pontuacao: '12.00', dias: 30 }, '-12.00', '0.00'],
    [{ tipo: 'osm_reabertura', pontuacao: '12.00', dias: 31 }, '0.00', '0.00'],
    [{ tipo: 'local_fechado', vez: 1 }, '2.00', '0.00'],
    [{ tipo: 'local_fechado', vez: 2 }, '2.00', '0.00'],
    [{ tipo: 'local_fechado', vez: 3 }, '0.00', '0.00'],
    [{ tipo: 'doc', pontuacao: '6.5' }, '6.50', '6.50'],
    [{ tipo: 'doc_razao_valor', valor_total: '1234.56' }, '1.23', '0.00'],
    [{ tipo: 'doc_razao_valor', valor_total: '9999999.99' }, '5.00', '0.00'],
    [{ tipo: 'afastamento', dia_util: 1, uteis: 21 }, '4.76', '0.00'],
    [{ tipo: 'falta', dia_util: 1, uteis: 21 }, '-4.76', '0.00'],
    [{ tipo: 'servico_extra', pontos: '7.00' }, '7.00', '7.00'],
    [{ tipo: 'outros', pontos: '-1.5' }, '-1.50', '-1.50'],
  ])('%j', (fato, pontos, semRegra) => {
    expect(pontosDe(fato, regra)).toBe(pontos);
    expect(pontosDe(fato, null)).toBe(semRegra);
  });

  it('cada tipo da especificação tem a sua linha', () => {
    expect(Object.keys(tipos).toSorted()).toEqual([
      'afastamento',
      'doc',
      'doc_razao_valor',
      'falta',
      'local_fechado',
      'osm',
      'osm_fora_prazo',
      'osm_reabertura',
      'outros',
      'servico_extra',
    ]);
  });

  it('os que dependem dos parâmetros são os que sem eles nada valem', () => {
    const fatos: Fato[] = [
      { tipo: 'osm', pontuacao: '1.00' },
      { tipo: 'osm_fora_prazo', pontuacao: '1.00' },
      { tipo: 'osm_reabertura', pontuacao: '1.00', dias: 1 },
      { tipo: 'local_fechado', vez: 1 },
      { tipo: 'doc', pontuacao: '1.00' },
      { tipo: 'doc_razao_valor', valor_total: '1000.00' },
      { tipo: 'afastamento', dia_util: 1, uteis: 20 },
      { tipo: 'falta', dia_util: 1, uteis: 20 },
      { tipo: 'servico_extra', pontos: '1.00' },
      { tipo: 'outros', pontos: '1.00' },
    ];
    const nulos = fatos.filter((fato) => pontosDe(fato, null) === '0.00').map(({ tipo }) => tipo);
    expect(nulos).toEqual([...parametricos]);
  });

  it('um mês inteiro de afastamento vale a meta, ao centavo', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 23 }),
        fc.integer({ min: 1, max: 99_999_999 }),
        (uteis, centavos) => {
          const meta_mensal = new Decimal(centavos).div(100).toFixed(2);
          const dias = Array.from({ length: uteis }, (_, at) =>
            pontosDe({ tipo: 'afastamento', dia_util: at + 1, uteis }, { ...regra, meta_mensal }),
          );
          expect(sum(dias)).toBe(meta_mensal);
          const faltas = dias.map((_, at) =>
            pontosDe({ tipo: 'falta', dia_util: at + 1, uteis }, { ...regra, meta_mensal }),
          );
          expect(sum([...dias, ...faltas])).toBe('0.00');
        },
      ),
    );
  });

  it('o que nunca pode valer não se escreve', () => {
    expect(isNada({ tipo: 'osm', pontuacao: '0.00' })).toBe(true);
    expect(isNada({ tipo: 'doc_razao_valor', valor_total: '0.00' })).toBe(true);
    expect(isNada({ tipo: 'local_fechado', vez: 9 })).toBe(false);
  });
});

describe('a meta e o bônus', () => {
  it.each([
    ['79.99', null],
    ['80.00', '10.00'],
    ['99.99', '10.00'],
    ['100.00', '20.00'],
    ['250.00', '20.00'],
    [null, null],
  ])('com %s da meta', (percentual, bonus) => {
    expect(faixaDe(percentual, regra.bonus)?.bonus ?? null).toBe(bonus);
  });

  it('o percentual é da meta, e nenhum sem ela', () => {
    expect(percentualDe('33.335', '100.00')).toBe('33.34');
    expect(percentualDe('10.00', null)).toBeNull();
  });

  it('vale a versão mais nova das vigentes', () => {
    const regras = [
      { vigente_de: '2026-01-01', versao: 1 },
      { vigente_de: '2026-06-01', versao: 2 },
      { vigente_de: '2026-01-01', versao: 3 },
      { vigente_de: '2026-06-01', versao: 4 },
    ];
    expect(regraDoMes(regras, '2025-12-01')).toBeNull();
    expect(regraDoMes(regras, '2026-05-01')?.versao).toBe(3);
    expect(regraDoMes(regras, '2026-06-01')?.versao).toBe(4);
  });

  it('os parâmetros começam num primeiro dia, e as faixas sobem', () => {
    const input = {
      vigente_de: '2026-11-02',
      bonus: [
        { meta: '100.00', bonus: '5.00' },
        { meta: '100.00', bonus: '6.00' },
      ],
    };
    const errors = salvarParams.check?.(input as never, null, {} as never) ?? {};
    expect(Object.keys(errors)).toEqual(['vigente_de', 'bonus.1.meta']);
  });
});

describe('os meses', () => {
  it('têm os seus dias úteis', () => {
    expect(uteisDo('2026-11-01', new Set(['2026-11-02', '2026-11-20']))).toHaveLength(19);
    expect(fimDoMes('2028-02-01')).toBe('2028-02-29');
    expect(mesSeguinte('2026-12-01')).toBe('2027-01-01');
    expect(nomeDoMes('2026-03-01')).toBe('março de 2026');
  });

  it('o que é de um mês fechado conta no primeiro aberto', () => {
    expect(mesQueConta('2026-09-30', '2026-10-01')).toBe('2026-11-01');
    expect(mesQueConta('2026-10-31', '2026-10-01')).toBe('2026-11-01');
    expect(mesQueConta('2026-11-03', '2026-10-01')).toBe('2026-11-01');
    expect(mesQueConta('2026-11-03', null)).toBe('2026-11-01');
  });

  it('e se diz de onde veio', () => {
    const one = {
      dia: '2026-10-31',
      mes: '2026-11-01',
      fato: { tipo: 'local_fechado', vez: 2 },
      estorno_de: 7,
      texto: null,
    } as unknown as Pontuacao;
    expect(explicacaoDe(one)).toBe('estorno · 2ª vez na OS · de outubro de 2026, já fechado');
  });
});

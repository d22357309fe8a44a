/** From when an acknowledgement takes effect, where steps lead, the number of infraction notices. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ainfDe, ainfIn, formatAinf, isAinf } from '../../domain/doc/ainf.ts';
import {
  efeitoDaCiencia,
  errosDaCiencia,
  type CienciaTipo,
  type Dita,
} from '../../domain/doc/ciencia.ts';
import { contradicaoDoDoc, type EstadoDoDoc } from '../../domain/doc/estado.ts';
import { naLinha, paraOnde, passoDaCiencia, passos } from '../../domain/doc/passos.ts';
import { cienciaTipos, docSituacoes, tipos, type Tipo } from '../../domain/doc/situacoes.ts';
import type { RegraPrazo } from '../../domain/kernel/deadlines.ts';

const regra = (extra: Partial<RegraPrazo> = {}): RegraPrazo => ({
  ato: 'ciencia_correios',
  dias: 15,
  contagem: 'corridos',
  suspensoes: [],
  vigente_de: '2000-01-01',
  vigente_ate: null,
  ...extra,
});
const semFeriados = new Map<string, string>();

describe('ciência: desde quando vale', () => {
  it.each<[CienciaTipo, Omit<Dita, 'tipo'>, string]>([
    ['pessoal', { data: '2026-11-05' }, '2026-11-05'],
    ['protocolo', { data: '2026-11-05' }, '2026-11-05'],
    ['automatica', { data: '2026-11-05' }, '2026-11-05'],
    ['correcao', { data: '2026-11-05' }, '2026-11-05'],
    ['correios', { data: '2026-11-05' }, '2026-11-05'],
    ['correios', { data: '2026-11-05', expedido_em: '2026-11-02' }, '2026-11-05'],
    ['correios', { expedido_em: '2026-11-02' }, '2026-11-17'],
    ['eletronica', { data: '2026-11-03', expedido_em: '2026-11-02' }, '2026-11-03'],
    ['eletronica', { expedido_em: '2026-11-02' }, '2026-11-17'],
    ['diario_oficial', { expedido_em: '2026-11-02' }, '2026-11-17'],
    // over the turn of the year, and over a leap day
    ['diario_oficial', { expedido_em: '2026-12-20' }, '2027-01-04'],
    ['correios', { expedido_em: '2028-02-20' }, '2028-03-06'],
  ])('%s %o: %s', (tipo, dita, dia) =>
    expect(efeitoDaCiencia({ tipo, ...dita }, regra(), semFeriados).dia).toBe(dia),
  );
  it('os dias são da regra, e em dias úteis contam como um prazo', () => {
    const dita = { tipo: 'correios', expedido_em: '2026-11-02' } as const;
    expect(efeitoDaCiencia(dita, regra({ dias: 10 }), semFeriados)).toEqual({
      dia: '2026-11-12',
      memoria: '10 dias depois da expedição (02/11/2026): 12/11/2026.',
    });
    expect(
      efeitoDaCiencia(dita, regra({ dias: 3, contagem: 'uteis' }), new Map([['2026-11-04', '']]))
        .dia,
    ).toBe('2026-11-06');
  });
  it('diz o que falta ou não pode ser', () => {
    const hoje = '2026-11-20';
    const erros = (dita: Dita) => errosDaCiencia(dita, '2026-11-02', hoje);
    for (const tipo of Object.keys(cienciaTipos) as CienciaTipo[])
      expect(Object.keys(erros({ tipo })).length, tipo).toBe(1);
    expect(erros({ tipo: 'pessoal', data: '2026-11-21' })).toEqual({
      data: ['deve ser até 20/11/2026'],
    });
    expect(erros({ tipo: 'pessoal', data: '2026-11-01' })).toEqual({
      data: ['não pode ser antes de 02/11/2026'],
    });
    expect(erros({ tipo: 'pessoal', data: '2026-11-05', expedido_em: '2026-11-05' })).toEqual({
      expedido_em: ['não é válido'],
    });
    expect(erros({ tipo: 'correios', data: '2026-11-05', expedido_em: '2026-11-06' })).toEqual({
      data: ['não pode ser antes de 06/11/2026'],
    });
    expect(erros({ tipo: 'diario_oficial', data: '2026-11-05' })).toEqual({
      expedido_em: ['é obrigatório'],
      data: ['não é válido'],
    });
  });
});

describe('para onde leva', () => {
  it.each<[Tipo, boolean, number]>([
    ['auto', false, 12],
    ['auto_termo', true, 12],
    ['auto_notificacao', true, 12],
    ['notificacao', true, 13],
    ['notificacao', false, 2],
    ['notificacao_auto', true, 13],
    ['termo', false, 2],
    ['apreensao', false, 2],
    ['lancamento_avulso', false, 2],
  ])('a ciência de %s, com prazo %s: %i', (tipo, prazo, linha) =>
    expect(paraOnde(passoDaCiencia(tipo, prazo)).doc_situacao_id).toBe(linha),
  );
  it('o modelo nomeia outra linha, e a sua situação vem com ela; nulo é a regra do sistema', () => {
    expect(paraOnde('ciencia', { ciencia: 5 })).toEqual({
      doc_situacao_id: 5,
      situacao: 'concluido',
    });
    expect(paraOnde('ciencia', { ciencia: null })).toEqual(naLinha(2));
    expect(paraOnde('ciencia', { ciencia: 99 })).toEqual(naLinha(2));
    for (const [, linha] of Object.values(passos)) expect(docSituacoes).toHaveProperty(`${linha}`);
    expect(Object.keys(tipos).length).toBe(8);
  });
});

describe('o que a manutenção não pode deixar', () => {
  const estado = (linha: keyof typeof docSituacoes, extra: Partial<EstadoDoDoc> = {}) =>
    contradicaoDoDoc({
      ...naLinha(linha),
      ciencia_em: '2026-11-05',
      situacao_antes_id: null,
      prazo_regularizar: null,
      implantado_em: null,
      defesa: false,
      ...extra,
    });
  it.each<[keyof typeof docSituacoes, Partial<EstadoDoDoc>, string | null]>([
    [1, {}, 'Aguardando ciência: já há ciência'],
    [1, { ciencia_em: null }, null],
    [2, { ciencia_em: null }, 'Notificado: falta a ciência (Dar ciência)'],
    [2, {}, null],
    [3, {}, 'Em revisão: a revisão se solicita (Solicitar revisão)'],
    [3, { situacao_antes_id: 1, ciencia_em: null }, null],
    [13, {}, 'Aguardando Regularizar: falta o prazo para regularizar'],
    [4, {}, 'Em defesa: falta a defesa (Registrar defesa)'],
    [12, { defesa: true }, 'Autuado: há uma defesa por julgar'],
    [15, {}, 'Implantado: falta a implantação (Implantar)'],
    [12, { implantado_em: '2026-11-06' }, 'Autuado: o débito já foi implantado'],
    // what was implanted is paid off
    [10, { implantado_em: '2026-11-06' }, null],
    [11, { ciencia_em: null }, null],
  ])('%i %o', (linha, extra, said) => expect(estado(linha, extra)).toBe(said));
});

describe('ainf', () => {
  const um = ainfDe({
    departamento: 3,
    tipo: 'auto',
    sequencia: 1234,
    origem: 2,
    dia: '2026-11-20',
    noMes: 17,
  });
  it('tem a máscara da especificação e se lê com e sem pontuação', () => {
    const masked = formatAinf(um);
    expect(masked).toMatch(/^03\.1\.0001234\.00002\.20261120\.0017\.\d\d$/);
    expect(ainfIn(masked)).toBe(um);
    expect(ainfIn(um)).toBe(um);
    expect(ainfIn('03.1.0001234')).toBeNull();
    expect(ainfIn('auto 12/2026')).toBeNull();
  });
  it('um algarismo trocado, ou dois vizinhos, se nota', () => {
    expect(isAinf(um)).toBe(true);
    fc.assert(
      fc.property(fc.nat(28), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const other = String((Number(um[at]) + by) % 10);
        expect(isAinf(um.slice(0, at) + other + um.slice(at + 1))).toBe(false);
      }),
    );
    fc.assert(
      fc.property(fc.nat(27), (at) => {
        const swapped = um.slice(0, at) + um[at + 1] + um[at] + um.slice(at + 2);
        expect(isAinf(swapped)).toBe(swapped === um);
      }),
    );
  });
  it('o que não cabe não se corta', () =>
    expect(() =>
      ainfDe({
        departamento: 100,
        tipo: 'auto',
        sequencia: 1,
        origem: 1,
        dia: '2026-11-20',
        noMes: 1,
      }),
    ).toThrow('não cabe'));
});

/** The trail can be read whatever a row of the log holds: an old shape, a name that objects have, nothing. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { titleOfAcao } from '../../domain/log/acoes.ts';
import { mudancasOf, referencias, type Campos } from '../../domain/log/texto.ts';
import { countPrazo } from '../../domain/kernel/deadlines.ts';
import { actions, queries } from '../../domain/index.ts';

const nouns = [...new Set([...actions, ...queries].map((e) => e.noun))];
const names = [
  ...Object.getOwnPropertyNames(Object.prototype),
  ...actions.flatMap((a) => Object.keys(a.input)),
  ...queries.flatMap((q) => (q.kind === 'list' ? Object.keys(q.filters) : [])),
  'permissoes',
  'cpf',
];
const value = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(...names, '2026-99-99', '2026-01-01T99:99Z', '1e400', 'NaN'),
);
const campos = fc.oneof(
  fc.jsonValue(),
  fc
    .array(
      fc.tuple(
        fc.oneof(fc.string(), fc.constantFrom(...names)),
        fc.oneof(value, fc.record({ de: value, para: value }), fc.dictionary(fc.string(), value)),
      ),
    )
    .map((pairs) => Object.fromEntries(pairs)),
);

describe('uma linha do log', () => {
  it.each(nouns)(
    'de %s, com o que for, se lê',
    (noun) => {
      fc.assert(
        fc.property(campos, (any) => {
          const row = any as Campos;
          for (const one of mudancasOf(noun, row, () => undefined)) {
            expect(typeof one.rotulo).toBe('string');
            for (const text of [one.de, one.para])
              expect(text === null || typeof text === 'string').toBe(true);
          }
          for (const [, id] of referencias(noun, row)) expect(Number.isSafeInteger(id)).toBe(true);
        }),
        { numRuns: 60, examples: [[{ contribuinte_id: { de: { toString: [] } } }]] },
      );
    },
    30_000,
  );

  it('a memória de um valor é dita conta por conta, sem nomes de campos', () => {
    const memoria_valor = {
      versao: 3,
      valores: [
        {
          parametro_id: 4,
          codigo: 'A1',
          descricao: 'Área',
          unidade: 'm2',
          quantidade: '3.00',
          regra: { ordem: 1, parametro_inicial: '0', parametro_final: '10' },
          conta: '12.5 × 3',
          valor: '37.5',
        },
      ],
      irregularidades: [
        {
          irregularidade_id: 2,
          codigo: 'I7',
          valor_unitario: '50.00',
          quantidade: 2,
          valor: '100.00',
        },
      ],
      soma: '137.5',
      fator: '1.5',
      total: '206.25',
    };
    const [said] = mudancasOf('doc', { memoria_valor: { para: memoria_valor } }, () => undefined);
    expect(said?.para).toBe(
      'A1: 12,5 × 3 = 37,50; I7: 50,00 × 2 = 100,00; Soma 137,5, reincidência × 1,5, total 206,25',
    );
  });

  it('a memória de um prazo é dita em uma frase, com os dias que não contaram', () => {
    const { memoria } = countPrazo({
      ato: 'ordem_servico',
      inicio: '2026-09-03',
      dias: 4,
      regra: {
        ato: 'ordem_servico',
        dias: null,
        contagem: 'corridos',
        suspensoes: [],
        vigente_de: '1966-10-27',
        vigente_ate: null,
      },
      feriados: new Map([['2026-09-07', 'Independência']]),
    });
    const campos = { memoria_prazo: { de: null, para: memoria } };
    const [said] = mudancasOf('ordem_servico', campos, () => undefined);
    expect(said).toMatchObject({
      rotulo: 'Memória do prazo',
      para: expect.stringMatching(
        /^4 dias corridos, .*vence em 08\/09\/2026.*Dias fora: .*\(Feriado: Independência/,
      ),
    });
    expect(said?.para).not.toMatch(/regra|primeiro_dia|ordem_servico|\d{4}-\d\d/);
  });

  it.each(Object.getOwnPropertyNames(Object.prototype))('de ação %s tem título', (name) => {
    expect(typeof titleOfAcao(name)).toBe('string');
  });
});

/** What every report may be filtered by (decisions of the wings, section 20): all that is common, or why it is not. */
import { describe, expect, it } from 'vitest';
import { queries } from '../../domain/index.ts';

const DE_AGORA = 'é de agora, não de um período';
const DE_DOCUMENTO = 'é de documentos';
const DE_ORDEM = 'é de ordens';
const ENCERRADAS = 'conta só as encerradas';
const doPonto = 'pontos são de um fiscal, venham de onde vierem';

type Comum = 'periodo' | 'assunto' | 'fiscal' | 'grupo' | 'zona' | 'modelo' | 'tipo' | 'situacao';
const comuns: readonly Comum[] = [
  'periodo',
  'assunto',
  'fiscal',
  'grupo',
  'zona',
  'modelo',
  'tipo',
  'situacao',
];
/** Beginning of an id → what makes no sense there, and why. */
const semSentido: readonly (readonly [begins: string, Partial<Record<Comum, string>>])[] = [
  ['indicadores.osm', { modelo: DE_DOCUMENTO, tipo: DE_DOCUMENTO }],
  ['indicadores.docs', { assunto: DE_ORDEM }],
  ['indicadores.analises', { modelo: DE_DOCUMENTO, tipo: DE_DOCUMENTO }],
  [
    'indicadores.produtividade',
    {
      assunto: doPonto,
      zona: doPonto,
      modelo: doPonto,
      tipo: doPonto,
      situacao: doPonto,
    },
  ],
];
/** One report → the same. */
const desteSo: Readonly<Record<string, Partial<Record<Comum, string>>>> = {
  'indicadores.osm': { periodo: DE_AGORA, situacao: 'cada linha é uma' },
  'indicadores.osm.fiscais_andamento_distribuicao': { periodo: DE_AGORA },
  'indicadores.osm.por_assunto_fiscal': { situacao: ENCERRADAS },
  'indicadores.osm.fiscais_por_mes': { situacao: ENCERRADAS },
  'indicadores.osm.fiscais_por_dias': { situacao: ENCERRADAS },
  'indicadores.analises.situacoes': { periodo: DE_AGORA },
};

describe('os filtros comuns', () => {
  const all = queries.filter((q) => q.kind === 'report');
  it.each(all)('$id toma todos os que fazem sentido', ({ id, filters }) => {
    const sem = {
      ...semSentido.find(([begins]) => id.startsWith(begins))?.[1],
      ...desteSo[id],
    };
    const missing = comuns.filter((name) => !(name in filters));
    expect(missing.toSorted()).toEqual(Object.keys(sem).toSorted());
    for (const name of comuns)
      if (name in filters)
        expect(filters[name]?.ops, name).toEqual(
          expect.arrayContaining(name === 'periodo' ? ['gteq', 'lteq'] : ['in']),
        );
  });
  it('de cada exceção há um relatório', () =>
    expect(Object.keys(desteSo).filter((id) => !all.some((q) => q.id === id))).toEqual([]));
});

/** The analyses of the department, and those of oneself. */
import { abertas } from '../../../domain/analise/situacoes.ts';
import { lazy } from 'react';
import { minhaAnalise, umaAnalise } from '../../../domain/analise/queries.ts';
import type { AnaliseRow } from '../../../domain/analise/schema.ts';
import { areaLists } from '../../api/lists.ts';
import type { RecordRow } from '../../api/row.ts';
import { feminine, todas } from '../area.ts';
import type { AreaDef } from '../area.ts';
import { colunasAnalise, colunasMinhas } from './columns.tsx';

const eventos = (record: unknown) =>
  (record as { eventos?: readonly unknown[] } | undefined)?.eventos?.length;

const comum = {
  words: { one: 'análise', many: 'análises', ...feminine },
  noun: 'analise',
  nameOf: (row: RecordRow) => `Análise ${(row as unknown as AnaliseRow).id}`,
  tabs: [
    { id: '', title: 'Análise' },
    { id: 'ordem', title: 'Ordem' },
    { id: 'eventos', title: 'Eventos', count: eventos },
  ],
  Detail: lazy(() => import('./detail.tsx')),
} as const;

export const analises: AreaDef = {
  ...comum,
  id: 'analises',
  title: 'Análises',
  list: areaLists.analises,
  one: umaAnalise,
  base: '/app/analises',
  param: 'analise',
  actions: [
    'ordem_servicos.analise.analises.cancelar',
    'ordem_servicos.analise.analises.update',
    'analise.comentar',
    'analise.abrir_os',
  ],
  columns: colunasAnalise,
  defaultViews: [
    { id: 'aguardando', nome: 'Aguardando', busca: 'situacao_in=aguardando' },
    { id: 'abertas', nome: 'Em aberto', busca: `situacao_in=${abertas.join(',')}` },
    { id: 'todas', nome: 'Todas', busca: todas(areaLists.analises) },
  ],
  advance: 'ficar',
};

export const minhasAnalises: AreaDef = {
  ...comum,
  id: 'minhas-analises',
  title: 'Minhas análises',
  list: areaLists['minhas-analises'],
  one: minhaAnalise,
  base: '/app/minhas-analises',
  param: 'minhaAnalise',
  actions: [
    'ordem_servicos.analise.minhas_analises.concluir',
    'ordem_servicos.analise.minhas_analises.reanalise',
    'ordem_servicos.analise.minhas_analises.reabertura',
    'analise.comentar',
    'analise.abrir_os',
    'ordem_servicos.analise.analises.update',
  ],
  columns: colunasMinhas,
  defaultViews: [
    { id: 'aguardando', nome: 'Aguardando', busca: 'situacao_in=aguardando' },
    { id: 'reanalise', nome: 'Em reanálise', busca: 'situacao_in=reanalise' },
    { id: 'todas', nome: 'Todas', busca: todas(areaLists['minhas-analises']) },
  ],
  advance: 'proximo',
};

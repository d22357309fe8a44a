/** The requests for more time. */
import { lazy } from 'react';
import { nomeOs } from '../../../domain/ordem-servico/schema.ts';
import type { Solicitacao } from '../../../domain/solicitacao/schema.ts';
import { areaLists } from '../../api/lists.ts';
import { feminine, todas } from '../area.ts';
import type { AreaDef } from '../area.ts';
import { colunasSolicitacao } from './columns.tsx';

export const solicitacoes: AreaDef = {
  id: 'solicitacoes',
  title: 'Solicitações de prazo',
  words: { one: 'solicitação', many: 'solicitações', ...feminine },
  noun: 'solicitacao',
  list: areaLists.solicitacoes,
  base: '/app/osm/solicitacoes',
  param: 'solicitacao',
  nameOf: (row) => `Prazo da ${nomeOs((row as unknown as Solicitacao).ordem_servico)}`,
  actions: [
    'solicitacoes.autorizar',
    'solicitacoes.recusar',
    'solicitacoes.comentar',
    'solicitacoes.abrir_os',
  ],
  columns: colunasSolicitacao,
  tabs: [
    { id: '', title: 'Solicitação' },
    { id: 'ordem', title: 'Ordem' },
  ],
  defaultViews: [
    { id: 'solicitado', nome: 'Solicitadas', busca: 'situacao_in=solicitado' },
    {
      id: 'decididas',
      nome: 'Decididas',
      busca: 'situacao_in=autorizado,recusado',
    },
    { id: 'todas', nome: 'Todas', busca: todas(areaLists.solicitacoes) },
  ],
  advance: 'proximo',
  Detail: lazy(() => import('./detail.tsx')),
};

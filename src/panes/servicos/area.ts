/** The orders. */
import { lazy } from 'react';
import { umaOrdem } from '../../../domain/ordem-servico/queries.ts';
import { nomeOs } from '../../../domain/ordem-servico/schema.ts';
import type { OrdemServico, OrdemServicoRow } from '../../../domain/ordem-servico/schema.ts';
import { areaLists } from '../../api/lists.ts';
import { feminine } from '../area.ts';
import type { AreaDef } from '../area.ts';
import { colunasOrdem } from './columns.tsx';

const many = (field: keyof OrdemServico) => (record: unknown) => {
  const value = (record as OrdemServico | undefined)?.[field];
  return Array.isArray(value) ? value.length : undefined;
};

export const servicos: AreaDef = {
  id: 'servicos',
  title: 'Ordens de serviço',
  words: { one: 'ordem', many: 'ordens', ...feminine },
  noun: 'ordem_servico',
  list: areaLists.servicos,
  one: umaOrdem,
  base: '/app/osm/servicos',
  param: 'os',
  nameOf: (row) => nomeOs(row as unknown as OrdemServicoRow),
  actions: [
    'ordem_servicos.encerrar',
    'ordem_servicos.notificar',
    'ordem_servicos.local_fechado',
    'ordem_servicos.retomar',
    'ordem_servicos.confirmar_fiscal',
    'ordem_servicos.substituir',
    'ordem_servicos.reabrir',
    'ordem_servicos.cancelar',
    'ordem_servicos.manutencao',
  ],
  columns: colunasOrdem,
  tabs: [
    { id: '', title: 'Detalhes' },
    { id: 'areas', title: 'Áreas', count: many('areas') },
    { id: 'anexos', title: 'Anexos', count: many('anexos') },
    { id: 'comentarios', title: 'Comentários', count: many('comentarios') },
    { id: 'historico', title: 'Histórico', count: many('historico') },
  ],
  defaultViews: [
    { id: 'todas', nome: 'Todas', busca: '' },
    { id: 'ano', nome: 'Todas de {ano}', busca: 'ano_eq={ano}' },
    { id: 'minhas', nome: 'Minhas', busca: 'usuario_responsavel_id_eq={eu}' },
    {
      id: 'distribuir',
      nome: 'A distribuir',
      busca: 'situacao_in=abertura,aguardando_distribuir,em_distribuicao,questionada,reabrindo',
    },
    {
      id: 'andamento',
      nome: 'Em andamento',
      busca: 'situacao_in=andamento,reaberto,a_notificar,local_fechado',
    },
    { id: 'vencidas', nome: 'Vencidas', busca: 'vencida_eq=true&order=concluir_em asc' },
  ],
  advance: 'ficar',
  Detail: lazy(() => import('./detail.tsx')),
};

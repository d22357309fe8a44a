/** What can be read of deadline requests. */
import { call, filter, listQuery } from '../kernel/define.ts';
import { row, situacoes } from './schema.ts';

export const listaSolicitacoes = listQuery({
  id: 'solicitacoes.index',
  noun: 'solicitacao',
  title: 'Solicitações de prazo',
  permission: 'solicitacoes.index',
  call: call('v2 GET /D/ordem-servicos/solicitacoes'),
  row,
  filters: {
    id: filter('integer', 'Id'),
    situacao: filter('enum', 'Situação', { options: situacoes }),
    usuario_responsavel_id: filter('ref', 'Fiscal', { query: 'usuarios.fiscais' }),
    assunto_id: filter('ref', 'Assunto', { query: 'assuntos.index' }),
    ordem_servico_id: filter('integer', 'OS'),
    solicitado_em: filter('instant', 'Solicitado em'),
    decidido_em: filter('instant', 'Decidido em'),
    solicitado_concluir_em: filter('date', 'Prazo pedido'),
    busca: filter('text', 'Texto', { ops: ['cont'], shielded: true }),
  },
  orders: ['id', 'solicitado_em', 'solicitado_concluir_em'],
  order: ['id', 'desc'],
  csv: 'solicitacoes.exportar_csv',
});

export const solicitacaoQueries = [listaSolicitacoes] as const;

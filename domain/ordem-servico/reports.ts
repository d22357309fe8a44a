/** What is counted of service orders. */
import { call, filter, reportQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { listaOrdens } from './queries.ts';
import { situacoes } from './schema.ts';

/** Who may list the orders may count them: the figures are those of the list. */
export const ordensPorSituacao = reportQuery({
  id: 'indicadores.ordem_servicos.situacoes',
  noun: 'ordem_servico',
  title: 'Ordens por situação',
  permission: listaOrdens.permission,
  call: call('v2 GET /D/indicadores/ordem-servicos/situacoes'),
  groups: { situacao: f.enumOf('Situação', situacoes) },
  measures: { ordens: f.integer('Ordens') },
  filters: {
    assunto: filter('ref', 'Assunto', { query: 'assuntos.index', ops: ['in'] }),
    fiscal: filter('ref', 'Fiscal', { query: 'usuarios.fiscais', ops: ['in'] }),
    zona: filter('ref', 'Zona', { query: 'zonas.index', ops: ['in'] }),
  },
  drill: {
    list: listaOrdens,
    filter: ({ situacao }) => ({ situacao_in: situacao }),
    as: { assunto: 'assunto_id', fiscal: 'usuario_responsavel_id', zona: 'zona_id' },
  },
  csv: 'ordem_servicos.exportar_csv',
});

export const ordemServicoReports = [ordensPorSituacao] as const;

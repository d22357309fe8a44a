/** What is counted of service orders. */
import { call, filter, reportQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { listaOrdens } from './queries.ts';
import { situacoes } from './schema.ts';

/** Who may list the orders may count them: the figures are those of the list. */
const common = {
  noun: 'ordem_servico',
  permission: listaOrdens.permission,
  csv: 'ordem_servicos.exportar_csv',
} as const;
const quem = {
  assunto: filter('ref', 'Assunto', { query: 'assuntos.index', ops: ['in'] }),
  fiscal: filter('ref', 'Fiscal', { query: 'usuarios.fiscais', ops: ['in'] }),
  zona: filter('ref', 'Zona', { query: 'zonas.index', ops: ['in'] }),
} as const;
const filters = { periodo: filter('instant', 'Abertas em'), ...quem } as const;
const comoQuem = {
  assunto: 'assunto_id',
  fiscal: 'usuario_responsavel_id',
  zona: 'zona_id',
} as const;
const as = { periodo: 'created_at', ...comoQuem } as const;

/** What is said of the orders opened in a period. */
const desfecho = {
  ordens: f.integer('Abertas'),
  encerradas: f.integer('Encerradas'),
  em_curso: f.integer('Em curso'),
  vencidas: f.integer('Vencidas'),
  canceladas: f.integer('Canceladas'),
  dias: f.decimal('Dias até encerrar', f.nullable),
} as const;

export const ordensPorSituacao = reportQuery({
  ...common,
  id: 'indicadores.osm',
  title: 'Ordens por situação',
  call: call('v2 GET /D/indicadores/ordem-servicos/situacoes'),
  groups: { situacao: f.enumOf('Situação', situacoes) },
  measures: { ordens: f.integer('Ordens') },
  filters: quem,
  drill: {
    list: listaOrdens,
    filter: ({ situacao }) => ({ situacao_in: situacao }),
    as: comoQuem,
  },
});

export const ordensPorAssunto = reportQuery({
  ...common,
  id: 'indicadores.osm.por_assunto',
  title: 'Ordens por assunto',
  call: call('v2 GET /D/indicadores/ordem-servicos/assuntos'),
  groups: {
    assunto: f.object('Assunto', { id: f.integer('Id'), descricao: f.text('Descrição') }),
  },
  measures: desfecho,
  filters,
  drill: {
    list: listaOrdens,
    filter: ({ assunto }) => ({ assunto_id_in: String(assunto.id) }),
    as,
  },
});

export const ordemServicoReports = [ordensPorSituacao, ordensPorAssunto] as const;

/** What is counted of documents, by the day they were issued on. */
import { call, filter, reportQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { listaDocs } from './queries.ts';
import { situacoes, tipos } from './situacoes.ts';

/** Who may list the documents may count them: the figures are those of the list. */
const common = {
  noun: 'doc',
  permission: listaDocs.permission,
  csv: 'fiscalizacao.docs.exportar_csv',
  filters: {
    periodo: filter('date', 'Autuados em', { ops: ['gteq', 'lteq'] }),
    modelo: filter('ref', 'Modelo', { query: 'sistema.doc_modelos.index', ops: ['in'] }),
    tipo: filter('enum', 'Tipo', { options: tipos, ops: ['in'] }),
    fiscal: filter('ref', 'Fiscal', { query: 'usuarios.fiscais', ops: ['in'] }),
  },
} as const;
const list = listaDocs;
const as = { periodo: 'autuado_em', modelo: 'doc_modelo_id', fiscal: 'fiscal_id' } as const;

const quantos = { documentos: f.integer('Documentos'), valor: f.decimal('Valor') } as const;
const desfecho = {
  ...quantos,
  cientes: f.integer('Com ciência'),
  cancelados: f.integer('Cancelados'),
} as const;
const situacao = f.enumOf('Situação', situacoes);

export const docsPorTipo = reportQuery({
  ...common,
  id: 'indicadores.docs.por_tipo',
  title: 'Documentos por tipo',
  call: call('v2 GET /D/indicadores/docs/tipos'),
  groups: { tipo: f.enumOf('Tipo', tipos) },
  measures: desfecho,
  drill: { list, as, filter: ({ tipo }) => ({ tipo_in: tipo }) },
});

export const docsPorSituacao = reportQuery({
  ...common,
  id: 'indicadores.docs.por_situacao',
  title: 'Documentos por situação',
  call: call('v2 GET /D/indicadores/docs/situacoes'),
  groups: { situacao },
  measures: quantos,
  drill: { list, as, filter: (row) => ({ situacao_in: row.situacao }) },
});

export const docReports = [docsPorTipo, docsPorSituacao] as const;

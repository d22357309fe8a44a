/** What can be read of documents. */
import { call, filter, listQuery, oneQuery, valueQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { mensagens } from '../kernel/messages.ts';
import { irregularidadeDaVersao, parametroDaVersao, reincidencia } from '../doc-modelo/schema.ts';
import { anteriores } from './reincidencia.ts';
import { record, row } from './schema.ts';
import { situacoes, tipos, tiposNotificacao } from './situacoes.ts';

const filters = {
  situacao: filter('enum', 'Situação', { options: situacoes }),
  doc_situacao_id: filter('ref', 'Situação do documento', { query: 'doc_situacoes.index' }),
  tipo: filter('enum', 'Tipo', { options: tiposNotificacao }),
  doc_modelo_id: filter('ref', 'Modelo', { query: 'sistema.doc_modelos.index' }),
  numero: filter('integer', 'Número'),
  ano: filter('integer', 'Ano'),
  fiscal_id: filter('ref', 'Fiscal', { query: 'usuarios.fiscais' }),
  contribuinte_id: filter('ref', 'Contribuinte', { query: 'pessoas.index' }),
  cadastro_id: filter('ref', 'Cadastro', { query: 'cadastros.index' }),
  ordem_servico_id: filter('ref', 'OS', { query: 'ordem_servicos.index' }),
  autuado_em: filter('date', 'Autuado em'),
  prazo_regularizar: filter('date', 'Prazo para regularizar'),
  valor_total: filter('decimal', 'Valor', { ops: ['gteq', 'lteq'] }),
  /** Number, taxpayer, registry and address, folded. */
  busca: filter('text', 'Texto', { ops: ['cont'], shielded: true }),
} as const;

export const listaNotificacoes = listQuery({
  id: 'notificacoes.index',
  noun: 'doc',
  title: 'Notificações',
  permission: 'notificacoes.index',
  call: call('v2 GET /D/notificacoes'),
  row,
  filters,
  orders: ['id', 'numero', 'autuado_em', 'prazo_regularizar', 'valor_total'],
  order: ['id', 'desc'],
  csv: 'notificacoes.exportar_csv',
});

export const umaNotificacao = oneQuery({
  id: 'notificacoes.show',
  noun: 'doc',
  title: 'Notificação',
  permission: 'notificacoes.show',
  call: call('v2 GET /D/notificacoes/{notificacao}'),
  record,
});

/** Documents of the whole municipality: a row is all that is seen of another department's. */
export const consultaDocs = listQuery({
  id: 'consulta.docs.index',
  noun: 'doc',
  title: 'Consulta de documentos',
  permission: 'consulta.docs.index',
  call: call('v2 GET /D/consulta/docs'),
  row: { ...row, departamento: record.departamento },
  untilNamed: mensagens.tela.docs,
  filters: {
    id: filter('integer', 'Id'),
    numero: filter('integer', 'Número'),
    ano: filter('integer', 'Ano'),
    tipo: filter('enum', 'Tipo', { options: tipos }),
    contribuinte_id: filters.contribuinte_id,
    cadastro_id: filters.cadastro_id,
    cpf_cnpj: filter('text', 'CPF/CNPJ', { ops: ['eq'], shielded: true }),
    autuado_em: filters.autuado_em,
  },
  orders: ['id', 'autuado_em'],
  order: ['id', 'desc'],
});

/** The situations a document can be in. */
export const listaDocSituacoes = listQuery({
  id: 'doc_situacoes.index',
  noun: 'doc_situacao',
  title: 'Situações de documento',
  permission: null,
  call: call('v2 GET /doc-situacoes'),
  row: {
    id: f.integer('Código'),
    descricao: f.text('Descrição'),
    tipo: f.enumOf('Tipo', situacoes),
  },
  filters: {
    id: filter('integer', 'Código'),
    descricao: filter('text', 'Descrição'),
    tipo: filter('enum', 'Tipo', { options: situacoes }),
  },
  orders: ['id', 'descricao'],
  order: ['id', 'asc'],
});

/** What a new document of the model asks for, and what is known of it beforehand. */
export const novoDoc = valueQuery({
  id: 'fiscalizacao.docs.new',
  noun: 'doc',
  title: 'Novo documento do modelo',
  permission: 'notificacoes.create',
  call: call('v2 GET /D/fiscalizacao/docs/modelos/{docModelo}/new'),
  query: {
    /** Whose it will be: what was found before counts. */
    contribuinte_id: f.integer('Contribuinte', { min: 1, optional: true }),
  },
  value: {
    id: f.integer('Id'),
    titulo: f.text('Título'),
    tipo: f.enumOf('Tipo', tipos),
    versao: f.integer('Versão'),
    dias_regularizar: f.integer('Dias para regularizar', f.nullable),
    parametros: f.list('Parâmetros', f.object('Parâmetro', parametroDaVersao)),
    irregularidades: f.list('Irregularidades', f.object('Irregularidade', irregularidadeDaVersao)),
    reincidencia: f.object('Reincidência', reincidencia, f.nullable),
    /** Documents of the person within its months that count, and in which irregularities. */
    anteriores,
  },
});

export const docQueries = [
  listaNotificacoes,
  umaNotificacao,
  consultaDocs,
  listaDocSituacoes,
  novoDoc,
] as const;

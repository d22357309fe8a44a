/** What can be read of documents. */
import { LETRAS } from '../cadastro/index.ts';
import { call, filter, listQuery, oneQuery, valueQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { mensagens } from '../kernel/messages.ts';
import {
  indiceDaVersao,
  textoDaVersao,
  irregularidadeDaVersao,
  parametroDaVersao,
  reincidencia,
} from '../doc-modelo/schema.ts';
import { anteriores } from './reincidencia.ts';
import { docRef, record, row } from './schema.ts';
import { comentarioTipos, situacoes, tipos, tiposNotificacao } from './situacoes.ts';

const filters = {
  situacao: filter('enum', 'Situação', { options: situacoes }),
  doc_situacao_id: filter('ref', 'Situação do documento', { query: 'doc_situacoes.index' }),
  tipo: filter('enum', 'Tipo', { options: tipos }),
  doc_modelo_id: filter('ref', 'Modelo', { query: 'sistema.doc_modelos.index' }),
  numero: filter('integer', 'Número'),
  ano: filter('integer', 'Ano'),
  fiscal_id: filter('ref', 'Fiscal', { query: 'usuarios.fiscais' }),
  /** The group that the inspector is of. */
  usuario_grupo_id: filter('ref', 'Grupo', { query: 'usuario_grupos.index' }),
  zona_id: filter('ref', 'Zona', { query: 'zonas.index' }),
  reincidente: filter('boolean', 'Reincidente'),
  /** Where it is, else where its registry lies. */
  area: filter('area', 'Área do mapa', { shielded: true }),
  contribuinte_id: filter('ref', 'Contribuinte', { query: 'pessoas.index' }),
  cadastro_id: filter('ref', 'Cadastro', { query: 'cadastros.index' }),
  ordem_servico_id: filter('ref', 'OS', { query: 'ordem_servicos.index' }),
  autuado_em: filter('date', 'Autuado em'),
  ciencia_em: filter('date', 'Ciência em'),
  prazo_regularizar: filter('date', 'Prazo para regularizar'),
  prazo_defesa: filter('date', 'Prazo de defesa'),
  valor_total: filter('decimal', 'Valor', { ops: ['gteq', 'lteq'] }),
  /** Number, ainf, taxpayer, registry and address, folded. */
  busca: filter('text', 'Texto', { ops: ['cont'], shielded: true }),
} as const;
const orders = [
  'id',
  'numero',
  'autuado_em',
  'ciencia_em',
  'prazo_regularizar',
  'prazo_defesa',
  'valor_total',
] as const;

export const listaDocs = listQuery({
  id: 'fiscalizacao.docs.index',
  noun: 'doc',
  title: 'Documentos',
  permission: 'fiscalizacao.docs.index',
  call: call('v2 GET /D/fiscalizacao/docs'),
  row,
  filters: { ...filters, ainf: filter('text', 'AINF', { ops: ['eq'] }) },
  orders,
  order: ['id', 'desc'],
  csv: 'fiscalizacao.docs.exportar_csv',
});

export const umDoc = oneQuery({
  id: 'fiscalizacao.docs.show',
  noun: 'doc',
  title: 'Documento',
  permission: 'fiscalizacao.docs.show',
  call: call('v2 GET /D/fiscalizacao/docs/{doc}'),
  record,
  paper: true,
});

/** The wide list: every field that a row can hold. */
export const docsDetalhados = listQuery({
  id: 'fiscalizacao.doc_detalhados.index',
  noun: 'doc',
  title: 'Documentos detalhados',
  permission: 'fiscalizacao.doc_detalhados.index',
  call: call('v2 GET /D/fiscalizacao/doc-detalhados'),
  row: {
    ...row,
    mes: record.mes,
    modelo_versao: record.modelo_versao,
    versao: record.versao,
    zona: record.zona,
    auto_origem: record.auto_origem,
    protocolo_tipo: record.protocolo_tipo,
    protocolo_numero: record.protocolo_numero,
    protocolo_ano: record.protocolo_ano,
    dias_regularizar: record.dias_regularizar,
    debito_vence_em: record.debito_vence_em,
    tipo_entrega: record.tipo_entrega,
    latitude: record.latitude,
    longitude: record.longitude,
    comentario: record.comentario,
    incluido_por_usuario: record.incluido_por_usuario,
  },
  filters: listaDocs.filters,
  orders,
  order: ['id', 'desc'],
  csv: 'fiscalizacao.doc_detalhados.exportar_csv',
});

/** The comments of all documents. */
export const listaComentarios = listQuery({
  id: 'fiscalizacao.doc_comentarios.index',
  noun: 'doc_comentario',
  title: 'Comentários de documentos',
  permission: 'fiscalizacao.doc_comentarios.index',
  call: call('v2 GET /D/fiscalizacao/doc-comentarios'),
  row: {
    id: f.integer('Id'),
    texto: f.text('Comentário', f.livre),
    comentario_situacao: record.comentarios.of.fields.comentario_situacao,
    doc: f.object('Documento', docRef),
    usuario: record.comentarios.of.fields.usuario,
    created_at: f.instant('Em'),
  },
  filters: {
    comentario_situacao_id: filter('ref', 'Situação', {
      query: 'fiscalizacao.comentario_situacoes.index',
    }),
    doc_id: filter('ref', 'Documento', { query: 'fiscalizacao.docs.index' }),
    usuario_id: filter('ref', 'Por', { query: 'usuarios.fiscais' }),
    /** The group that who commented is of. */
    usuario_grupo_id: filters.usuario_grupo_id,
    created_at: filter('instant', 'Em'),
    doc_modelo_id: filter('ref', 'Modelo do documento', { query: 'sistema.doc_modelos.index' }),
    doc_tipo: filter('enum', 'Tipo do documento', { options: tipos }),
    doc_situacao: filter('enum', 'Situação do documento', { options: situacoes }),
    zona_id: filter('ref', 'Zona do documento', { query: 'zonas.index' }),
  },
  orders: ['id', 'created_at'],
  order: ['id', 'desc'],
  csv: 'fiscalizacao.doc_comentarios.exportar_csv',
});

/** What a comment says of what was found. */
export const listaComentarioSituacoes = listQuery({
  id: 'fiscalizacao.comentario_situacoes.index',
  noun: 'comentario_situacao',
  title: 'Situações de comentário',
  permission: null,
  call: call('v2 GET /D/fiscalizacao/comentario-situacoes'),
  row: {
    id: f.integer('Código'),
    descricao: f.text('Descrição'),
    tipo: f.enumOf('Tipo', comentarioTipos),
  },
  filters: {
    id: filter('integer', 'Código'),
    descricao: filter('text', 'Descrição'),
    tipo: filter('enum', 'Tipo', { options: comentarioTipos }),
  },
  orders: ['id', 'descricao'],
  order: ['descricao', 'asc'],
});

/** What leads to a document. */
export const listaAutoOrigens = listQuery({
  id: 'auto_origens.index',
  noun: 'auto_origem',
  title: 'Origens de documento',
  permission: null,
  call: call('v2 GET /auto-origens'),
  row: { id: f.integer('Código'), descricao: f.text('Descrição') },
  filters: { id: filter('integer', 'Código'), descricao: filter('text', 'Descrição') },
  orders: ['id', 'descricao'],
  order: ['id', 'asc'],
});

export const listaNotificacoes = listQuery({
  id: 'notificacoes.index',
  noun: 'doc',
  title: 'Notificações',
  permission: 'notificacoes.index',
  call: call('v2 GET /D/notificacoes'),
  row,
  filters: { ...filters, tipo: filter('enum', 'Tipo', { options: tiposNotificacao }) },
  orders,
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
  paper: true,
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
    busca: filter('text', 'Texto', { ops: ['cont'], least: LETRAS, shielded: true }),
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

/** What a model's version asks for, and what is known of the person beforehand. */
const pedido = {
  id: f.integer('Id'),
  titulo: f.text('Título'),
  tipo: f.enumOf('Tipo', tipos),
  versao: f.integer('Versão'),
  dias_regularizar: f.integer('Dias para regularizar', f.nullable),
  parametros: f.list('Parâmetros', f.object('Parâmetro', parametroDaVersao)),
  irregularidades: f.list('Irregularidades', f.object('Irregularidade', irregularidadeDaVersao)),
  reincidencia: f.object('Reincidência', reincidencia, f.nullable),
  indices: f.list('Índices', f.object('Índice', indiceDaVersao)),
  textos: f.list('Textos', f.object('Texto', textoDaVersao)),
  legislacao: f.object('Legislação', { titulo: f.text('Título') }, f.nullable),
  /** Documents of the person within its months that count, and in which irregularities. */
  anteriores,
} as const;
/** Whose it will be: what was found before counts. */
const dePessoa = {
  contribuinte_id: f.integer('Contribuinte', { min: 1, optional: true }),
} as const;

/** What a new document of the model asks for. */
export const novoDoc = valueQuery({
  id: 'fiscalizacao.docs.new',
  noun: 'doc',
  title: 'Novo documento do modelo',
  /** Both ways of making one ask for it; what a person did before is told to who may make one. */
  permission: null,
  call: call('v2 GET /D/fiscalizacao/docs/modelos/{docModelo}/new'),
  query: dePessoa,
  value: pedido,
});

/** The same to make one anew: what its own version of the model asks for. */
export const editarDocPedido = valueQuery({
  id: 'fiscalizacao.docs.edit',
  noun: 'doc',
  title: 'Documento para refazer',
  permission: 'fiscalizacao.docs.update',
  call: call('v2 GET /D/fiscalizacao/docs/{doc}/edit'),
  query: dePessoa,
  value: pedido,
});

export const docQueries = [
  listaDocs,
  umDoc,
  docsDetalhados,
  listaComentarios,
  listaComentarioSituacoes,
  listaAutoOrigens,
  listaNotificacoes,
  umaNotificacao,
  consultaDocs,
  listaDocSituacoes,
  novoDoc,
  editarDocPedido,
] as const;

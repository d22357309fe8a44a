/** Models of documents: reading, creating, editing. */
import { actionsOf, call, filter, listQuery, oneQuery, valueQuery } from '../kernel/define.ts';
import { tipos } from '../doc/situacoes.ts';
import * as f from '../kernel/fields.ts';
import { errosDoModelo, input, record, row, type DocModeloRow } from './schema.ts';

export * from './schema.ts';

const action = actionsOf<DocModeloRow>('doc_modelo');

export const listaDocModelos = listQuery({
  id: 'sistema.doc_modelos.index',
  noun: 'doc_modelo',
  title: 'Modelos de documento',
  /** Every form of notifications needs them, so a session in the department is enough (routes.json: null). */
  permission: null,
  call: call('v2 GET /D/sistema/doc-modelos'),
  row,
  filters: {
    id: filter('integer', 'Id'),
    titulo: filter('text', 'Título'),
    tipo: filter('enum', 'Tipo', { options: tipos }),
    ativo: filter('boolean', 'Ativo'),
  },
  orders: ['id', 'titulo'],
  order: ['id', 'desc'],
  /** Specification, section 7: default list filter of models. */
  defaults: { ativo_eq: 'true' },
});

export const umDocModelo = oneQuery({
  id: 'sistema.doc_modelos.show',
  noun: 'doc_modelo',
  title: 'Modelo de documento',
  permission: null,
  call: call('v2 GET /D/sistema/doc-modelos/{docModelo}'),
  record,
});

const { ativo: _, ...novo } = input;

export const criarDocModelo = action({
  id: 'sistema.doc_modelos.create',
  title: 'Novo modelo de documento',
  info: 'Cria um modelo: o que os documentos que se fazem por ele dizem, perguntam e custam',
  keywords: ['novo modelo', 'modelo de auto', 'modelo de notificação'],
  permission: 'sistema.doc_modelos.create',
  call: call('v2 POST /D/sistema/doc-modelos'),
  input: novo,
  from: null,
  to: null,
  check: (dito) => errosDoModelo(dito),
  tier: 'C',
});

export const editarDocModelo = action({
  id: 'sistema.doc_modelos.update',
  title: 'Editar modelo',
  info: 'Altera o modelo; se há documentos dele, como outra versão: eles ficam com a sua',
  permission: 'sistema.doc_modelos.update',
  call: call('v2 PUT /D/sistema/doc-modelos/{docModelo}'),
  input,
  from: 'any',
  to: null,
  check: errosDoModelo,
  tier: 'C',
  edits: true,
});

export const docModeloActions = [criarDocModelo, editarDocModelo] as const;
/** The types that who asks may make models of. */
export const tiposPermitidos = valueQuery({
  id: 'sistema.doc_modelos.tipos',
  noun: 'doc_modelo',
  title: 'Tipos de documento permitidos',
  permission: 'sistema.doc_modelos.create',
  call: call('v2 GET /D/sistema/doc-modelos/tipos/permitidos'),
  value: { tipo: f.enumOf('Tipo', tipos), descricao: f.text('Descrição') },
  many: true,
});

/** What a model of the type begins as. */
export const novoDocModelo = valueQuery({
  id: 'sistema.doc_modelos.new',
  noun: 'doc_modelo',
  title: 'Novo modelo do tipo',
  permission: 'sistema.doc_modelos.create',
  call: call('v2 GET /D/sistema/doc-modelos/tipos/{tipo}/new', {
    record: null,
    kinds: { tipo: 'name' },
  }),
  value: {
    tipo: f.enumOf('Tipo', tipos),
    defesa_ato: record.defesa_ato,
    serie_propria: record.serie_propria,
    tipo_implantacao: record.tipo_implantacao,
  },
});

/** What a new model begins with, of whatever type. */
export const MODELO_NOVO = {
  defesa_ato: 'defesa',
  serie_propria: false,
  tipo_implantacao: 'nenhuma',
} as const;

export const docModeloQueries = [
  listaDocModelos,
  umDocModelo,
  tiposPermitidos,
  novoDocModelo,
] as const;

/** Models of documents: reading, creating, editing. */
import { actionsOf, call, filter, listQuery, oneQuery } from '../kernel/define.ts';
import { tiposNotificacao } from '../doc/situacoes.ts';
import { errosDoModelo, input, record, row, type DocModeloRow } from './schema.ts';

export * from './schema.ts';

const action = actionsOf<DocModeloRow>('doc_modelo');

export const listaDocModelos = listQuery({
  id: 'sistema.doc_modelos.index',
  noun: 'doc_modelo',
  title: 'Modelos de notificação',
  /** Every form of notifications needs them, so a session in the department is enough (routes.json: null). */
  permission: null,
  call: call('v2 GET /D/sistema/doc-modelos'),
  row,
  filters: {
    id: filter('integer', 'Id'),
    titulo: filter('text', 'Título'),
    tipo: filter('enum', 'Tipo', { options: tiposNotificacao }),
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
  title: 'Modelo de notificação',
  permission: null,
  call: call('v2 GET /D/sistema/doc-modelos/{docModelo}'),
  record,
});

const { ativo: _, ...novo } = input;

export const criarDocModelo = action({
  id: 'sistema.doc_modelos.create',
  title: 'Novo modelo de notificação',
  info: 'Cria um modelo, com os parâmetros e as irregularidades dos documentos que se fazem por ele',
  permission: 'sistema.doc_modelos.create',
  call: call('v2 POST /D/sistema/doc-modelos'),
  input: novo,
  from: null,
  to: null,
  check: errosDoModelo,
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
export const docModeloQueries = [listaDocModelos, umDocModelo] as const;

/** Subjects: reading, creating and editing. */
import { actionsOf, call, filter, listQuery, oneQuery } from '../kernel/define.ts';
import { input, row, type Assunto } from './schema.ts';

const action = actionsOf<Assunto>('assunto');

export const listaAssuntos = listQuery({
  id: 'assuntos.index',
  noun: 'assunto',
  title: 'Assuntos',
  /** Every form of orders needs them, so a session in the department is enough (routes.json: null). */
  permission: null,
  call: call('v2 GET /D/assuntos'),
  row,
  filters: {
    id: filter('integer', 'Id'),
    descricao: filter('text', 'Descrição'),
    excluido: filter('boolean', 'Excluído'),
    interno: filter('boolean', 'Interno'),
    compartilhado: filter('boolean', 'Compartilhado'),
    formulario_id: filter('ref', 'Formulário', { query: 'formularios.index' }),
  },
  orders: ['id', 'descricao'],
  order: ['id', 'desc'],
  /** Specification, section 7: default list filters of subjects. */
  defaults: { excluido_eq: 'false', interno_eq: 'false' },
});

export const umAssunto = oneQuery({
  id: 'assuntos.show',
  noun: 'assunto',
  title: 'Assunto',
  permission: null,
  call: call('v2 GET /D/assuntos/{assunto}'),
  record: row,
});

export const criarAssunto = action({
  id: 'assuntos.create',
  title: 'Novo assunto',
  info: 'Cria um assunto de ordem de serviço',
  permission: 'assuntos.create',
  call: call('v2 POST /D/assuntos'),
  input,
  from: null,
  to: null,
  tier: 'C',
});

export const editarAssunto = action({
  id: 'assuntos.update',
  title: 'Editar assunto',
  info: 'Altera um assunto',
  permission: 'assuntos.update',
  call: call('v2 PUT /D/assuntos/{assunto}'),
  input,
  from: 'any',
  to: null,
  tier: 'C',
  edits: true,
});

export const assuntoActions = [criarAssunto, editarAssunto] as const;
export const assuntoQueries = [listaAssuntos, umAssunto] as const;

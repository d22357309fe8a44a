/** Subjects: reading, creating and editing. */
import { importacao, tabela } from '../integracao/arquivo.ts';
import {
  actionsOf,
  call,
  filter,
  listQuery,
  oneQuery,
  valueQuery,
  type Errors,
} from '../kernel/define.ts';
import type { Infer } from '../kernel/fields.ts';
import { codigosRepetidos } from '../kernel/kept-items.ts';
import { input, record, row, type AssuntoRow } from './schema.ts';

const action = actionsOf<AssuntoRow>('assunto');

/** An order says by its code how it was closed. */
const conferir = ({ encerramento }: Pick<Infer<typeof input>, 'encerramento'>): Errors =>
  codigosRepetidos('encerramento', encerramento);

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
  record,
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
  check: conferir,
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
  check: conferir,
  tier: 'C',
  edits: true,
});

export const excluirAssunto = action({
  id: 'assuntos.destroy',
  title: 'Excluir assunto',
  info: 'Deixa de oferecê-lo em ordens novas; as que o têm continuam com ele',
  permission: 'assuntos.destroy',
  call: call('v2 PUT /D/assuntos/{assunto}/excluir'),
  input: {},
  from: 'any',
  to: null,
  guard: ({ excluido }) => (excluido ? 'O assunto já está excluído' : null),
  tier: 'C',
});

export const restaurarAssunto = action({
  id: 'assuntos.restaurar',
  title: 'Restaurar assunto',
  info: 'Volta a oferecê-lo em ordens novas',
  permission: 'assuntos.destroy',
  call: call('v2 PUT /D/assuntos/{assunto}/restaurar'),
  input: {},
  from: 'any',
  to: null,
  guard: ({ excluido }) => (excluido ? null : 'O assunto não está excluído'),
  tier: 'C',
});

export const importarAssuntos = actionsOf<unknown>('assunto')({
  ...importacao,
  id: 'assuntos.importar',
  title: 'Importar assuntos',
  permission: 'integracao.assuntos',
  call: call('v2 POST /D/assuntos/importar'),
});

/** The subjects as a file that may be brought back. */
export const arquivoDeAssuntos = valueQuery({
  id: 'assuntos.arquivo',
  noun: 'assunto',
  title: 'Assuntos em arquivo',
  permission: 'integracao.assuntos',
  call: call('v2 GET /D/assuntos/arquivo'),
  value: tabela,
});

export const assuntoActions = [
  criarAssunto,
  editarAssunto,
  excluirAssunto,
  restaurarAssunto,
  importarAssuntos,
] as const;
export const assuntoQueries = [listaAssuntos, umAssunto, arquivoDeAssuntos] as const;

/** Forms (checklists) of the subjects (specification, sections 3 and 7; decisions of the wings, section 15). */
import type { Errors, Names } from '../kernel/define.ts';
import { actionsOf, call, filter, listQuery, oneQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import type { Infer } from '../kernel/fields.ts';
import { codigosRepetidos } from '../kernel/kept-items.ts';
import { mensagens } from '../kernel/messages.ts';
import { subItem } from '../kernel/sub-items.ts';
import { item, itemCampos, itemErros } from './itens.ts';
import { tipos } from './tipos.ts';

export { tipos } from './tipos.ts';

export const names: Names = {
  gender: 'o',
  one: 'formulário',
  many: 'formulários',
  title: 'Formulário',
};

export const row = {
  id: f.integer('Id'),
  descricao: f.text('Descrição'),
  tipo: f.enumOf('Tipo', tipos),
  /** What it asks, and the version of that: an order keeps the one that it was filled with. */
  checklist: f.list('Itens', item),
  versao: f.integer('Versão'),
  lock_version: f.integer('Versão do registro'),
} as const;
export type FormularioRow = Infer<typeof row>;

export const record = {
  ...row,
  /** The subjects that ask for it. */
  assuntos: f.list(
    'Assuntos',
    f.object('Assunto', { id: f.integer('Id'), descricao: f.text('Descrição') }),
  ),
} as const;
export type Formulario = Infer<typeof record>;

const input = {
  descricao: f.text('Descrição', { min: 3, max: 150 }),
  tipo: f.enumOf('Tipo', tipos),
  checklist: f.list('Itens', subItem('Item', itemCampos), { min: 1, max: 200, ordered: true }),
} as const;

export const listaFormularios = listQuery({
  id: 'formularios.index',
  noun: 'formulario',
  title: 'Formulários',
  permission: null,
  call: call('v2 GET /D/formularios'),
  row,
  filters: {
    id: filter('integer', 'Id'),
    descricao: filter('text', 'Descrição'),
    tipo: filter('enum', 'Tipo', { options: tipos }),
  },
  orders: ['id', 'descricao'],
  order: ['id', 'desc'],
});

export const umFormulario = oneQuery({
  id: 'formularios.show',
  noun: 'formulario',
  title: 'Formulário',
  permission: null,
  call: call('v2 GET /D/formularios/{formulario}'),
  record,
});

const conferir = ({ checklist }: Pick<Infer<typeof input>, 'checklist'>): Errors => ({
  ...codigosRepetidos('checklist', checklist),
  ...(checklist.every(({ destroy }) => destroy === true)
    ? { checklist: [mensagens.obrigatorio] }
    : {}),
  ...Object.assign(
    {},
    ...checklist.map((one, at) => (one.destroy === true ? {} : itemErros(`checklist.${at}`, one))),
  ),
});

const action = actionsOf<FormularioRow>('formulario');

export const criarFormulario = action({
  id: 'formularios.create',
  title: 'Novo formulário',
  info: 'Cria um formulário para os assuntos',
  permission: 'formularios.create',
  call: call('v2 POST /D/formularios'),
  input,
  from: null,
  to: null,
  check: conferir,
  tier: 'C',
});

export const editarFormulario = action({
  id: 'formularios.update',
  title: 'Editar formulário',
  info: 'Altera um formulário; ordens já preenchidas ficam com a versão delas',
  permission: 'formularios.update',
  call: call('v2 PUT /D/formularios/{formulario}'),
  input,
  from: 'any',
  to: null,
  check: conferir,
  tier: 'C',
  edits: true,
});

export const formularioActions = [criarFormulario, editarFormulario] as const;
export const formularioQueries = [listaFormularios, umFormulario] as const;

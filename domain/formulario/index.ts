/** Forms (checklists) of the subjects: reading (specification, sections 3 and 7). */
import type { Names } from '../kernel/define.ts';
import { call, filter, listQuery, oneQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';

export const names: Names = {
  gender: 'o',
  one: 'formulário',
  many: 'formulários',
  title: 'Formulário',
};

export const tipos = {
  vistoria: 'Vistoria',
  verificar_notificacao: 'Verificar notificação',
  verificar_desconto: 'Verificar desconto',
  verificar_alvara_vencido: 'Verificar alvará vencido',
  verificar_autuacao: 'Verificar autuação',
  entregar_doc: 'Entregar documento',
  notificar: 'Notificar',
  verificar_notificacao_sem_valor: 'Verificar notificação sem valor',
  verificar_prazo_regularizar: 'Verificar prazo para regularizar',
  alvara_concluir_vistoria: 'Alvará: concluir vistoria',
} as const;

export const row = {
  id: f.integer('Id'),
  descricao: f.text('Descrição'),
  tipo: f.enumOf('Tipo', tipos),
  checklist: f.list('Itens', f.object('Item', { id: f.text('Código'), titulo: f.text('Título') })),
  lock_version: f.integer('Versão'),
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
  record: row,
});

export const formularioQueries = [listaFormularios, umFormulario] as const;

/** The forms that subjects ask for. */
import {
  formularioActions,
  listaFormularios,
  names,
  tipos,
  umFormulario,
  type Formulario,
} from '../../domain/formulario/index.ts';
import { plural } from '../../domain/kernel/format.ts';
import { defineNoun } from './define.ts';

export const formulario = defineNoun<Formulario>()({
  noun: 'formulario',
  names,
  icon: 'doc',
  nameOf: ({ descricao }) => `Formulário ${descricao}`,
  actions: formularioActions,
  words: {
    'formularios.create': {
      icon: 'plus',
      doing: 'Incluindo',
      done: 'incluíd*',
      did: 'incluiu o formulário',
      send: 'Incluir',
      made: { next: 'abre' },
    },
    'formularios.update': {
      icon: 'edit',
      doing: 'Alterando',
      done: 'alterad*',
      did: 'alterou o formulário',
      send: 'Salvar',
      single: true,
      takes: 'todos',
    },
  },
  letters: { editar: 'formularios.update' },
  areas: [
    {
      id: 'formularios',
      base: '/app/parametros/servicos/formularios',
      title: 'Formulários',
      record: 'Formulário',
      param: 'formulario',
      index: null,
      show: null,
      tabs: [{ id: '', title: 'Detalhes' }],
      creates: [
        {
          sub: 'new',
          title: 'Novo formulário',
          access: 'admin/formularios/create',
          command: 'formularios.create',
        },
      ],
      forms: [
        {
          sub: 'edit',
          title: 'Editar formulário',
          access: 'admin/formularios/update',
          command: 'formularios.update',
        },
      ],
      go: { rank: 11, icon: 'doc', keywords: ['parametros', 'checklist', 'itens'] },
      rail: { wing: 'parametros', rank: 2 },
      list: listaFormularios,
      one: umFormulario,
      actions: ['formularios.update'],
      create: { command: 'formularios.create', label: 'Novo formulário' },
      defaultViews: [{ id: 'todos', nome: 'Todos', busca: '' }],
      advance: 'ficar',
    },
  ],
  ones: [umFormulario],
  // What an order is asked is what its subject's form asks now.
  affects: ['ordem_servico'],
  found: {
    about: ({ tipo, checklist }) => `${tipos[tipo]} · ${plural(checklist.length, 'item', 'itens')}`,
  },
});

/** The subjects of orders. */
import { names, type Assunto } from '../../domain/assunto/schema.ts';
import { assuntoActions, listaAssuntos, umAssunto } from '../../domain/assunto/index.ts';
import { listAddress } from '../../domain/kernel/list-address.ts';
import { plural } from '../../domain/kernel/format.ts';
import { textOf } from '../../domain/kernel/format-value.ts';
import { importWords } from './define/importar.ts';
import { defineNoun } from './define.ts';

export const assunto = defineNoun<Assunto>()({
  noun: 'assunto',
  names,
  icon: 'tag',
  nameOf: ({ descricao }) => `Assunto ${descricao}`,
  actions: assuntoActions,
  words: {
    'assuntos.importar': importWords('assunto', 'assuntos'),
    'assuntos.create': {
      icon: 'plus',
      doing: 'Incluindo',
      done: 'incluíd*',
      did: 'incluiu o assunto',
      send: 'Incluir',
      made: { next: 'abre' },
    },
    'assuntos.update': {
      icon: 'edit',
      doing: 'Alterando',
      done: 'alterad*',
      did: 'alterou o assunto',
      send: 'Salvar',
      single: true,
      takes: 'todos',
      begins: ({ analistas }) => ({ analista_ids: analistas.map(({ id }) => id) }),
    },
    'assuntos.destroy': {
      icon: 'trash',
      doing: 'Excluindo',
      done: 'excluíd*',
      did: 'excluiu o assunto',
      inverse: 'assuntos.restaurar',
      hidden: (row) => row?.excluido === true,
    },
    'assuntos.restaurar': {
      icon: 'reopen',
      doing: 'Restaurando',
      done: 'restaurad*',
      did: 'restaurou o assunto',
      inverse: 'assuntos.destroy',
      hidden: (row) => row?.excluido === false,
    },
  },
  letters: { editar: 'assuntos.update' },
  areas: [
    {
      id: 'assuntos',
      base: '/app/parametros/servicos/assuntos',
      title: 'Assuntos',
      record: 'Assunto',
      param: 'assunto',
      index: null,
      show: null,
      tabs: [{ id: '', title: 'Detalhes' }],
      creates: [
        {
          sub: 'new',
          title: 'Novo assunto',
          access: 'admin/assuntos/create',
          command: 'assuntos.create',
        },
        {
          sub: 'importar',
          title: 'Importar assuntos',
          access: 'admin/integracao/assuntos',
          command: 'assuntos.importar',
        },
      ],
      forms: [
        {
          sub: 'edit',
          title: 'Editar assunto',
          access: 'admin/assuntos/update',
          command: 'assuntos.update',
        },
      ],
      go: {
        rank: 10,
        title: 'Parâmetros: assuntos',
        key: 'x',
        icon: 'tag',
        keywords: ['parametros', 'assuntos de ordens'],
      },
      rail: { wing: 'parametros', rank: 1 },
      list: listaAssuntos,
      one: umAssunto,
      actions: ['assuntos.update', 'assuntos.destroy', 'assuntos.restaurar'],
      create: { command: 'assuntos.create', label: 'Novo assunto' },
      defaultViews: [
        { id: 'oferecidos', nome: 'Oferecidos', busca: '' },
        {
          id: 'internos',
          nome: 'Internos',
          busca: listAddress(listaAssuntos, { interno_eq: true }),
        },
        {
          id: 'compartilhados',
          nome: 'Compartilhados',
          busca: listAddress(listaAssuntos, { compartilhado_eq: true }),
        },
        {
          id: 'excluidos',
          nome: 'Excluídos',
          busca: listAddress(listaAssuntos, { excluido_eq: true }),
        },
      ],
      advance: 'ficar',
      rowClass: ({ excluido }) => (excluido ? 'gone' : ''),
    },
  ],
  ones: [umAssunto],
  // What an order is shown with, and closed with, is its subject's.
  affects: ['ordem_servico'],
  found: { about: ({ prazo }) => plural(prazo, 'dia', 'dias') },
  picked: {
    'assuntos.index': {
      columns: [
        { title: 'Assunto', cell: (row) => textOf(row.descricao) },
        { title: 'Prazo', width: '72px', right: true, cell: (row) => `${textOf(row.prazo)} d` },
      ],
      beside: () => ({ excluido_eq: 'false' }),
    },
  },
});

/** The models of notifications. */
import { tiposNotificacao } from '../../domain/doc/situacoes.ts';
import {
  docModeloActions,
  listaDocModelos,
  names,
  umDocModelo,
  type DocModelo,
  type DocModeloRow,
} from '../../domain/doc-modelo/index.ts';
import { listAddress } from '../../domain/kernel/list-address.ts';
import { textOf } from '../../domain/kernel/format-value.ts';
import { defineNoun } from './define.ts';

const many = (field: 'parametros' | 'irregularidades') => (record: unknown) =>
  (record as Partial<DocModelo> | undefined)?.[field]?.length;
const modelos = 'admin/sistema/doc_modelos';

export const docModelo = defineNoun<DocModeloRow>()({
  noun: 'doc_modelo',
  names,
  icon: 'doc',
  nameOf: ({ titulo }) => `Modelo ${titulo}`,
  actions: docModeloActions,
  words: {
    'sistema.doc_modelos.create': {
      icon: 'plus',
      doing: 'Incluindo',
      done: 'incluíd*',
      did: 'incluiu o modelo',
      send: 'Incluir',
      ownForm: true,
      draft: true,
      made: { next: 'abre' },
    },
    'sistema.doc_modelos.update': {
      icon: 'edit',
      doing: 'Alterando',
      done: 'alterad*',
      did: 'alterou o modelo',
      send: 'Salvar',
      ownForm: true,
      single: true,
      takes: 'todos',
      onlyChanges: true,
    },
  },
  letters: { editar: 'sistema.doc_modelos.update' },
  areas: [
    {
      id: 'notificacao-modelos',
      base: '/app/parametros/notificacoes/modelos',
      title: 'Modelos de notificação',
      record: 'Modelo de notificação',
      param: 'modelo',
      index: null,
      show: null,
      tabs: [
        { id: '', title: 'Detalhes' },
        { id: 'parametros', title: 'Parâmetros', count: many('parametros') },
        { id: 'irregularidades', title: 'Irregularidades', count: many('irregularidades') },
      ],
      creates: [
        {
          sub: 'novo',
          title: 'Novo modelo de notificação',
          access: `${modelos}/create`,
          command: 'sistema.doc_modelos.create',
        },
      ],
      forms: [
        {
          sub: 'edit',
          title: 'Editar modelo',
          access: `${modelos}/update`,
          command: 'sistema.doc_modelos.update',
        },
      ],
      room: {
        name: 'notificacao-modelos',
        // Beside the form the list gives way; without it, it has its own room.
        three: { wide: { lista: 49.4, contexto: 44 }, narrow: { lista: 39.6, contexto: 48 } },
      },
      go: {
        rank: 18,
        icon: 'doc',
        keywords: ['parametros', 'modelos', 'notificacoes modelos'],
      },
      rail: { wing: 'parametros', rank: 20 },
      list: listaDocModelos,
      one: umDocModelo,
      actions: ['sistema.doc_modelos.update'],
      create: { command: 'sistema.doc_modelos.create', label: 'Novo modelo' },
      defaultViews: [
        { id: 'ativos', nome: 'Ativos', busca: '' },
        {
          id: 'inativos',
          nome: 'Inativos',
          busca: listAddress(listaDocModelos, { ativo_eq: false }),
        },
      ],
      advance: 'ficar',
    },
  ],
  ones: [umDocModelo],
  picked: {
    'sistema.doc_modelos.index': {
      columns: [
        { title: 'Modelo', cell: (row) => textOf(row.titulo) },
        {
          title: 'Tipo',
          width: '132px',
          cell: ({ tipo }) => tiposNotificacao[tipo as keyof typeof tiposNotificacao] ?? '',
        },
      ],
    },
  },
  found: {
    about: ({ tipo, versao }) =>
      `${tiposNotificacao[tipo as keyof typeof tiposNotificacao] ?? ''} · versão ${versao}`,
  },
});

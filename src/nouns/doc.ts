/** The documents, as far as they notify. */
import { docActions } from '../../domain/doc/actions.ts';
import { consultaDocs, listaNotificacoes, umaNotificacao } from '../../domain/doc/queries.ts';
import { names, nomeDoc, type Doc, type DocRow } from '../../domain/doc/schema.ts';
import { situacoes } from '../../domain/doc/situacoes.ts';
import { listAddress } from '../../domain/kernel/list-address.ts';
import { defineNoun, looks } from './define.ts';
import { ofContribuinte } from './of-contribuinte.ts';

const many = (field: 'valores' | 'irregularidades' | 'historico') => (record: unknown) =>
  (record as Partial<Doc> | undefined)?.[field]?.length;
const notificacoes = 'admin/notificacoes';

export const doc = defineNoun<DocRow>()({
  noun: 'doc',
  names,
  icon: 'doc',
  nameOf: (row) => nomeDoc(row),
  numberOf: (row) => row,
  situacoes: looks(situacoes, {
    aguardando_ciencia: ['dia', 'wait'],
    andamento: ['half', 'run'],
    concluido: ['check', 'done'],
    defesa: ['diadot', 'review'],
    cancelado: ['x', 'idle'],
  }),
  actions: docActions,
  words: {
    'notificacoes.create': {
      icon: 'flag',
      doing: 'Emitindo',
      done: 'emitid*',
      did: 'emitiu a notificação',
      send: 'Emitir',
      ownForm: true,
      draft: true,
      made: { next: 'abre' },
    },
  },
  areas: [
    {
      id: 'notificacoes',
      base: '/app/osm/notificacoes',
      title: 'Notificações',
      record: 'Notificação',
      param: 'notificacao',
      index: `${notificacoes}/index`,
      show: `${notificacoes}/show`,
      tabs: [
        { id: '', title: 'Detalhes' },
        { id: 'valores', title: 'Valores', count: many('valores') },
        { id: 'irregularidades', title: 'Irregularidades', count: many('irregularidades') },
        { id: 'historico', title: 'Histórico', count: many('historico') },
      ],
      creates: [
        {
          sub: 'nova',
          title: 'Nova notificação',
          access: `${notificacoes}/create`,
          command: 'notificacoes.create',
        },
      ],
      go: { rank: 7, icon: 'flag', keywords: ['documentos', 'notificar'] },
      rail: { wing: 'osm', rank: 6 },
      list: listaNotificacoes,
      one: umaNotificacao,
      actions: ['docs.abrir_os', 'docs.ordens_do_contribuinte', 'docs.docs_do_contribuinte'],
      create: { command: 'notificacoes.create', label: 'Nova notificação' },
      defaultViews: [
        { id: 'todas', nome: 'Todas', busca: '' },
        {
          id: 'ano',
          nome: 'Todas de {ano}',
          busca: listAddress(listaNotificacoes, { ano_eq: '{ano}' }),
        },
        {
          id: 'minhas',
          nome: 'Minhas',
          busca: listAddress(listaNotificacoes, { fiscal_id_eq: '{eu}' }),
        },
        {
          id: 'ciencia',
          nome: 'Aguardando ciência',
          busca: listAddress(listaNotificacoes, { situacao_eq: 'aguardando_ciencia' }),
        },
      ],
      advance: 'ficar',
    },
    {
      id: 'consulta-docs',
      base: '/app/osm/consultas/docs',
      title: 'Consulta de documentos',
      record: 'Documento',
      param: 'doc',
      index: 'admin/consulta/docs/index',
      show: 'admin/consulta/docs/index',
      tabs: [{ id: '', title: 'Documento' }],
      go: { rank: 5, icon: 'search', keywords: ['consultas', 'documentos do município', 'autos'] },
      rail: { wing: 'osm', rank: 5, title: 'Documentos' },
      list: consultaDocs,
      actions: [
        'docs.abrir',
        'docs.abrir_os',
        'docs.ordens_do_contribuinte',
        'docs.docs_do_contribuinte',
      ],
      defaultViews: [{ id: 'todos', nome: 'Todos', busca: '' }],
      advance: 'ficar',
    },
  ],
  links: [
    {
      id: 'docs.abrir',
      title: 'Abrir documento',
      icon: 'doc',
      keywords: ['ver o documento'],
      area: 'notificacoes',
      // Of another department the row is all there is to see.
      to: ({ id, ...row }, { departamento }) => {
        const de = (row as { departamento?: Doc['departamento'] }).departamento;
        return !de || de.codigo === departamento ? id : `É de ${de.nome}`;
      },
    },
    {
      id: 'docs.abrir_os',
      title: 'Abrir OS',
      icon: 'order',
      keywords: ['ver a os', 'ordem'],
      area: 'servicos',
      to: ({ ordem_servico: os, ...row }, { departamento }) => {
        const de = (row as { departamento?: Doc['departamento'] }).departamento;
        if (de && de.codigo !== departamento) return `É de ${de.nome}`;
        return os?.id ?? 'O documento não é de uma OS';
      },
    },
    ...ofContribuinte('docs'),
  ],
  ones: [umaNotificacao],
  affects: ['ordem_servico'],
  found: {
    about: ({ modelo, contribuinte }) =>
      [modelo?.titulo, contribuinte?.razao_social].filter(Boolean).join(' · '),
    words: ({ endereco }) => endereco ?? '',
  },
});

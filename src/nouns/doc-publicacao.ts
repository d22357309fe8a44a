/** Publications of documents in the gazette. */
import { docPublicacaoActions } from '../../domain/doc-publicacao/actions.ts';
import { listaPublicacoes, umaPublicacao } from '../../domain/doc-publicacao/queries.ts';
import {
  names,
  nomePublicacao,
  type Publicacao,
  type PublicacaoRow,
} from '../../domain/doc-publicacao/schema.ts';
import { situacoes } from '../../domain/doc-publicacao/situacoes.ts';
import { listAddress } from '../../domain/kernel/list-address.ts';
import { formatInteger } from '../../domain/kernel/format.ts';
import { defineNoun, looks, type RecordRow } from './define.ts';

const publicacoes = 'admin/fiscalizacao/publicacoes/doc_publicacoes';
const acao = 'fiscalizacao.publicacoes.doc_publicacoes';
const vincular = 'fiscalizacao.publicacoes.doc_publicacao_docs.attach';

/** A row of its list. */
const publicacaoOf = (row: RecordRow): PublicacaoRow => row as unknown as PublicacaoRow;

export const docPublicacao = defineNoun<PublicacaoRow>()({
  noun: 'doc_publicacao',
  names,
  icon: 'share',
  nameOf: (row) => nomePublicacao(row),
  numberOf: (row) => row,
  situacoes: looks(situacoes, {
    aberto: ['half', 'run'],
    encerrado: ['check', 'done'],
    cancelado: ['x', 'idle'],
  }),
  refusal: (_, situacao) =>
    situacao === 'encerrado' ? 'A publicação já foi encerrada' : 'A publicação foi cancelada',
  actions: docPublicacaoActions,
  words: {
    'fiscalizacao.publicacoes.doc_publicacoes.create': {
      icon: 'plus',
      doing: 'Criando',
      done: 'criad*',
      did: 'criou a publicação',
      send: 'Criar',
      formOnly: true,
      draft: true,
      made: { next: 'abre' },
    },
    'fiscalizacao.publicacoes.doc_publicacoes.update': {
      icon: 'edit',
      doing: 'Editando',
      done: 'editad*',
      did: 'editou a publicação',
      single: true,
      formOnly: true,
      takes: 'todos',
    },
    'fiscalizacao.publicacoes.doc_publicacao_docs.attach': {
      icon: 'clip',
      doing: 'Vinculando documentos',
      done: 'com mais documentos',
      did: 'vinculou documentos',
      short: 'Vincular',
      single: true,
      formOnly: true,
    },
    'fiscalizacao.publicacoes.doc_publicacoes.encerrar': {
      icon: 'check',
      doing: 'Encerrando',
      done: 'encerrad*',
      did: 'encerrou a publicação',
      short: 'Encerrar',
      single: true,
    },
    'fiscalizacao.publicacoes.doc_publicacoes.cancelar': {
      icon: 'x',
      doing: 'Cancelando',
      done: 'cancelad*',
      did: 'cancelou a publicação',
      short: 'Cancelar',
      send: 'Cancelar publicação',
    },
  },
  letters: {
    concluir: `${acao}.encerrar`,
    editar: `${acao}.update`,
    recusar: `${acao}.cancelar`,
  },
  areas: [
    {
      id: 'doc-publicacoes',
      base: '/app/fiscalizacao/doc-publicacoes',
      title: 'Publicações',
      record: 'Publicação',
      param: 'publicacao',
      aliases: ['show'],
      index: `${publicacoes}/index`,
      show: `${publicacoes}/show`,
      tabs: [
        {
          id: '',
          title: 'Documentos',
          count: (record) => (record as Partial<Publicacao> | undefined)?.docs?.length,
        },
        { id: 'historico', title: 'Histórico' },
      ],
      creates: [
        {
          sub: 'new',
          title: 'Nova publicação',
          access: `${publicacoes}/create`,
          command: `${acao}.create`,
        },
      ],
      create: { command: `${acao}.create`, label: 'Nova publicação' },
      forms: [
        {
          sub: 'edit',
          title: 'Editar publicação',
          access: `${publicacoes}/update`,
          command: `${acao}.update`,
        },
        {
          sub: 'show/cancelar',
          title: 'Cancelar publicação',
          access: `${publicacoes}/cancelar`,
          command: `${acao}.cancelar`,
        },
        {
          sub: 'show/encerrar',
          title: 'Encerrar publicação',
          access: `${publicacoes}/encerrar`,
          command: `${acao}.encerrar`,
        },
        {
          sub: 'show/vincular-doc',
          title: 'Vincular documentos',
          access: 'admin/fiscalizacao/publicacoes/doc_publicacao_docs/attach',
          command: vincular,
        },
      ],
      go: { rank: 8, icon: 'share', keywords: ['diário oficial', 'editais', 'fiscalização'] },
      rail: { wing: 'fiscalizacao', rank: 6 },
      list: listaPublicacoes,
      one: umaPublicacao,
      actions: [`${acao}.encerrar`, vincular, `${acao}.update`, `${acao}.cancelar`],
      defaultViews: [
        { id: 'todas', nome: 'Todas', busca: '' },
        {
          id: 'abertas',
          nome: 'Abertas',
          busca: listAddress(listaPublicacoes, { situacao_eq: 'aberto' }),
        },
        {
          id: 'publicadas',
          nome: 'Publicadas',
          busca: listAddress(listaPublicacoes, {
            situacao_eq: 'encerrado',
            order: 'publicado_em desc',
          }),
        },
      ],
      advance: 'ficar',
    },
  ],
  ones: [umaPublicacao],
  affects: ['doc'],
  picked: {
    [listaPublicacoes.id]: {
      columns: [
        { title: 'Publicação', width: '132px', cell: (row) => nomePublicacao(publicacaoOf(row)) },
        { title: 'Título', cell: (row) => publicacaoOf(row).titulo },
        {
          title: 'Documentos',
          width: '96px',
          right: true,
          cell: (row) => formatInteger(publicacaoOf(row).documentos),
        },
      ],
      labelOf: (row) => nomePublicacao(publicacaoOf(row)),
      searchLabel: 'Buscar por número, título ou edição',
    },
  },
  found: {
    about: ({ titulo }) => titulo,
    words: ({ edicao }) => edicao ?? '',
  },
});

/** The comments of all documents: each leads to its document. */
import { listaComentarios } from '../../domain/doc/queries.ts';
import { comentarioNames, nomeDoc } from '../../domain/doc/schema.ts';
import type { Infer } from '../../domain/kernel/fields.ts';
import { listAddress } from '../../domain/kernel/list-address.ts';
import { defineNoun } from './define.ts';

const index = 'admin/fiscalizacao/doc_comentarios/index';

export const docComentario = defineNoun<Infer<typeof listaComentarios.row>>()({
  noun: 'doc_comentario',
  names: comentarioNames,
  icon: 'comment',
  nameOf: ({ doc }) => `Comentário de ${nomeDoc(doc)}`,
  numberOf: ({ doc }) => doc,
  actions: [],
  words: {},
  areas: [
    {
      id: 'doc-comentarios',
      base: '/app/fiscalizacao/doc-comentarios',
      title: 'Comentários de documentos',
      record: 'Comentário',
      param: 'docComentario',
      index,
      show: index,
      tabs: [{ id: '', title: 'Comentário' }],
      noLog: true,
      go: { rank: 8, icon: 'comment', keywords: ['fiscalização', 'comentários dos documentos'] },
      rail: { wing: 'fiscalizacao', rank: 4, title: 'Comentários' },
      list: listaComentarios,
      actions: ['doc_comentarios.abrir_doc'],
      defaultViews: [
        { id: 'todos', nome: 'Todos', busca: '' },
        {
          id: 'meus',
          nome: 'Meus',
          busca: listAddress(listaComentarios, { usuario_id_eq: '{eu}' }),
        },
      ],
      advance: 'ficar',
    },
  ],
  links: [
    {
      id: 'doc_comentarios.abrir_doc',
      title: 'Abrir documento',
      icon: 'doc',
      keywords: ['ver o documento'],
      area: 'docs',
      to: ({ doc }) => doc.id,
    },
  ],
  noTrail: true,
  found: { about: ({ texto }) => texto.slice(0, 120) },
});

/** What can be read of publications, and of the documents that wait for one. */
import { row as doDoc } from '../doc/schema.ts';
import { call, filter, listQuery, oneQuery } from '../kernel/define.ts';
import { record, row } from './schema.ts';
import { situacoes } from './situacoes.ts';

const PUBLICACOES = '/D/fiscalizacao/publicacoes/doc-publicacoes';

export const listaPublicacoes = listQuery({
  id: 'fiscalizacao.publicacoes.doc_publicacoes.index',
  noun: 'doc_publicacao',
  title: 'Publicações',
  permission: 'fiscalizacao.publicacoes.doc_publicacoes.index',
  call: call(`v2 GET ${PUBLICACOES}`),
  row,
  filters: {
    id: filter('integer', 'Id'),
    situacao: filter('enum', 'Situação', { options: situacoes }),
    numero: filter('integer', 'Número'),
    ano: filter('integer', 'Ano'),
    publicado_em: filter('date', 'Publicada em'),
    created_at: filter('instant', 'Criada em'),
    /** Number, title and edition, folded. */
    busca: filter('text', 'Texto', { ops: ['cont'] }),
  },
  orders: ['id', 'numero', 'publicado_em'],
  order: ['id', 'desc'],
  csv: 'fiscalizacao.publicacoes.doc_publicacoes.exportar_csv',
});

export const umaPublicacao = oneQuery({
  id: 'fiscalizacao.publicacoes.doc_publicacoes.show',
  noun: 'doc_publicacao',
  title: 'Publicação',
  permission: 'fiscalizacao.publicacoes.doc_publicacoes.show',
  call: call(`v2 GET ${PUBLICACOES}/{publicacao}`),
  record,
  paper: true,
  html: true,
});

/** Nobody knows of them yet, and no open publication has them. */
export const docsParaPublicar = listQuery({
  id: 'fiscalizacao.publicacoes.docs_para_publicar',
  noun: 'doc',
  title: 'Documentos a publicar',
  permission: 'fiscalizacao.publicacoes.doc_publicacao_docs.attach',
  call: call(`v2 GET ${PUBLICACOES}/docs-para-publicar`),
  row: doDoc,
  filters: {
    id: filter('integer', 'Id'),
    busca: filter('text', 'Texto', { ops: ['cont'], shielded: true }),
  },
  orders: ['id'],
  order: ['id', 'asc'],
});

export const docPublicacaoQueries = [listaPublicacoes, umaPublicacao, docsParaPublicar] as const;

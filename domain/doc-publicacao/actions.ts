/** What is done to publications, and to documents with them (decisions, section 5). */
import { EM_REVISAO } from '../doc/passos.ts';
import type { DocRow } from '../doc/schema.ts';
import { actionsOf, call, type Errors } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { mensagens } from '../kernel/messages.ts';
import { DOCS_MAXIMO, nomePublicacao, type PublicacaoRow } from './schema.ts';

const action = actionsOf<PublicacaoRow>('doc_publicacao');
const doDocumento = actionsOf<DocRow>('doc');

const none = { nullable: true, optional: true } as const;
const PUBLICACOES = '/D/fiscalizacao/publicacoes/doc-publicacoes';
const motivo = f.text('Motivo', { min: 10, max: 2000, multiline: true });
const dados = {
  titulo: f.text('Título', { min: 3, max: 150 }),
  texto: f.text('Texto de abertura', {
    max: 4000,
    multiline: true,
    hint: 'Vem antes dos documentos',
    ...none,
  }),
} as const;
const documentos = f.list(
  'Documentos',
  f.ref('Documento', 'fiscalizacao.publicacoes.docs_para_publicar'),
  { max: DOCS_MAXIMO },
);

/** Why a document cannot go out as it is; null when it can. */
export const impedePublicar = ({
  situacao,
  doc_situacao,
}: Pick<DocRow, 'situacao' | 'doc_situacao'>): string | null => {
  if (situacao === 'cancelado') return 'O documento está cancelado';
  return doc_situacao.id === EM_REVISAO ? 'O documento está em revisão' : null;
};

export const criarPublicacao = action({
  id: 'fiscalizacao.publicacoes.doc_publicacoes.create',
  title: 'Nova publicação',
  info: 'Abre uma publicação no diário oficial, a que se vinculam documentos',
  keywords: ['diário oficial', 'edital', 'publicar', 'lote'],
  permission: 'fiscalizacao.publicacoes.doc_publicacoes.create',
  call: call(`v2 POST ${PUBLICACOES}`),
  input: { ...dados, doc_ids: { ...documentos, ...f.optional } },
  from: null,
  to: 'aberto',
  tier: 'C',
});

export const editarPublicacao = action({
  id: 'fiscalizacao.publicacoes.doc_publicacoes.update',
  title: 'Editar publicação',
  info: 'Corrige o título e o texto de abertura',
  permission: 'fiscalizacao.publicacoes.doc_publicacoes.update',
  call: call(`v2 PUT ${PUBLICACOES}/{publicacao}`),
  input: dados,
  from: ['aberto'],
  to: null,
  edits: true,
  tier: 'C',
});

export const vincularDocs = action({
  id: 'fiscalizacao.publicacoes.doc_publicacao_docs.attach',
  title: 'Vincular documentos',
  info: 'Inclui documentos na publicação; um documento está em uma só que esteja aberta',
  keywords: ['incluir documentos', 'anexar documentos'],
  permission: 'fiscalizacao.publicacoes.doc_publicacao_docs.attach',
  call: call(`v2 POST ${PUBLICACOES}/{publicacao}/docs`),
  input: { doc_ids: { ...documentos, min: 1 } },
  from: ['aberto'],
  to: null,
  tier: 'C',
});

export const encerrarPublicacao = action({
  id: 'fiscalizacao.publicacoes.doc_publicacoes.encerrar',
  title: 'Encerrar publicação',
  info: 'Dá os documentos por publicados: os que aguardam ciência a têm pelo diário oficial',
  keywords: ['publicada', 'saiu no diário'],
  permission: 'fiscalizacao.publicacoes.doc_publicacoes.encerrar',
  call: call(`v2 PUT ${PUBLICACOES}/{publicacao}/encerrar`),
  input: {
    publicado_em: f.date('Publicada em', { hint: 'O dia em que o diário oficial circulou' }),
    edicao: f.text('Edição', { max: 60, hint: 'Número do diário oficial', ...none }),
  },
  from: ['aberto'],
  to: 'encerrado',
  guard: ({ documentos: n }) => (n > 0 ? null : 'A publicação não tem documentos'),
  check: ({ publicado_em: dia }, _, { hoje }): Errors =>
    dia > hoje ? { publicado_em: [mensagens.ate(hoje)] } : {},
  tier: 'C',
});

export const cancelarPublicacao = action({
  id: 'fiscalizacao.publicacoes.doc_publicacoes.cancelar',
  title: 'Cancelar publicação',
  info: 'Desiste da publicação e libera os documentos que ela tem',
  permission: 'fiscalizacao.publicacoes.doc_publicacoes.cancelar',
  call: call(`v2 PUT ${PUBLICACOES}/{publicacao}/cancelar`),
  input: { motivo },
  from: ['aberto'],
  to: 'cancelado',
  tier: 'C',
});

export const publicarDoc = doDocumento({
  id: 'fiscalizacao.docs.publicar',
  title: 'Incluir em publicação',
  info: 'Vincula o documento a uma publicação que esteja aberta',
  keywords: ['vincular à publicação', 'diário oficial', 'edital', 'publicar'],
  permission: 'fiscalizacao.publicacoes.doc_publicacao_docs.attach',
  call: call('v2 PUT /D/fiscalizacao/docs/{doc}/publicacao'),
  input: {
    publicacao_id: f.ref('Publicação', 'fiscalizacao.publicacoes.doc_publicacoes.index', {
      among: { situacao_eq: 'aberto' },
    }),
  },
  from: ['aguardando_ciencia', 'andamento', 'defesa', 'concluido'],
  to: null,
  guard: (doc) =>
    impedePublicar(doc) ??
    (doc.publicacao?.situacao === 'aberto'
      ? `O documento já está na ${nomePublicacao(doc.publicacao)}`
      : null),
  tier: 'C',
});

export const despublicarDoc = doDocumento({
  id: 'fiscalizacao.docs.despublicar',
  title: 'Retirar da publicação',
  info: 'Desvincula o documento da publicação aberta em que está',
  keywords: ['desvincular da publicação', 'tirar da publicação'],
  permission: 'fiscalizacao.publicacoes.doc_publicacao_docs.detach',
  call: call(`v2 DELETE ${PUBLICACOES}/{publicacao}/docs/{docPublicado}`, {
    record: 'docPublicado',
  }),
  input: {},
  from: 'any',
  to: null,
  guard: ({ publicacao }) =>
    publicacao?.situacao === 'aberto' ? null : 'O documento não está em uma publicação aberta',
  tier: 'C',
});

export const docPublicacaoActions = [
  criarPublicacao,
  editarPublicacao,
  vincularDocs,
  encerrarPublicacao,
  cancelarPublicacao,
] as const;
/** Those of documents. */
export const publicarActions = [publicarDoc, despublicarDoc] as const;

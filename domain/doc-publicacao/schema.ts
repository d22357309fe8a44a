/** Publication of documents in the gazette: the row of its list and the whole record. */
import { docRef } from '../doc/schema.ts';
import type { Names } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { passo, usuarioRef } from '../ordem-servico/schema.ts';
import { situacoes } from './situacoes.ts';

export const names: Names = {
  gender: 'a',
  one: 'publicação',
  many: 'publicações',
  title: 'Publicação',
};

/** Documents that one publication holds at most: it is closed in one breath, and printed as one paper. */
export const DOCS_MAXIMO = 500;

export const row = {
  id: f.integer('Id'),
  numero: f.integer('Número'),
  ano: f.integer('Ano'),
  situacao: f.enumOf('Situação', situacoes),
  titulo: f.text('Título'),
  /** The edition of the gazette, and its day. */
  edicao: f.text('Edição', f.nullable),
  publicado_em: f.date('Publicada em', f.nullable),
  /** How many it holds, or held. */
  documentos: f.integer('Documentos'),
  created_at: f.instant('Criada em'),
  lock_version: f.integer('Versão'),
} as const;
export type PublicacaoRow = f.Infer<typeof row>;

export const record = {
  ...row,
  /** What stands before the documents. */
  texto: f.text('Texto de abertura', { ...f.nullable, ...f.livre }),
  incluido_por_usuario: usuarioRef('Criada por'),
  /** In the order of the gazette: by type and number. */
  docs: f.list(
    'Documentos',
    f.object('Documento', {
      ...docRef,
      /** Which of its versions went out; null while it is open. */
      versao: f.integer('Versão', f.nullable),
      contribuinte: f.text('Contribuinte', f.nullable),
      cpf_cnpj: f.text('CPF/CNPJ', f.nullable),
      ciencia_em: f.date('Ciência em', f.nullable),
      /** The publication made it known. */
      ciencia_daqui: f.boolean('Ciência por esta publicação'),
    }),
  ),
  historico: f.list('Histórico', f.object('Passo', passo(situacoes))),
} as const;
export type Publicacao = f.Infer<typeof record>;

/** 'Publicação 3/2026' */
export const nomePublicacao = ({
  numero,
  ano,
}: {
  readonly numero: number;
  readonly ano: number;
}): string => `Publicação ${numero}/${ano}`;

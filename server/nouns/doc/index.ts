/** Documents: what they are made from, issued as and read by. */
import {
  autoOrigemNames,
  comentarioNames,
  comentarioSituacaoNames,
  docSituacaoNames,
  names,
} from '../../../domain/doc/schema.ts';
import type { Noun } from '../../noun.ts';
import { cienciaMail } from './ciencia-template.ts';
import { emissaoHandlers } from './emissao.ts';
import {
  autoOrigemList,
  comentarioList,
  comentarioSituacaoList,
  consultaList,
  detalhadosList,
  docList,
  docOne,
  docSituacaoList,
  notificacaoList,
  notificacaoOne,
} from './read.ts';
import { docValues } from './values.ts';
import { vidaHandlers } from './vida.ts';
import { docWriter } from './writer.ts';

export const doc: Noun = {
  noun: 'doc',
  names,
  name: {
    table: 'doc',
    sql: `'Documento ' || t.numero || '/' || t.ano`,
    ofDepartment: true,
  },
  sources: [docList, docOne, detalhadosList, notificacaoList, notificacaoOne, consultaList],
  values: docValues,
  writer: docWriter,
  handlers: [...emissaoHandlers, ...vidaHandlers],
  mails: [cienciaMail],
};

export const docSituacao: Noun = {
  noun: 'doc_situacao',
  names: docSituacaoNames,
  name: { table: 'doc_situacao', sql: 't.descricao' },
  sources: [docSituacaoList],
};

export const docComentario: Noun = {
  noun: 'doc_comentario',
  names: comentarioNames,
  sources: [comentarioList],
};

export const comentarioSituacao: Noun = {
  noun: 'comentario_situacao',
  names: comentarioSituacaoNames,
  name: { table: 'comentario_situacao', sql: 't.descricao' },
  sources: [comentarioSituacaoList],
};

export const autoOrigem: Noun = {
  noun: 'auto_origem',
  names: autoOrigemNames,
  name: { table: 'auto_origem', sql: 't.descricao' },
  sources: [autoOrigemList],
};

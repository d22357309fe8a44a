/** Documents: what they are made from, issued as and read by. */
import { docSituacaoNames, names } from '../../../domain/doc/schema.ts';
import type { Noun } from '../../noun.ts';
import { cienciaMail } from './ciencia-template.ts';
import { docHandlers } from './effects.ts';
import { consultaList, docSituacaoList, notificacaoList, notificacaoOne } from './read.ts';
import { docValues } from './values.ts';
import { docWriter } from './writer.ts';

export const doc: Noun = {
  noun: 'doc',
  names,
  name: {
    table: 'doc',
    sql: `'Documento ' || t.numero || '/' || t.ano`,
    ofDepartment: true,
  },
  sources: [notificacaoList, notificacaoOne, consultaList],
  values: docValues,
  writer: docWriter,
  handlers: docHandlers,
  mails: [cienciaMail],
};

export const docSituacao: Noun = {
  noun: 'doc_situacao',
  names: docSituacaoNames,
  name: { table: 'doc_situacao', sql: 't.descricao' },
  sources: [docSituacaoList],
};

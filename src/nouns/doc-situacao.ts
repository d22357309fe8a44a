/** The situations of documents: only chosen. */
import { docSituacaoNames } from '../../domain/doc/schema.ts';
import { defineNoun } from './define.ts';

export const docSituacao = defineNoun()({
  noun: 'doc_situacao',
  names: docSituacaoNames,
  icon: 'tag',
  actions: [],
  words: {},
});

/** What is only chosen of documents: their situations, those of comments, what led to them. */
import {
  autoOrigemNames,
  comentarioSituacaoNames,
  docSituacaoNames,
} from '../../domain/doc/schema.ts';
import { defineNoun } from './define.ts';

export const docSituacao = defineNoun()({
  noun: 'doc_situacao',
  names: docSituacaoNames,
  icon: 'tag',
  actions: [],
  words: {},
});

export const comentarioSituacao = defineNoun()({
  noun: 'comentario_situacao',
  names: comentarioSituacaoNames,
  icon: 'tag',
  actions: [],
  words: {},
});

export const autoOrigem = defineNoun()({
  noun: 'auto_origem',
  names: autoOrigemNames,
  icon: 'tag',
  actions: [],
  words: {},
});

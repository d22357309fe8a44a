/** A document's situation: the shape of its type, the words of its code. */
import type { DocRow } from '../../../domain/doc/schema.ts';
import { lookOf } from '../../nouns/index.ts';
import type { StatusLook } from '../../nouns/index.ts';
import '../../nouns/doc.ts';

export const lookOfDoc = ({
  situacao,
  doc_situacao,
}: Pick<DocRow, 'situacao' | 'doc_situacao'>): StatusLook => ({
  ...lookOf('doc', situacao),
  label: doc_situacao.descricao,
});

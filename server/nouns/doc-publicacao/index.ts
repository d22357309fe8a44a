/** Publications of documents in the gazette. */
import { names } from '../../../domain/doc-publicacao/schema.ts';
import type { Noun } from '../../noun.ts';
import { publicacaoHandlers } from './effects.ts';
import { publicacaoPapers } from './papel-feito.ts';
import { docsParaPublicarList, publicacaoList, publicacaoOne } from './read.ts';
import { publicacaoWriter } from './writer.ts';

export const docPublicacao: Noun = {
  noun: 'doc_publicacao',
  names,
  name: {
    table: 'doc_publicacao',
    sql: `'Publicação ' || t.numero || '/' || t.ano`,
    ofDepartment: true,
  },
  sources: [publicacaoList, publicacaoOne, docsParaPublicarList],
  papers: publicacaoPapers,
  writer: publicacaoWriter,
  handlers: publicacaoHandlers,
};

/** Somebody acknowledged a document: {doc, quando, por, caminho}. Of whom it is stands in the document alone: a mail is out of our hands. */
import { pathOf, textOf } from '../../mail/data.ts';
import type { Mail } from '../../mail/render.ts';

export const cienciaMail: Mail = {
  modelo: 'ciencia',
  aviso: 'ciencia',
  content(dados) {
    const doc = textOf(dados, 'doc');
    return {
      titulo: `Ciência: ${doc}`,
      paragrafos: [`Foi dada ciência de ${doc}.`],
      dados: [
        ['Documento', doc],
        ['Ciência em', textOf(dados, 'quando')],
        ['Por', textOf(dados, 'por')],
      ],
      caminho: pathOf(dados),
      abrir: 'Abrir o documento no OS-m',
    };
  },
};

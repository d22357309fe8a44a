/** Somebody acknowledged a document: {doc, contribuinte, quando, por, caminho}. */
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
        ['Contribuinte', textOf(dados, 'contribuinte')],
        ['Ciência em', textOf(dados, 'quando')],
        ['Por', textOf(dados, 'por')],
      ],
      caminho: pathOf(dados),
      abrir: 'Abrir o documento no OS-m',
    };
  },
};

/** Somebody acknowledged a document: {doc, contribuinte, quando, por, caminho}. */
import { pathOf, textOf, type MailData } from '../../mail/data.ts';
import { write, type Site, type Written } from '../../mail/layout.ts';

export function ciencia(dados: MailData, site: Site): Written {
  const doc = textOf(dados, 'doc');
  const facts: (readonly [string, string])[] = [
    ['Documento', doc],
    ['Contribuinte', textOf(dados, 'contribuinte')],
    ['Ciência em', textOf(dados, 'quando')],
    ['Por', textOf(dados, 'por')],
  ];
  return write(
    {
      titulo: `Ciência: ${doc}`,
      paragrafos: [`Foi dada ciência de ${doc}.`],
      dados: facts.filter(([, value]) => value !== ''),
      caminho: pathOf(dados),
      abrir: 'Abrir o documento no OS-m',
      aviso: 'Ciência de documentos',
    },
    site,
  );
}

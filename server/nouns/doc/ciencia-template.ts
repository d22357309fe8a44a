/** Somebody acknowledged a document: {doc, contribuinte, quando, por, caminho}. */
import { caminho, texto, type Dados } from '../../mail/data.ts';
import { write, type Site, type Written } from '../../mail/layout.ts';

export function ciencia(dados: Dados, site: Site): Written {
  const doc = texto(dados, 'doc');
  const facts: (readonly [string, string])[] = [
    ['Documento', doc],
    ['Contribuinte', texto(dados, 'contribuinte')],
    ['Ciência em', texto(dados, 'quando')],
    ['Por', texto(dados, 'por')],
  ];
  return write(
    {
      titulo: `Ciência: ${doc}`,
      paragrafos: [`Foi dada ciência de ${doc}.`],
      dados: facts.filter(([, value]) => value !== ''),
      caminho: caminho(dados),
      abrir: 'Abrir o documento no OS-m',
      aviso: 'Ciência de documentos',
    },
    site,
  );
}

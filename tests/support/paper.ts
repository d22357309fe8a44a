/** A paper as a reader sees it, and one to try. */
import { getDocumentProxy } from 'unpdf';
import { linhaDe, paragrafos, type Paper } from '../../server/paper/paper.ts';

interface Tagged {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly Tagged[];
}

interface PaperRead {
  /** The text of each page, its words parted by single spaces. */
  readonly pages: readonly string[];
  readonly text: string;
  readonly title: string;
  readonly lang: string;
  /** What the parts of it are, in their order: 'P', 'H1', 'Table'. */
  readonly roles: readonly string[];
  /** What is said instead of its pictures. */
  readonly alts: readonly string[];
  readonly date: string;
}

/** Reads a PDF back. */
export async function readPaper(pdf: Uint8Array): Promise<PaperRead> {
  const doc = await getDocumentProxy(new Uint8Array(pdf));
  const pages: string[] = [];
  const roles: string[] = [];
  const alts: string[] = [];
  const walk = (node: Tagged): void => {
    if (node.role) roles.push(node.role);
    if (node.alt) alts.push(node.alt);
    node.children?.forEach(walk);
  };
  for (let n = 1; n <= doc.numPages; n++) {
    const page = await doc.getPage(n);
    const { items } = await page.getTextContent();
    const words = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''));
    pages.push(words.join('').replace(/\s+/g, ' '));
    // Of a page without tags there is no tree.
    walk(((await page.getStructTree()) ?? {}) as Tagged);
  }
  const { info } = await doc.getMetadata();
  const said = info as Readonly<Record<string, string | undefined>>;
  return {
    pages,
    text: pages.join(' '),
    title: said['Title'] ?? '',
    lang: said['Language'] ?? '',
    roles,
    alts,
    date: said['CreationDate'] ?? '',
  };
}

/** Where two texts of one line stand over each other, or one runs out of the page's margin. */
export async function overprinted(pdf: Uint8Array, margin = 65): Promise<string[]> {
  const doc = await getDocumentProxy(new Uint8Array(pdf));
  const found: string[] = [];
  for (let n = 1; n <= doc.numPages; n++) {
    const page = await doc.getPage(n);
    const edge = (page.view[2] ?? 0) - margin + 1;
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [
            {
              text: item.str,
              left: Number(item.transform[4]),
              right: Number(item.transform[4]) + item.width,
              line: Math.round(Number(item.transform[5])),
            },
          ]
        : [],
    );
    texts.sort((a, b) => b.line - a.line || a.left - b.left);
    texts.forEach((one, at) => {
      const next = texts[at + 1];
      if (one.right > edge) found.push(`página ${n}, fora: ${one.text}`);
      if (next?.line === one.line && next.left < one.right - 1)
        found.push(`página ${n}: ${one.text} sobre ${next.text}`);
    });
  }
  return found;
}

const FATO =
  'No exercício regular do poder de polícia administrativa, constatou-se, mediante vistoria circunstanciada, que o estabelecimento desenvolvia atividades incompatíveis com o licenciamento concedido, circunstância que caracteriza infração às disposições do Código de Posturas, independentemente de responsabilização.';

/** Two pages as the municipality sends them, with all that a paper may hold. */
export const somePaper = (numero: string, more: Partial<Paper> = {}): Paper => ({
  titulo: `Auto de infração ${numero}`,
  municipio: 'Município de São João da Serra',
  orgao: 'Departamento de Fiscalização de Obras',
  tipo: 'Auto de infração',
  numero,
  data: '2026-11-21',
  corpo: [
    {
      tipo: 'dados',
      pares: [
        ['Autuado', 'Padaria & Confeitaria “Pão Quente” Ltda <script>'],
        ['CNPJ', '12.ABC.345/01DE-35'],
      ],
    },
    { tipo: 'titulo', nivel: 1, linha: linhaDe('Dos fatos') },
    ...paragrafos(Array.from({ length: 6 }, (_, n) => `${n + 1}. ${FATO}`).join('\n\n')),
    {
      tipo: 'lista',
      ordenada: false,
      itens: [paragrafos('Lei municipal nº 1.234/1998, art. 12;'), paragrafos('Decreto nº 5.678.')],
    },
    { tipo: 'titulo', nivel: 1, linha: linhaDe('Dos valores') },
    {
      tipo: 'tabela',
      cabeca: ['Código', 'Irregularidade', 'Valor'].map(linhaDe),
      larguras: [1, 4, 1.3],
      direita: [2],
      linhas: Array.from({ length: 24 }, (_, n) => [
        linhaDe(`IR-${100 + n}`),
        linhaDe('Executar obra sem licença, por metro quadrado'),
        [{ texto: `R$ ${n + 1}23,45`, negrito: true }],
      ]),
    },
  ],
  assinaturas: [{ nome: 'Maria Aparecida de Souza', papel: 'Fiscal' }],
  recibo: true,
  verificacao: {
    codigo: 'AB12-CD34-EF56-GH78',
    url: 'https://osm.cidade.gov.br/verificar/AB12-CD34-EF56-GH78',
  },
  ...more,
});

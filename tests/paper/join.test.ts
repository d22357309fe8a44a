/** Papers joined for a printer: every page of each, in their order, with a bookmark; nothing of the tags or signatures. */
import { expect, it } from 'vitest';
import { getDocumentProxy } from 'unpdf';
import { joinPapers, type Joined } from '../../server/paper/join.ts';
import { renderPaper } from '../../server/paper/render.ts';
import { readPaper, somePaper } from '../support/paper.ts';

async function* of(papers: readonly Joined[]): AsyncGenerator<Joined> {
  yield* papers;
}
async function joined(papers: readonly Joined[]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of joinPapers('Três autos (um lote)', of(papers))) pieces.push(piece);
  return Buffer.concat(pieces);
}

it('cada papel inteiro, na ordem, com o seu marcador', async () => {
  const numeros = ['1/2026', '2/2026', '3/2026'];
  const papers = await Promise.all(
    numeros.map(async (numero) => ({
      titulo: `Auto (${numero})`,
      pdf: await renderPaper(somePaper(numero, { titulo: `Auto \\ ) ${numero}` })),
    })),
  );
  const alone = await Promise.all(papers.map(({ pdf }) => readPaper(pdf)));
  const file = await joined(papers);
  const read = await readPaper(file);
  expect(read.title).toBe('Três autos (um lote)');
  expect(read.pages).toEqual(alone.flatMap(({ pages }) => pages));
  expect(read.roles).toEqual([]);
  const doc = await getDocumentProxy(new Uint8Array(file));
  const outline = await doc.getOutline();
  expect(outline.map(({ title }) => title)).toEqual(papers.map(({ titulo }) => titulo));
  const places = await Promise.all(
    outline.map(async ({ dest }) => doc.getPageIndex((dest as [never])[0])),
  );
  let page = 0;
  for (const [at, { pages }] of alone.entries()) {
    expect(places[at]).toBe(page);
    page += pages.length;
  }
});

it('o que não foi o compilador que escreveu é recusado, e não sai torto', async () => {
  await expect(joined([{ titulo: 'x', pdf: Buffer.from('%PDF-1.7\nnada') }])).rejects.toThrow(
    'PDF',
  );
});

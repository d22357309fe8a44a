/** A text in a mail: what it is written as, and that nothing of what people type is markup. */
import { expect, it } from 'vitest';
import { paragrafo, tabela, type No } from '../../domain/texto/no.ts';
import { textoHtml } from '../../server/nouns/doc/texto-html.ts';

const doc = (...content: No[]): No => ({ type: 'doc', content });
const flat = (no: No): string =>
  textoHtml(no).text.replaceAll(/\s+/g, ' ').replaceAll(/> </g, '><');

it('um texto em HTML: marcas, listas, tabelas, e o que se digita como letra', () => {
  const no = doc(
    { type: 'heading', attrs: { nivel: 1 }, content: [{ type: 'text', text: 'Dos fatos' }] },
    {
      type: 'paragraph',
      attrs: { alinha: 'centro' },
      content: [
        { type: 'text', text: 'A & <b>', marks: [{ type: 'strong' }, { type: 'em' }] },
        { type: 'variable', attrs: { nome: 'prazo' } },
      ],
    },
    { type: 'ordered_list', content: [{ type: 'list_item', content: [paragrafo('um\ndois')] }] },
    tabela(['A'], [['"1"']]),
    { type: 'page_break' },
  );
  const html = flat(no);
  expect(html).toContain('<h3>Dos fatos</h3>');
  expect(html).toContain(
    '<p style="text-align:center"><em><strong>A &amp; &lt;b&gt;</strong></em></p>',
  );
  expect(html).toMatch(/<ol>\s*<li><p>um<br \/>dois<\/p><\/li>\s*<\/ol>/);
  expect(html).toMatch(/<th [^>]*><p>A<\/p><\/th>/);
  expect(html).toContain('<p>&quot;1&quot;</p>');
  expect(html).toMatch(/<hr \/>$/);
});

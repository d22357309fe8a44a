/** Tables within records: heads, figures at the right, the sum, and what is said without rows. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Table, type TableColumn } from '../../src/panes/detail/table.tsx';

interface Area {
  readonly id: number;
  readonly tipo: string;
  readonly metros: string;
}
const COLUMNS: readonly TableColumn<Area>[] = [
  { head: 'Nº', kind: 'num', cell: (_, at) => at + 1 },
  { head: 'Tipo', kind: 'wrap', cell: ({ tipo }) => tipo },
  { head: 'Área', kind: 'num', cell: ({ metros }) => metros, total: '30' },
];
const AREAS: readonly Area[] = [
  { id: 7, tipo: 'casa', metros: '10' },
  { id: 8, tipo: 'galpão', metros: '20' },
];

it('diz as colunas, as linhas e a soma sob a sua coluna', () => {
  expect(renderToStaticMarkup(<Table rows={AREAS} columns={COLUMNS} none="Nenhuma" />)).toBe(
    '<table class="t"><thead><tr>' +
      '<th scope="col" class="num">Nº</th><th scope="col">Tipo</th><th scope="col" class="num">Área</th>' +
      '</tr></thead><tbody>' +
      '<tr><td class="num">1</td><td class="wrap">casa</td><td class="num">10</td></tr>' +
      '<tr><td class="num">2</td><td class="wrap">galpão</td><td class="num">20</td></tr>' +
      '</tbody><tfoot><tr class="total"><td colSpan="2">Soma</td><td class="num">30</td></tr></tfoot></table>',
  );
});

it('sem linhas diz que não há, sem cabeçalho nem soma', () => {
  expect(renderToStaticMarkup(<Table rows={[]} columns={COLUMNS} none="Nenhuma área" />)).toBe(
    '<p class="dim">Nenhuma área</p>',
  );
});

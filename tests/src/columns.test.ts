/** What the rows are drawn with is what the table says that changes it, whatever a user keeps. */
import { useTable } from '@tanstack/react-table';
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import {
  definitionsOf,
  features,
  movedBefore,
  tableState,
} from '../../src/panes/list/column-table.ts';
import { shownColumns, widthOf } from '../../src/panes/list/columns-state.ts';
import type { Column } from '../../src/panes/list/columns.ts';
import type { ColumnPreference } from '../../src/workspace/preferences-shape.ts';

const IDS = ['numero', 'situacao', 'assunto', 'prazo', 'zona', 'fiscal'] as const;
const columns = fc.tuple(
  ...IDS.map((id) =>
    fc
      .record(
        {
          width: fc.integer({ min: 40, max: 400 }),
          narrow: fc.integer({ min: 40, max: 200 }),
          fixed: fc.boolean(),
          off: fc.boolean(),
          wide: fc.boolean(),
        },
        { requiredKeys: ['width'] },
      )
      .map((drawn): Column => ({ ...drawn, id, header: id, cell: () => null })),
  ),
);
/** Also ids that no column has any more. */
const ids = fc.uniqueArray(fc.constantFrom(...IDS, 'de-antes'));
const kept: fc.Arbitrary<ColumnPreference> = fc.record(
  {
    ordem: ids,
    ocultas: ids,
    larguras: fc.dictionary(fc.constantFrom(...IDS), fc.integer({ min: -10, max: 900 })),
  },
  { requiredKeys: [] },
);

interface ProbeProps {
  readonly all: readonly Column[];
  readonly preference: ColumnPreference;
  readonly wide: boolean;
}
/** What the table shows, and how wide. */
function Probe({ all, preference, wide }: ProbeProps) {
  const table = useTable({
    features,
    columns: definitionsOf(all, wide),
    data: [],
    state: tableState(all, preference, wide),
  });
  const shown = table.getVisibleLeafColumns();
  return shown.map((column) => `${column.id} ${column.getSize()}`).join();
}

describe('colunas', () => {
  it('desenham-se como a tabela as tem: ordem, escolha, largura', () => {
    fc.assert(
      fc.property(columns, kept, fc.boolean(), (all, preference, wide) => {
        const drawn = shownColumns(all, preference, wide)
          .map((column) => `${column.id} ${widthOf(column, preference, wide)}`)
          .join();
        const told = createElement(Probe, { all, preference, wide });
        expect(drawn).toBe(renderToStaticMarkup(told));
      }),
    );
  });
});

describe('uma coluna posta antes de outra', () => {
  it('muda sozinha de lugar', () => {
    expect(movedBefore(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
    expect(movedBefore(['a', 'b', 'c'], 'a', null)).toEqual(['b', 'c', 'a']);
  });
});

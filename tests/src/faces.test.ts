/** Lists as everybody's begin: nothing of them is cut at the edge of their pane. One test over every face. */
import { describe, expect, it } from 'vitest';
import { findPlace } from '../../src/nouns/places.ts';
import { faces } from '../../src/panes/faces.ts';
import { leastWidth, shownColumns } from '../../src/panes/list/columns-state.ts';
import { NARROW, TWO, WIDE } from '../../src/panes/frame/shares.ts';

/** The windows without their rails where two panes begin, three, and the wide drawing. */
const WINDOWS = {
  960: { width: 960 - 44, shares: TWO, size: null },
  1366: { width: 1366 - 44, shares: NARROW, size: 'narrow' },
  1600: { width: 1600 - 176, shares: WIDE, size: 'wide' },
} as const;
/** All that is known of an order, of a document, beside each other: they are read by going along them. */
const LONG = new Set(['servicos-detalhados', 'doc-detalhados']);

describe.each(Object.entries(faces).filter(([area]) => !LONG.has(area)))(
  'a lista %s',
  (area, load) => {
    it.each([960, 1366, 1600] as const)(
      'cabe no seu painel numa janela de %i px',
      async (window) => {
        const { width, shares, size } = WINDOWS[window];
        const wide = size === 'wide';
        const room = findPlace(area)?.room;
        const share = (size && room?.three?.[size].lista) ?? room?.lista ?? shares.lista;
        const { columns } = await load();
        const shown = shownColumns(columns, {}, wide);
        const said = shown
          .map((one) => `${one.id} ${(!wide && one.narrow) || one.width}`)
          .join(', ');
        expect(leastWidth(shown, {}, wide), said).toBeLessThanOrEqual((width * share) / 100);
      },
    );
  },
);

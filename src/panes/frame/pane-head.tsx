/** The header of a pane: its number as a key cap, then whatever the pane puts there. */
import type { ReactNode } from 'react';
import type { PaneId } from '../../workspace/open.ts';

const PANE_NUMBERS: Readonly<Record<PaneId, number>> = { lista: 1, detalhe: 2, contexto: 3 };
export const PANE_NAMES: Readonly<Record<PaneId, string>> = {
  lista: 'Lista',
  detalhe: 'Detalhe',
  contexto: 'Contexto',
};

/** 36 px: `<kbd>n</kbd>` and the children (h1 or h2, tabs, buttons). */
export function PaneHead({ pane, children }: { pane: PaneId; children: ReactNode }) {
  const n = PANE_NUMBERS[pane];
  return (
    <div className="ph">
      <kbd className="pn" title={`Painel ${n} (Alt+${n})`} aria-hidden="true">
        {n}
      </kbd>
      {children}
    </div>
  );
}

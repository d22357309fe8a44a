/** The header of a pane: its number as a key cap, then whatever the pane puts there. */
import type { ReactNode } from 'react';
import type { PaneId } from '../../workspace/open.ts';

const PANE_NUMBERS: Readonly<Record<PaneId, number>> = { lista: 1, detalhe: 2, contexto: 3 };

export interface PaneHeadProps {
  readonly pane: PaneId;
  /** It has the room of this one too. */
  readonly also?: PaneId;
  readonly children: ReactNode;
}

/** 36 px: `<kbd>n</kbd>` and the children (h1 or h2, tabs, buttons). */
export function PaneHead({ pane, also, children }: PaneHeadProps) {
  const n = PANE_NUMBERS[pane];
  return (
    <div className="ph">
      <kbd className="pn" title={`Painel ${n} (Alt+${n})`} aria-hidden="true">
        {n}
      </kbd>
      {also ? (
        <kbd className="pn" aria-hidden="true">
          {PANE_NUMBERS[also]}
        </kbd>
      ) : null}
      {children}
    </div>
  );
}

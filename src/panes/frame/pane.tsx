/** A region of the screen, called as that says; its content says how it takes it (registerPaneFocus). */
import { useAtomValue } from 'jotai';

import type { ReactNode } from 'react';
import { Loading } from '../../ui/states.tsx';
import { Toasts } from '../../ui/toast.tsx';
import { regionAtom, regionsAtom } from '../../workspace/focus.ts';
import type { PaneId } from '../../workspace/open.ts';
import { Boundary } from './boundary.tsx';
import { Until } from '../../ui/lazy.tsx';

export interface PaneProps {
  readonly pane: PaneId;
  readonly children: ReactNode;
  /** Folded away or behind another: mounted, but out of sight and reach. */
  readonly away?: boolean;
  /** The notices stand in this pane. */
  readonly notices?: boolean;
  /** What a print shows. */
  readonly print?: boolean;
}

const classes: Readonly<Record<PaneId, string>> = {
  lista: 'list',
  detalhe: 'det',
  contexto: 'ctx',
};

export function Pane({ pane, children, away, notices, print }: PaneProps) {
  const focused = useAtomValue(regionAtom)?.pane === pane;
  const region = useAtomValue(regionsAtom).find((one) => one.pane === pane);
  return (
    <section
      className={`pane ${classes[pane]}${focused ? ' focus' : ''}`}
      data-pane={pane}
      data-print={print ? '' : undefined}
      aria-label={region?.title}
      tabIndex={-1}
      inert={away}
    >
      <Boundary key={pane}>
        <Until instead={<Loading />}>{children}</Until>
      </Boundary>
      {notices ? <Toasts /> : null}
    </section>
  );
}

/** A named region that can have the focus; its content says how it takes it (registerPaneFocus). */
import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { Loading } from '../../ui/states.tsx';
import { Toasts } from '../../ui/toast.tsx';
import { focusedPaneAtom } from '../../workspace/focus.ts';
import type { PaneId } from '../../workspace/open.ts';
import { Boundary } from './boundary.tsx';
import { PANE_NAMES } from './pane-head.tsx';

export interface PaneProps {
  readonly pane: PaneId;
  readonly children: ReactNode;
  /** Folded away or behind another: mounted, but out of sight and reach. */
  readonly away?: boolean;
  /** The notices stand in this pane. */
  readonly notices?: boolean;
  /** What a print shows. */
  readonly print?: boolean;
  /** Another name for the region. */
  readonly name?: string;
}

const classes: Readonly<Record<PaneId, string>> = {
  lista: 'list',
  detalhe: 'det',
  contexto: 'ctx',
};

export function Pane({ pane, children, away, notices, print, name }: PaneProps) {
  const focused = useAtomValue(focusedPaneAtom) === pane;
  return (
    <section
      className={`pane ${classes[pane]}${focused ? ' focus' : ''}`}
      data-pane={pane}
      data-print={print ? '' : undefined}
      aria-label={name ?? PANE_NAMES[pane]}
      tabIndex={-1}
      inert={away}
    >
      <Boundary key={pane}>
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </Boundary>
      {notices ? <Toasts /> : null}
    </section>
  );
}

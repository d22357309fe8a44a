/** One tab of a record. The others are mounted only for paper, which shows all of them. */
import { atom } from 'jotai';
import { createContext, useContext, useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { PastContext } from '../../api/query.ts';
import { store } from '../../workspace/index.ts';

/** Is the record being printed? */
export const PrintingContext = createContext(false);

interface TabPanelProps {
  readonly id: string;
  readonly title: string;
  /** The tab that is shown. */
  readonly tab: string;
  readonly children: ReactNode;
}

export const tabDomId = (id: string): string => `aba-${id || 'primeira'}`;
export const panelDomId = (id: string): string => `painel-${id || 'primeira'}`;

/** The panels on the page: a tab points at its own only while that is there (its code, or the record, may be on its way). */
export const drawnPanelsAtom = atom<ReadonlySet<string>>(new Set<string>());

function useDrawn(id: string, drawn: boolean): void {
  useLayoutEffect(() => {
    if (!drawn) return undefined;
    store.set(drawnPanelsAtom, (now) => new Set(now).add(id));
    return () => store.set(drawnPanelsAtom, (now) => new Set([...now].filter((one) => one !== id)));
  }, [id, drawn]);
}

export function TabPanel({ id, title, tab, children }: TabPanelProps) {
  const printing = useContext(PrintingContext);
  const past = useContext(PastContext) !== null;
  const shown = tab === id;
  useDrawn(id, !past && (shown || printing));
  /* as on paper: all of them, one after the other */
  if (past)
    return (
      <section className="era-tab" aria-label={title}>
        <h3 className="era-title">{title}</h3>
        {children}
      </section>
    );
  if (!shown && !printing) return null;
  return (
    <div
      role="tabpanel"
      id={panelDomId(id)}
      aria-labelledby={tabDomId(id)}
      data-title={title}
      hidden={!shown}
    >
      {children}
    </div>
  );
}

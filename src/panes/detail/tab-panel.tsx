/** One tab of a record. The others are mounted only for paper, which shows all of them. */
import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';

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

export function TabPanel({ id, title, tab, children }: TabPanelProps) {
  const printing = useContext(PrintingContext);
  const shown = tab === id;
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

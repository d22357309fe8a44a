/** The tabs of a record, with their counts; each is an address. */
import { useAtomValue } from 'jotai';
import type { KeyboardEvent } from 'react';
import { formatInteger } from '../../../domain/kernel/format.ts';
import { Keys } from '../../ui/kbd.tsx';
import { tabsFor } from '../../nouns/index.ts';
import type { AreaDef } from '../../nouns/index.ts';
import { canConsoleAtom } from '../../workspace/index.ts';
import { drawnPanelsAtom, panelDomId, tabDomId } from './tab-panel.tsx';

interface RecordTabsProps {
  readonly area: AreaDef;
  readonly tab: string;
  readonly record: unknown;
  readonly onTab: (id: string) => void;
}

export function RecordTabs({ area, tab, record, onTab }: RecordTabsProps) {
  const drawn = useAtomValue(drawnPanelsAtom);
  const tabs = tabsFor(area, useAtomValue(canConsoleAtom));
  const keyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const at = tabs.findIndex((one) => one.id === tab);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    onTab(next.id);
    document.getElementById(tabDomId(next.id))?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label="Abas do registro" onKeyDown={keyDown}>
      {tabs.map(({ id, title, count }) => {
        const on = id === tab;
        const n = count?.(record);
        return (
          <button
            key={id}
            id={tabDomId(id)}
            type="button"
            role="tab"
            tabIndex={on ? 0 : -1}
            aria-selected={on}
            aria-controls={on && drawn.has(id) ? panelDomId(id) : undefined}
            className={on ? 'tab on' : 'tab'}
            onClick={() => onTab(id)}
          >
            {title}
            {n === undefined ? null : (
              <>
                {' '}
                <span className="n">{formatInteger(n)}</span>
              </>
            )}
          </button>
        );
      })}
      <span className="lg keyhint" aria-hidden="true">
        <Keys keys="[ · ]" hidden />
      </span>
    </div>
  );
}

/**
 * Which columns, in which order, how wide; all of it by keyboard: Espaço shows or hides, Alt+↑↓ moves,
 * ←→ makes narrower and wider.
 */
import { useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Keys } from '../../ui/kbd.tsx';
import { onceDrawn } from '../../ui/pace.ts';
import { Popover } from '../../ui/popover.tsx';
import { announce } from '../../ui/toast-store.ts';
import { updatePreferences } from '../../workspace/index.ts';
import { leaveSurface } from '../../workspace/list/surface.ts';
import type { AreaDef } from '../../nouns/index.ts';
import { fitting, useKeptColumns } from './columns-state.ts';
import { movedBefore, useColumnTable } from './column-table.ts';

const STEP = 8;

interface ChooserProps {
  readonly area: AreaDef;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

export function ColumnChooser({ area, anchor, onClose }: ChooserProps) {
  const table = useColumnTable(area);
  const untouched = Object.keys(useKeptColumns(area.id)).length === 0;
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const all = table.getAllLeafColumns();
  const nameOf = (column: (typeof all)[number]): string => String(column.columnDef.header);

  const go = (to: number): void => {
    const index = Math.max(0, Math.min(to, all.length - 1));
    setAt(index);
    (list.current?.children[index] as HTMLElement | undefined)?.focus();
  };
  const keyDown = (event: KeyboardEvent, index: number): void => {
    const column = all[index];
    if (!column) return;
    const name = nameOf(column);
    const { key, altKey } = event;
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      const to = key === 'ArrowUp' ? index - 1 : index + 1;
      if (to < 0 || to >= all.length) return;
      const ids = all.map((one) => one.id);
      const before = all[key === 'ArrowUp' ? to : to + 1]?.id ?? null;
      table.setColumnOrder(movedBefore(ids, column.id, before));
      announce(`${name}: posição ${to + 1} de ${all.length}`);
      onceDrawn(() => go(to));
    } else if (key === 'ArrowUp' || key === 'ArrowDown') go(index + (key === 'ArrowUp' ? -1 : 1));
    else if (key === 'Home' || key === 'End') go(key === 'Home' ? 0 : all.length - 1);
    else if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const width = fitting(column.getSize() + (key === 'ArrowLeft' ? -STEP : STEP));
      table.setColumnSizing((now) => ({ ...now, [column.id]: width }));
      announce(`${name}: largura ${width}`);
    } else if (key === ' ' || key === 'Enter') column.toggleVisibility();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Popover
      anchor={anchor}
      label="Colunas"
      className="filter-pop"
      placement="below-end"
      onClose={onClose}
      returnFocus={leaveSurface}
    >
      <div className="fp-head">
        <b className="b">Colunas</b>
      </div>
      <ul
        ref={list}
        role="listbox"
        aria-label="Colunas"
        aria-multiselectable="true"
        className="choices"
      >
        {all.map((column, index) => {
          const on = column.getIsVisible();
          const fixed = !column.getCanHide();
          return (
            <li
              key={column.id}
              role="option"
              aria-selected={on}
              aria-disabled={fixed || undefined}
              tabIndex={index === at ? 0 : -1}
              data-autofocus={index === at ? '' : undefined}
              className={index === at ? 'on' : undefined}
              onKeyDown={(event) => keyDown(event, index)}
              onFocus={() => setAt(index)}
              onClick={() => column.toggleVisibility()}
            >
              <span className={on ? 'cb on' : 'cb'} aria-hidden="true">
                <Icon name="check" />
              </span>
              <span>{nameOf(column)}</span>
              <span className="dim push">{column.getSize()}</span>
              {fixed ? <Icon name="lock" size={12} /> : null}
            </li>
          );
        })}
      </ul>
      <div className="fp-foot">
        <span className="dim">
          <Keys keys="Space" hidden /> mostrar <Keys keys="Alt+ArrowUp · Alt+ArrowDown" hidden />{' '}
          ordem <Keys keys="ArrowLeft · ArrowRight" hidden /> largura
        </span>
        <Button
          variant="ghost"
          aria-disabled={untouched || undefined}
          onClick={() => updatePreferences({ colunas: { [area.id]: null } })}
        >
          Restaurar
        </Button>
      </div>
    </Popover>
  );
}

/**
 * Which columns, in which order, how wide; all of it by keyboard: Espaço shows or hides, Alt+↑↓ moves,
 * ←→ makes narrower and wider.
 */
import { useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Keys } from '../../ui/kbd.tsx';
import { Popover } from '../../ui/popover.tsx';
import { announce } from '../../ui/toast-store.ts';
import { focusPane } from '../../workspace/index.ts';
import type { ColumnsState } from './columns-state.ts';

const STEP = 8;

interface ChooserProps {
  readonly columns: ColumnsState;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

export function ColumnChooser({ columns, anchor, onClose }: ChooserProps) {
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const { all, shown } = columns;

  const go = (to: number): void => {
    const index = Math.max(0, Math.min(to, all.length - 1));
    setAt(index);
    (list.current?.children[index] as HTMLElement | undefined)?.focus();
  };
  const keyDown = (event: KeyboardEvent, index: number): void => {
    const column = all[index];
    if (!column) return;
    const name = column.name ?? column.header;
    const { key, altKey } = event;
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      const to = key === 'ArrowUp' ? index - 1 : index + 1;
      if (to < 0 || to >= all.length) return;
      columns.move(column.id, all[key === 'ArrowUp' ? to : to + 1]?.id ?? null);
      announce(`${name}: posição ${to + 1} de ${all.length}`);
      requestAnimationFrame(() => go(to));
    } else if (key === 'ArrowUp' || key === 'ArrowDown') go(index + (key === 'ArrowUp' ? -1 : 1));
    else if (key === 'Home' || key === 'End') go(key === 'Home' ? 0 : all.length - 1);
    else if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const width = columns.widthOf(column.id) + (key === 'ArrowLeft' ? -STEP : STEP);
      columns.resize(column.id, width, true);
      announce(`${name}: largura ${width}`);
    } else if (key === ' ' || key === 'Enter') {
      if (!column.fixed) columns.show(column.id, !shown.has(column.id));
    } else return;
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
      returnFocus={() => focusPane('lista')}
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
          const on = shown.has(column.id);
          return (
            <li
              key={column.id}
              role="option"
              aria-selected={on}
              aria-disabled={column.fixed || undefined}
              tabIndex={index === at ? 0 : -1}
              data-autofocus={index === at ? '' : undefined}
              className={index === at ? 'on' : undefined}
              onKeyDown={(event) => keyDown(event, index)}
              onFocus={() => setAt(index)}
              onClick={() => {
                if (!column.fixed) columns.show(column.id, !on);
              }}
            >
              <span className={on ? 'cb on' : 'cb'} aria-hidden="true">
                <Icon name="check" />
              </span>
              <span>{column.name ?? column.header}</span>
              <span className="dim push">{columns.widthOf(column.id)}</span>
              {column.fixed ? <Icon name="lock" size={12} /> : null}
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
          aria-disabled={columns.untouched || undefined}
          onClick={() => {
            if (!columns.untouched) columns.reset();
          }}
        >
          Restaurar
        </Button>
      </div>
    </Popover>
  );
}

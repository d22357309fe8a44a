/** A short grid: heading, number, rows drawn all at once. Moving and opening are commands (grids.ts). */
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { formatInteger } from '../../../domain/kernel/format.ts';
import { LoadFailure, SkeletonRows } from '../../ui/states.tsx';
import { navigate } from '../../workspace/location.ts';
import { cursorAtom, noteGrid, registerGrid } from './grids.ts';
import './short-grid.css';

export interface ShortColumn<R> {
  readonly header: string;
  readonly num?: boolean;
  readonly className?: string;
  title?(row: R): string | undefined;
  cell(row: R): ReactNode;
}

export interface ShortGridProps<R> {
  readonly id: string;
  readonly title: string;
  /** Its key's number, and the address that key and link lead to. */
  readonly n: number;
  readonly address: string;
  /** 'Abrir lista' */
  readonly link: string;
  readonly columns: readonly ShortColumn<R>[];
  /** CSS grid columns. */
  readonly cols: string;
  /** Undefined until they are read. */
  readonly rows: readonly R[] | undefined;
  readonly total: number | undefined;
  readonly empty: string;
  /** What reading them failed of, while there is nothing to show. */
  readonly failure: unknown;
  readonly keyOf: (row: R) => string;
  /** Where a row leads; null: nowhere. */
  readonly addressOf: (row: R) => string | null;
  readonly onRetry: () => void;
}

export function ShortGrid<R>(props: ShortGridProps<R>) {
  const { id, title, n, address, link, columns, cols, rows = [], total, failure } = props;
  const { keyOf, addressOf } = props;
  const cursor = useAtomValue(cursorAtom(id));
  const setCursor = useSetAtom(cursorAtom(id));
  const keys = rows.map(keyOf);
  const at = Math.max(0, keys.indexOf(cursor ?? ''));
  const open = (key: string | null): void => {
    const row = rows.find((one) => keyOf(one) === key);
    const to = row === undefined ? address : addressOf(row);
    if (to !== null) navigate(to);
  };
  const now = useRef({ keys, open });
  useEffect(() => {
    now.current = { keys, open };
  });
  const register = useCallback(
    (element: HTMLDivElement) =>
      registerGrid({
        id,
        element,
        keys: () => now.current.keys,
        open: (key) => now.current.open(key),
      }),
    [id],
  );

  return (
    <section className="queue" aria-labelledby={id}>
      <div className="tools">
        <kbd aria-hidden="true">{n}</kbd>
        <h2 id={id}>{title}</h2>
        {total === undefined ? null : <b className="b">{formatInteger(total)}</b>}
        <a
          className="lnk push"
          href={address}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            navigate(address);
          }}
        >
          {link}
          <span className="sr"> {title}</span>
        </a>
      </div>
      {failure ? (
        <LoadFailure error={failure} onRetry={props.onRetry} />
      ) : (
        <div
          ref={register}
          role="grid"
          aria-label={title}
          aria-rowcount={(total ?? 0) + 1}
          aria-busy={!props.rows}
          aria-activedescendant={keys[at] === undefined ? undefined : `${id}-${keys[at]}`}
          tabIndex={0}
          className="list"
          style={{ '--cols': cols } as CSSProperties}
          onFocus={() => noteGrid(id)}
        >
          <div role="row" aria-rowindex={1} className="gh">
            {columns.map((column) => (
              <span
                key={column.header}
                role="columnheader"
                className={column.num ? 'num' : undefined}
              >
                {column.header}
              </span>
            ))}
          </div>
          {props.rows ? null : <SkeletonRows columns={columns.length} rows={6} />}
          {rows.map((row, index) => (
            <div
              key={keys[index]}
              id={`${id}-${keys[index]}`}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={index === at}
              className={index === at ? 'gr cur' : 'gr'}
              onClick={() => {
                setCursor(keys[index] ?? null);
                open(keys[index] ?? null);
              }}
            >
              {columns.map((column) => (
                <span
                  key={column.header}
                  role="gridcell"
                  className={`${column.num ? 'num ' : ''}${column.className ?? ''}`}
                  title={column.title?.(row)}
                >
                  {column.cell(row)}
                </span>
              ))}
            </div>
          ))}
          {props.rows && rows.length === 0 ? (
            <div role="row" aria-rowindex={2} className="none">
              <span role="gridcell" className="dim">
                {props.empty}
              </span>
            </div>
          ) : null}
        </div>
      )}
    </section>
  );
}

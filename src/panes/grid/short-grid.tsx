/**
 * A grid of rows that were read all at once, alone or under a heading with its number; of many, those in view are
 * drawn. Moving and opening are commands (grids.ts).
 */
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { formatInteger } from '../../../domain/kernel/format.ts';
import { LoadFailure, SkeletonRows } from '../../ui/states.tsx';
import { toast } from '../../ui/toast-store.ts';
import type { Refused } from '../../workspace/list/filtering.ts';
import { navigate } from '../../workspace/location.ts';
import { cursorAtom, noteGrid, registerGrid } from './grids.ts';
import { useInView } from './in-view.ts';
import './short-grid.css';

export interface ShortColumn<R> {
  readonly header: string;
  readonly num?: boolean;
  readonly className?: string;
  title?(row: R): string | undefined;
  cell(row: R): ReactNode;
}

export interface RowsProps<R> {
  readonly id: string;
  /** Its name: a heading's, or one of its own. */
  readonly title: string;
  readonly columns: readonly ShortColumn<R>[];
  /** CSS grid columns. */
  readonly cols: string;
  /** Undefined until they are read. */
  readonly rows: readonly R[] | undefined;
  /** Are the totals the last of them? They stay in view. */
  readonly totals?: boolean;
  /** How many there are, where these are but the first of them. */
  readonly of?: number;
  readonly empty: string;
  /** Why they could not be read; null: they could, or come. */
  readonly failure: unknown;
  readonly refused?: Refused;
  readonly keyOf: (row: R) => string;
  readonly rowClass?: (row: R) => string;
  /** Where a row leads; null: nowhere. */
  readonly addressOf: (row: R) => string | null;
  /** Where what has no rows leads; null: nowhere. */
  readonly address: string | null;
  readonly onRetry: () => void;
}

const none: readonly never[] = [];

export function GridRows<R>(props: RowsProps<R>) {
  const { id, title, columns, cols, rows = none, address, keyOf, addressOf } = props;
  const cursor = useAtomValue(cursorAtom(id));
  const setCursor = useSetAtom(cursorAtom(id));
  const keys = useMemo(() => rows.map(keyOf), [rows, keyOf]);
  const at = Math.max(0, keys.indexOf(cursor ?? ''));
  const pinned = props.totals === true && rows.length > 0 ? 1 : 0;
  const body = useRef<HTMLDivElement>(null);
  const { first, end, above, below, reveal } = useInView(body, rows.length - pinned, pinned);
  const open = (key: string | null): void => {
    const row = rows[keys.indexOf(key ?? '')];
    const to = row === undefined ? address : addressOf(row);
    if (to === null) toast({ text: 'Destes registros não há uma lista' });
    else navigate(to);
  };
  const now = useRef({ keys, open, reveal });
  useEffect(() => {
    now.current = { keys, open, reveal };
  });
  const register = useCallback(
    (element: HTMLDivElement) =>
      registerGrid({
        id,
        element,
        keys: () => now.current.keys,
        open: (key) => now.current.open(key),
        reveal(index) {
          now.current.reveal?.(index);
          return now.current.reveal !== null;
        },
      }),
    [id],
  );
  if (props.failure)
    return <LoadFailure error={props.failure} {...props.refused} onRetry={props.onRetry} />;
  const one = (index: number, away = false): ReactNode => {
    const row = rows[index];
    if (row === undefined) return null;
    return (
      <div
        key={keys[index]}
        id={`${id}-${keys[index]}`}
        role="row"
        aria-rowindex={index + 2}
        aria-selected={index === at}
        className={`gr ${index === at ? 'cur ' : ''}${away ? 'sr ' : ''}${props.rowClass?.(row) ?? ''}`}
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
    );
  };
  const last = rows.length - pinned;
  return (
    <div
      ref={register}
      role="grid"
      aria-label={title}
      aria-rowcount={(props.of ?? rows.length) + 1}
      aria-busy={!props.rows}
      aria-activedescendant={keys[at] === undefined ? undefined : `${id}-${keys[at]}`}
      tabIndex={0}
      className="list"
      style={{ '--cols': cols } as CSSProperties}
      onFocus={() => noteGrid(id)}
    >
      <div role="row" aria-rowindex={1} className="gh">
        {columns.map((column) => (
          <span key={column.header} role="columnheader" className={column.num ? 'num' : undefined}>
            {column.header}
          </span>
        ))}
      </div>
      <div ref={body} role="rowgroup" style={{ paddingBlock: `${above}px ${below}px` }}>
        {props.rows ? null : <SkeletonRows columns={columns.length} rows={6} />}
        {/* the cursor's row is always there: it is what the grid says that it is at */}
        {at < first && at < last ? one(at, true) : null}
        {Array.from({ length: end - first }, (_, n) => one(first + n))}
        {at >= end && at < last ? one(at, true) : null}
        {props.rows && rows.length === 0 ? (
          <div role="row" aria-rowindex={2} className="none">
            <span role="gridcell" className="dim">
              {props.empty}
            </span>
          </div>
        ) : null}
      </div>
      {pinned > 0 ? one(last) : null}
    </div>
  );
}

interface ShortGridProps<R> extends RowsProps<R> {
  readonly address: string;
  /** Its key's number. */
  readonly n: number;
  /** What stands beside its title. */
  readonly total: number | undefined;
  /** What its address is called: 'Abrir lista'. */
  readonly link: string;
}

export function ShortGrid<R>({ n, total, link, ...rows }: ShortGridProps<R>) {
  const { id, title, address } = rows;
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
      <GridRows {...rows} />
    </section>
  );
}

/** One line of the palette. Drawn again only when what it shows changes. */
import { memo } from 'react';
import { Glyph, Icon } from '../ui/icon.tsx';
import { Keys } from '../ui/kbd.tsx';
import { Status } from '../ui/status.tsx';
import { marks } from './ranking.ts';
import type { How, Row } from './rows.ts';

export interface LineProps {
  readonly row: Row;
  readonly id: string;
  readonly on: boolean;
  /** What was typed, to be marked in the title. */
  readonly query: string;
  readonly onRun: (row: Row, how: How) => void;
  readonly onPoint: (key: string) => void;
}

function Marked({ title, query }: { title: string; query: string }) {
  const found = query === '' ? [] : marks(title, query);
  if (found.length === 0) return title;
  const parts: React.ReactNode[] = [];
  let at = 0;
  for (const [from, to] of found) {
    parts.push(title.slice(at, from), <mark key={from}>{title.slice(from, to)}</mark>);
    at = to;
  }
  return (
    <>
      {parts}
      {title.slice(at)}
    </>
  );
}

function End({ row, on }: { row: Row; on: boolean }) {
  const record = row.kind === 'registro' || row.kind === 'pessoa';
  const enter = on && !row.reason && row.kind !== 'espera';
  const keys = row.keys ? (
    <Keys keys={row.keys} state={row.reason ? 'off' : undefined} hidden />
  ) : enter ? (
    <kbd aria-hidden="true">Enter</kbd>
  ) : null;
  if (!record && !row.status) return <span className="end">{keys}</span>;
  return (
    <span className="end">
      <span className="kind">{row.status ? <Status look={row.status} /> : null}</span>
      <span className="kc">{keys}</span>
    </span>
  );
}

export const Line = memo(function Line({ row, id, on, query, onRun, onPoint }: LineProps) {
  return (
    <div
      id={id}
      role="option"
      className={`o${on ? ' act2' : ''}${row.reason ? ' no' : ''}`}
      aria-selected={on}
      aria-disabled={row.reason ? true : undefined}
      onPointerMove={() => {
        if (!on) onPoint(row.key);
      }}
      onClick={(event) => onRun(row, event.ctrlKey ? 'fixar' : 'abrir')}
    >
      {row.reason ? (
        <Icon name="block" />
      ) : row.icon ? (
        <Icon name={row.icon} />
      ) : (
        <Glyph name="dot" />
      )}
      <span className="tx">
        <span className="nowrap">
          <Marked title={row.title} query={query} />
          {row.more && row.kind === 'comando' ? <span className="dim"> ▸</span> : null}
        </span>
        <span className="dim">{row.reason ?? row.sub ?? ''}</span>
      </span>
      <End row={row} on={on} />
    </div>
  );
}, same);

function same(a: LineProps, b: LineProps): boolean {
  return (
    a.on === b.on &&
    a.id === b.id &&
    a.query === b.query &&
    a.onRun === b.onRun &&
    (a.row === b.row ||
      (a.row.key === b.row.key &&
        a.row.title === b.row.title &&
        a.row.sub === b.row.sub &&
        a.row.reason === b.row.reason &&
        a.row.keys === b.row.keys &&
        a.row.status?.label === b.row.status?.label))
  );
}

/** '/app/home': what waits for me; each queue with its number, its first rows, and one key away. */
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { pageAtom } from '../../api/query.ts';
import { hasLayer } from '../../ui/layers.ts';
import { LoadFailure, SkeletonRows } from '../../ui/states.tsx';
import { canAtom, currentUserAtom, hojeAtom } from '../../workspace/actor.ts';
import { registerPaneFocus } from '../../workspace/focus.ts';
import { navigate } from '../../workspace/location.ts';
import { PaneHead } from '../frame/pane-head.tsx';
import './home.css';
import { sectionsFor } from './sections.tsx';
import type { HomeSection } from './sections.tsx';

/** Rows of a queue; one with nothing below it has the height to itself. */
const ROWS = 12;
const MANY_ROWS = 24;
const number = new Intl.NumberFormat('pt-BR');

const listAddress = ({ base, filter }: HomeSection): string =>
  filter ? `${base}?${filter}` : base;
const rowAddress = ({ base, filter }: HomeSection, id: number): string =>
  `${base}/${id}${filter ? `?${filter}` : ''}`;

function Queue({ of, n, size }: { of: HomeSection; n: number; size: number }) {
  const hoje = useAtomValue(hojeAtom);
  const search = new URLSearchParams(of.filter);
  search.set('per_page', String(size));
  const { data, status, refetch } = useAtomValue(pageAtom(of.query, search));
  const [cursor, setCursor] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const rows = (data?.rows ?? []) as readonly { id: number }[];
  const at = Math.min(cursor, Math.max(0, rows.length - 1));
  const rowId = (id: number): string => `home-${of.id}-${id}`;

  const toSibling = (delta: 1 | -1): void => {
    const grids = [...document.querySelectorAll<HTMLElement>('.home [role="grid"]')];
    const next = grids[grids.indexOf(grid.current as HTMLElement) + delta];
    next?.focus({ preventScroll: false });
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'j') {
      if (at < rows.length - 1) setCursor(at + 1);
      else toSibling(1);
    } else if (key === 'ArrowUp' || key === 'k') {
      if (at > 0) setCursor(at - 1);
      else toSibling(-1);
    } else if (key === 'Home') setCursor(0);
    else if (key === 'End') setCursor(rows.length - 1);
    else if (key === 'Enter' || key === 'o') {
      const row = rows[at];
      navigate(row ? rowAddress(of, row.id) : listAddress(of));
    } else return;
    event.preventDefault();
  };

  const total = data?.count;
  return (
    <section className="queue" aria-labelledby={`home-${of.id}`}>
      <div className="tools">
        <kbd aria-hidden="true">{n}</kbd>
        <h2 id={`home-${of.id}`}>{of.title}</h2>
        {total === undefined ? null : <b className="b">{number.format(total)}</b>}
        <a
          className="lnk push"
          href={listAddress(of)}
          aria-keyshortcuts={String(n)}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            navigate(listAddress(of));
          }}
        >
          Abrir lista<span className="sr"> {of.title}</span>
        </a>
      </div>
      {status === 'error' && !data ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <div
          ref={grid}
          role="grid"
          aria-label={of.title}
          aria-rowcount={(total ?? 0) + 1}
          aria-busy={!data}
          aria-activedescendant={rows[at] ? rowId(rows[at].id) : undefined}
          tabIndex={0}
          className="list"
          style={{ '--cols': of.cols } as React.CSSProperties}
          onKeyDown={keyDown}
        >
          <div role="row" aria-rowindex={1} className="gh">
            {of.columns.map((column) => (
              <span
                key={column.header}
                role="columnheader"
                className={column.num ? 'num' : undefined}
              >
                {column.header}
              </span>
            ))}
          </div>
          {data ? null : <SkeletonRows columns={of.columns.length} rows={6} />}
          {rows.map((row, index) => (
            <div
              key={row.id}
              id={rowId(row.id)}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={index === at}
              className={index === at ? 'gr cur' : 'gr'}
              onClick={() => {
                setCursor(index);
                navigate(rowAddress(of, row.id));
              }}
            >
              {of.columns.map((column) => (
                <span
                  key={column.header}
                  role="gridcell"
                  className={`${column.num ? 'num ' : ''}${column.className ?? ''}`}
                  title={column.title?.(row)}
                >
                  {column.cell(row, hoje)}
                </span>
              ))}
            </div>
          ))}
          {data && rows.length === 0 ? (
            <div role="row" aria-rowindex={2} className="none">
              <span role="gridcell" className="dim">
                {of.empty}
              </span>
            </div>
          ) : null}
        </div>
      )}
    </section>
  );
}

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export default function Home() {
  const user = useAtomValue(currentUserAtom);
  const can = useAtomValue(canAtom);
  const body = useRef<HTMLDivElement>(null);
  const sections = user ? sectionsFor(user, can) : [];

  useEffect(() => {
    const take = (): boolean => {
      const grids = [...(body.current?.querySelectorAll<HTMLElement>('[role="grid"]') ?? [])];
      const first = grids.find((grid) => grid.querySelector('.gr[id]')) ?? grids[0];
      first?.focus({ preventScroll: true });
      return first !== undefined;
    };
    return registerPaneFocus('lista', take);
  }, []);

  const addresses = sections.map(listAddress).join('\n');
  useEffect(() => {
    const all = addresses.split('\n');
    const pressed = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (typing(event.target) || hasLayer()) return;
      const to = /^[1-9]$/.test(event.key) ? all[Number(event.key) - 1] : undefined;
      if (!to) return;
      event.preventDefault();
      navigate(to);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [addresses]);

  return (
    <>
      <PaneHead pane="lista">
        <h1>Início</h1>
        <span className="dim">O que espera por você</span>
      </PaneHead>
      <div className="scroll home" ref={body} data-scroll="home">
        {sections.map((of, at) => (
          <Queue
            key={of.id}
            of={of}
            n={at + 1}
            size={sections.length <= 2 || (at === 2 && sections.length === 3) ? MANY_ROWS : ROWS}
          />
        ))}
        {user && sections.length === 0 ? (
          <div className="state">
            <b>Nada espera por você</b>
            <p>Use a busca (Ctrl+K) para encontrar uma ordem</p>
          </div>
        ) : null}
      </div>
    </>
  );
}

/** Pane 3 as inbox: everything that waits for this user, by group; keys on an item do what its list's do. */
import './inbox.css';
import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { formatInteger } from '../../../domain/kernel/format.ts';
import { refreshPages } from '../../api/query.ts';
import { capFor, contextNow, offerOf, runCommand } from '../../commands/index.ts';
import { registry } from '../../commands/registry.ts';
import { ActionButton, Button } from '../../ui/button.tsx';
import { bridgeAtom, countsAtom, hojeAtom, navigate, store } from '../../workspace/index.ts';
import { shortTitle } from '../../commands/names.ts';
import { To } from '../detail/parts.tsx';
import { ClosingHead } from '../frame/closing-head.tsx';
import { ItemText } from './item.tsx';
import { openItem } from '../../commands/list.ts';
import {
  allOf,
  currentItemAtom,
  inboxAtom,
  inboxDrawnAtom,
  placeCursor,
  settleCursor,
} from '../../workspace/inbox.ts';
import type { InboxItem, ShownGroup } from '../../workspace/inbox.ts';

const GRID = 'caixa-grade';
const domId = (item: InboxItem): string => `caixa-${item.key.replace(' ', '-')}`;
/** Others work too: what waits is asked for again while the inbox is in view. */
const EVERY = 30_000;

/** Gives the focus to the inbox; false when it is not drawn. */
export function focusInbox(): boolean {
  const grid = document.getElementById(GRID);
  grid?.focus({ preventScroll: true });
  return grid !== null;
}

function Item({ item, on, hoje }: { item: InboxItem; on: boolean; hoje: string }) {
  return (
    <div
      id={domId(item)}
      role="row"
      aria-selected={on}
      className={`ib-it${on ? ' cur' : ''}${item.ghost ? ' ghost' : ''}`}
      onClick={(event) => {
        placeCursor(item);
        if (event.detail === 2) openItem(item);
      }}
    >
      <ItemText areaId={item.group.areaId} row={item.row} hoje={hoje} />
      {item.ghost ? <span className="sr">Já não espera</span> : null}
    </div>
  );
}

/** Are there more than those that are read? */
const hasMore = ({ count, items }: ShownGroup): boolean =>
  count !== null && count > items.filter((item) => !item.ghost).length;

function Group({ shown, current }: { shown: ShownGroup; current: InboxItem | null }) {
  const hoje = useAtomValue(hojeAtom);
  const { group, items, count, failed } = shown;
  if (count === 0 && items.length === 0) return null;
  return (
    <div role="rowgroup" aria-label={group.title} className="ib-gr">
      <div role="row" className="ib-hd">
        <span role="rowheader">
          {group.title} <b className="b">{count === null ? '' : formatInteger(count)}</b>
        </span>
        <span role="gridcell" className="push">
          {hasMore(shown) ? (
            <To href={allOf(group)} tabIndex={-1}>
              Ver todas
            </To>
          ) : null}
        </span>
      </div>
      {failed ? (
        <div role="row" className="ib-it dim">
          <span role="gridcell">Falha ao carregar os dados</span>
        </div>
      ) : null}
      {items.map((item) => (
        <Item key={item.key} item={item} on={item.key === current?.key} hoje={hoje} />
      ))}
    </div>
  );
}

/** All groups in one line, one tab stop as the tabs of a record: a press goes to the first item of its group. */
function Groups({ groups, current }: { groups: readonly ShownGroup[]; current: InboxItem | null }) {
  const shown = groups.filter(({ items }) => items.length > 0);
  if (shown.length < 2) return null;
  const keyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = shown.findIndex(({ group }) => group.id === current?.group.id);
    const next = (at + step + shown.length) % shown.length;
    placeCursor(shown[next]?.items[0] ?? null);
    buttons[next]?.focus();
  };
  return (
    <div className="ib-sum" role="toolbar" aria-label="Grupos" onKeyDown={keyDown}>
      {shown.map(({ group, items, count }) => {
        const on = current?.group.id === group.id;
        return (
          <button
            key={group.id}
            type="button"
            className={on ? 'tab on' : 'tab'}
            tabIndex={on ? 0 : -1}
            aria-pressed={on}
            title={group.title}
            onClick={() => {
              placeCursor(items[0] ?? null);
              focusInbox();
            }}
          >
            {group.short}
            <span className="n">{count === null ? '' : formatInteger(count)}</span>
          </button>
        );
      })}
    </div>
  );
}

/** Titles that a letter stands for, cut for the bar. */
const SHORT: Readonly<Record<string, string>> = {
  'Concluir análise': 'Concluir',
  'Autorizar prazo': 'Autorizar',
  'Recusar prazo': 'Recusar',
};

/** The main actions of the item under the cursor, with their keys. */
function Actions({ item, more }: { item: InboxItem; more: boolean }) {
  const bound = useAtomValue(bridgeAtom);
  if (!bound) return null;
  const target = { kind: 'one', noun: item.noun, row: item.row } as const;
  const ctx = contextNow(target);
  return (
    <div className="acts ib-acts" role="toolbar" aria-label="Ações do item">
      {item.group.actions.map((id) => {
        const offer = offerOf(id, ctx);
        const own = registry.get(id);
        if (!offer || !own) return null;
        return (
          <ActionButton
            key={id}
            keys={capFor(id, ctx) ?? '.'}
            label={SHORT[offer.title] ?? shortTitle({ id, title: offer.title })}
            aria-label={offer.title}
            reason={offer.reason}
            onClick={() => runCommand(id, 'botao', undefined, target)}
          />
        );
      })}
      <ActionButton keys="Enter" label="Abrir" onClick={() => openItem(item)} />
      {more ? (
        <Button variant="ghost" onClick={() => navigate(allOf(item.group))}>
          Ver todas
        </Button>
      ) : null}
    </div>
  );
}

/** Is an item before the eyes, in what scrolls? */
function isInSight(item: InboxItem | null, scroller: HTMLElement): boolean {
  const box = item && document.getElementById(domId(item))?.getBoundingClientRect();
  const { top, bottom } = scroller.getBoundingClientRect();
  return !box || (box.bottom > top && box.top < bottom);
}

function useCurrent(
  groups: readonly ShownGroup[],
  inSight: Readonly<RefObject<boolean>>,
): InboxItem | null {
  const current = useAtomValue(currentItemAtom);
  // The rows themselves are what it follows.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(settleCursor, [groups, current?.key]);
  const at = useRef<string | null>(null);
  useEffect(() => {
    // Rows come and go by themselves: where one has scrolled away from the cursor, nothing calls one back to it.
    const moved = at.current !== (current?.key ?? null);
    at.current = current?.key ?? null;
    if (current && (moved || inSight.current))
      document.getElementById(domId(current))?.scrollIntoView({ block: 'nearest' });
  }, [current, inSight]);
  /* in the commit that draws them: a key may come before any effect does */
  useLayoutEffect(() => {
    store.set(inboxDrawnAtom, true);
    return () => store.set(inboxDrawnAtom, false);
  }, []);
  return current;
}

export default function InboxPane() {
  const groups = useAtomValue(inboxAtom);
  const counts = useAtomValue(countsAtom);
  /** Is the cursor's item in sight? */
  const inSight = useRef(true);
  const current = useCurrent(groups, inSight);
  const grid = useRef<HTMLDivElement>(null);
  const asked = groups.every(({ count, failed }) => count !== null || failed);
  const nothing = asked && groups.every(({ items }) => items.length === 0);

  useEffect(() => {
    /* the pane was given the focus before the list was there to take it */
    if (document.activeElement === grid.current?.closest('section')) focusInbox();
    const beat = setInterval(refreshPages, EVERY);
    return () => clearInterval(beat);
  }, []);
  /* a counter that moved means other rows; the first one is what was just read */
  const first = useRef(counts);
  useEffect(() => {
    if (first.current !== counts) refreshPages();
    first.current = counts;
  }, [counts]);

  return (
    <>
      <ClosingHead pane="contexto">
        <h2>Caixa de entrada</h2>
      </ClosingHead>
      <Groups groups={groups} current={current} />
      <div
        id={GRID}
        ref={grid}
        className="scroll ib-list"
        role="grid"
        tabIndex={0}
        aria-label="Caixa de entrada"
        aria-busy={!asked}
        aria-activedescendant={current ? domId(current) : undefined}
        onScroll={({ currentTarget }) => {
          inSight.current = isInSight(current, currentTarget);
        }}
      >
        {groups.map((shown) => (
          <Group key={shown.group.id} shown={shown} current={current} />
        ))}
        {nothing ? (
          <div role="row" className="empty">
            <span role="gridcell">
              <b className="b">Nada espera por você</b>
              <br />
              <span className="dim">O que chegar aparece aqui</span>
            </span>
          </div>
        ) : null}
      </div>
      {current ? (
        <Actions
          item={current}
          more={groups.some((one) => one.group.id === current.group.id && hasMore(one))}
        />
      ) : null}
    </>
  );
}

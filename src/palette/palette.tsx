/**
 * 'Paleta de comandos'. The dialog stays mounted and closed, so that Ctrl+K only has to show it; what
 * stands in it is made when it opens and thrown away when it closes.
 */
import './palette.css';
import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { plural } from '../../domain/kernel/format.ts';
import { closePalette, paletteAtom } from '../commands/surfaces.ts';
import { Icon } from '../ui/icon.tsx';
import { useLayer } from '../ui/layers.ts';
import { Status } from '../ui/status.tsx';
import { returnFocus } from '../workspace/index.ts';
import { noteOrigin } from '../workspace/origin.ts';
import { Line } from './line.tsx';
import { records, startRecords } from './records.ts';
import type { Shown } from './results.ts';
import type { Group } from './rows.ts';
import { usePalette } from './use-palette.ts';
import type { PaletteView } from './use-palette.ts';

const LIST = 'paleta-lista';
const optionId = (key: string): string => `paleta-${key.replace(/[^\w-]+/g, '_')}`;
const PAGE = 8;
/** Ms without a key before the result is said. */
const SAY_AFTER = 350;
const countText = ({ count, failed, near }: Shown): string =>
  near
    ? 'Nenhum resultado; parecidos'
    : count > 0
      ? plural(count, 'resultado', 'resultados')
      : failed
        ? 'Não foi possível perguntar ao servidor'
        : 'Nenhum resultado';

function Heading({ group }: { group: Group }) {
  return (
    <div className="gt" id={`paleta-g-${group.id}`} role="presentation">
      {group.title}
      {group.strong ? <b>{group.strong}</b> : null}
      {group.status || group.note ? (
        <span className="end">
          <span className="kind">{group.status ? <Status look={group.status} /> : group.note}</span>
          <span className="kc" />
        </span>
      ) : null}
    </div>
  );
}

/** Rows that fit in sight; what is below them is drawn when somebody goes there. */
const IN_SIGHT = 14;

/** The groups with at most `most` rows in all. */
function firstRows(groups: readonly Group[], most: number): readonly Group[] {
  let left = most;
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, Math.max(0, left));
    left -= rows.length;
    return rows.length > 0 || group.rows.length === 0 ? [{ ...group, rows }] : [];
  });
}

/** What is drawn of the groups, of which `whole` asks for all. */
function drawn({ shown, active, rows }: PaletteView, whole: boolean): readonly Group[] {
  if (whole || active !== shown.first) return shown.groups;
  const at = rows.findIndex((row) => row.key === active);
  return firstRows(shown.groups, Math.max(IN_SIGHT, at + 1));
}

/** Px, as drawn: a row, a heading, what else stands above the last row. */
const ROW = 28;
const HEADING = 26;
const REST_PX = 16;

/** Is a row in sight while nothing is scrolled? Asking the element would lay out the page in a key. */
function atFirstSight(groups: readonly Group[], key: string | null): boolean {
  let px = REST_PX;
  for (const group of groups) {
    px += HEADING;
    const at = group.rows.findIndex((row) => row.key === key);
    if (at >= 0) return px + (at + 1) * ROW <= Math.min(420, window.innerHeight * 0.6);
    px += group.rows.length * ROW;
  }
  return false;
}

function Groups({ view, whole }: { view: PaletteView; whole: boolean }) {
  const { active, query } = view;
  const groups = drawn(view, whole);
  return (
    <>
      {groups.map((group, at) => (
        <div key={group.id} role="group" aria-labelledby={`paleta-g-${group.id}`}>
          {at > 0 && groups[at - 1]?.id === 'alvo' ? (
            <div className="sep" role="presentation" />
          ) : null}
          <Heading group={group} />
          {group.rows.map((row, place) => (
            <Line
              // By place: after a key nearly every row is another one, and changing a line costs less than making it.
              key={place}
              id={optionId(row.key)}
              row={row}
              on={row.key === active}
              query={query}
              onRun={view.run}
              onPoint={view.point}
            />
          ))}
        </div>
      ))}
    </>
  );
}

/** The top result and the count, once the typing rests. Inside the dialog: the rest of the page is inert. */
function Said({ view }: { view: PaletteView }) {
  const [said, setSaid] = useState('');
  const { shown, active, rows } = view;
  const row = rows.find((one) => one.key === active);
  const text = `${countText(shown)}${row ? `. ${row.title}${row.reason ? `: ${row.reason}` : ''}` : ''}`;
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), SAY_AFTER);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className="sr" role="status">
      {said}
    </div>
  );
}

function Foot({ view }: { view: PaletteView }) {
  const { page } = view;
  if (page) {
    const last = Object.keys(page.offer.command.input ?? {}).length - page.chips.length === 1;
    const form = page.offer.command.tier === 'C';
    return (
      <div className="ft">
        <span>
          <kbd>Enter</kbd>
          {last ? (form ? 'abrir o formulário preenchido' : 'enviar') : 'seguir'}
        </span>
        {last && form ? (
          <span>
            <kbd>Ctrl+Enter</kbd>
            {page.offer.title.toLowerCase()}
          </span>
        ) : null}
        <span className="push">
          <kbd>Esc</kbd>voltar
        </span>
      </div>
    );
  }
  return (
    <div className="ft">
      {(
        [
          ['>', 'comando'],
          ['#', 'número'],
          ['@', 'pessoa'],
          ['/', 'tela'],
          [':', 'filtro'],
          ['?', 'ajuda'],
        ] as const
      ).map(([sigil, mode]) => (
        <span key={sigil}>
          <kbd>{sigil}</kbd>
          {mode}
        </span>
      ))}
      <span className="push">
        <kbd>Ctrl+Enter</kbd>em aba fixada
      </span>
      <span>
        <kbd>Esc</kbd>fechar
      </span>
    </div>
  );
}

function Chips({ view }: { view: PaletteView }) {
  if (!view.page) return null;
  return (
    <>
      <span className="chip">{view.page.offer.title}</span>
      {view.page.chips.map((chip) => (
        <span key={chip.name} className="chip">
          <span aria-hidden="true">▸</span> {chip.text}
        </span>
      ))}
      <span className="dim" aria-hidden="true">
        ▸
      </span>
    </>
  );
}

function Inside() {
  const view = usePalette();
  const list = useRef<HTMLDivElement>(null);
  const scrolled = useRef(false);
  /** Gone on by wheel or pointer since the last key: what comes then does not draw back to the chosen line. */
  const byHand = useRef(false);
  const [whole, setWhole] = useState<PaletteView['shown'] | null>(null);
  const { active, rows, shown } = view;
  const showActive = (): void => {
    if (active === null) return;
    // At the top of the list its heading is seen too.
    if (rows[0]?.key === active) {
      if (scrolled.current && list.current) list.current.scrollTop = 0;
      scrolled.current = false;
    } else if (scrolled.current || !atFirstSight(shown.groups, active)) {
      scrolled.current = true;
      document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
    }
  };
  useLayoutEffect(() => {
    if (!byHand.current) showActive();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [active, rows, shown]);

  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // A key acts upon the chosen line: it is in sight again.
    if (byHand.current) showActive();
    byHand.current = false;
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'ArrowDown') view.move(1);
    else if (key === 'ArrowUp') view.move(-1);
    else if (key === 'PageDown') view.move(PAGE);
    else if (key === 'PageUp') view.move(-PAGE);
    else if (key === 'Home' && event.ctrlKey) view.move('primeira');
    else if (key === 'End' && event.ctrlKey) view.move('ultima');
    else if (key === 'Enter')
      view.run(
        rows.find((row) => row.key === active),
        event.ctrlKey ? 'fixar' : 'abrir',
      );
    else if (key === 'Backspace' && view.text === '' && view.back()) view.type('');
    else if (key === 'Escape') {
      if (!view.back()) closePalette();
    } else if ((key === 'k' || key === 'K') && event.ctrlKey) closePalette();
    else if (key !== 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <div className="q">
        <Icon name="search" />
        <Chips view={view} />
        <input
          id="paleta-entrada"
          role="combobox"
          aria-label="Buscar ou executar"
          aria-expanded="true"
          aria-controls={LIST}
          aria-autocomplete="list"
          aria-activedescendant={active === null ? undefined : optionId(active)}
          autoComplete="off"
          spellCheck={false}
          placeholder={view.placeholder}
          value={view.text}
          onChange={(event) => {
            byHand.current = false;
            view.type(event.currentTarget.value);
          }}
          onKeyDown={keyDown}
        />
        <span className="n">{view.page || view.text === '' ? '' : countText(view.shown)}</span>
      </div>
      <div
        ref={list}
        className="list"
        id={LIST}
        role="listbox"
        aria-label="Resultados"
        tabIndex={-1}
        data-de={view.text}
        onScroll={() => {
          scrolled.current = true;
          setWhole(shown);
        }}
        onWheel={() => {
          byHand.current = true;
          setWhole(shown);
        }}
        onPointerDown={() => {
          byHand.current = true;
        }}
        onPointerMove={() => setWhole(shown)}
      >
        {view.ready && rows.length === 0 && view.shown.groups.length === 0 ? (
          <div className="gt">Nenhum registro encontrado</div>
        ) : (
          <Groups view={view} whole={whole === shown} />
        )}
      </div>
      <Foot view={view} />
      <Said view={view} />
    </>
  );
}

let recording = false;

export default function Palette() {
  const open = useAtomValue(paletteAtom);
  const top = useRef<HTMLDivElement>(null);
  useLayer(open, closePalette);
  useEffect(() => {
    if (recording) return;
    recording = true;
    startRecords();
  }, []);

  useLayoutEffect(() => {
    const element = top.current;
    if (!element || !open) return undefined;
    noteOrigin('paleta');
    // A popover, not showModal(): making the page inert would restyle all of it, which Ctrl+K would pay
    // for. The scrim takes the pointer, the input keeps the focus, aria-modal says the rest.
    element.showPopover();
    document.getElementById('paleta-entrada')?.focus({ preventScroll: true });
    return () => {
      const inside = element.contains(document.activeElement);
      if (element.matches(':popover-open')) element.hidePopover();
      // A form that was opened has the focus already; else it goes back to where it was.
      if (!inside && document.activeElement !== document.body) return;
      returnFocus('paleta');
    };
  }, [open]);

  return (
    <div
      ref={top}
      className="pal-top"
      popover="manual"
      onPointerDown={(event) => {
        if (event.target !== top.current) return;
        event.preventDefault();
        closePalette();
      }}
    >
      <div
        className="dlg pal"
        role="dialog"
        aria-modal="true"
        aria-label="Paleta de comandos"
        data-indexed={open ? records.size : undefined}
      >
        {open ? <Inside /> : null}
      </div>
    </div>
  );
}

/** The palette's state while it is open: what was typed, what is shown, what is asked of the server. */
import { plural } from '../../domain/kernel/format.ts';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { onRecovery } from '../api/health.ts';
import { contextNow } from '../commands/context.ts';
import type { CommandContext } from '../commands/define.ts';
import { addressOf as addressIn } from '../nouns/address.ts';
import { barOf, findArea, homeOf } from '../nouns/index.ts';
import { closePalette } from '../commands/surfaces.ts';
import type { Offer } from '../commands/start.ts';
import type { RecordRow } from '../nouns/row.ts';
import { focusComing, noteRecent, preferencesAtom, store } from '../workspace/index.ts';
import { awaits } from '../workspace/kept-keys.ts';
import { afterPaint, whenIdle } from '../ui/pace.ts';
import { announce } from '../ui/toast-store.ts';
import { argumentRows, askedOf, finish, refRows } from './arguments.ts';
import type { Page } from './arguments.ts';
import { commandRows } from './command-rows.ts';
import { helpRows, recentRow } from './extra-rows.ts';
import { parseEntry } from './parse-entry.ts';
import type { Entry } from './parse-entry.ts';
import { indexRest, indexShown } from './records.ts';
import { ask, asksOrders, asksPeople, NOTHING, PAUSE } from './remote.ts';
import type { Remote } from './remote.ts';
import { foldAll, makeSession, resultsOf, waitingKey } from './results.ts';
import type { Session, Shown } from './results.ts';
import type { Chip, How, Row } from './rows.ts';

export interface PaletteView {
  readonly text: string;
  readonly page: Page | null;
  readonly shown: Shown;
  readonly active: string | null;
  readonly rows: readonly Row[];
  readonly type: (text: string) => void;
  readonly point: (key: string) => void;
  move(step: number | 'primeira' | 'ultima'): void;
  readonly run: (row: Row | undefined, how: How) => void;
  /** Backspace in an empty line, Esc: one step back; false when there is none. */
  back(): boolean;
  readonly placeholder: string;
  /** What was typed, without sigil: for marking. */
  readonly query: string;
  /** False in the first frame, before there is anything to show. */
  readonly ready: boolean;
}

const PLACEHOLDER = 'Buscar ou executar:  > comando  # número  @ pessoa  / tela  : filtro  ? ajuda';

/** Ms from the opening to the first key of who types fast. */
const FIRST_KEY = 150;

const NOT_YET: Shown = { groups: [], first: null, count: 0 };
const entryOf = (text: string) => parseEntry(text).mode;

export function usePalette(): PaletteView {
  const [text, setText] = useState('');
  const [page, setPage] = useState<Page | null>(null);
  const [remote, setRemote] = useState<{ of: string; found: Remote; failed?: true } | null>(null);
  const [refs, setRefs] = useState<readonly RecordRow[]>([]);
  const [moved, setMoved] = useState<string | null>(null);
  const [ctx] = useState<CommandContext>(() => {
    const now = contextNow();
    // Taken once: what is listed acts on what was there when the palette opened.
    return { ...now, target: now.target };
  });
  /** Enter came before the answer: the only exact hit is opened when it does. */
  const impatient = useRef<How | null>(null);
  // What is typed after that Enter is meant for what it opens.
  useEffect(() => awaits({ coming: () => impatient.current !== null }), []);
  /** Asks without the rest of the pause, while it has not asked yet. */
  const askNow = useRef<(() => void) | null>(null);

  const type = useCallback((next: string) => {
    impatient.current = null;
    setText(next);
    setMoved(null);
  }, []);
  const begin = useCallback(
    (offer: Offer) => {
      setPage({ offer, target: ctx.target, chips: [] });
      type('');
    },
    [ctx, type],
  );
  const [session, setSession] = useState<Session | null>(null);
  // The input is painted first: what stands below it is made once it is.
  useEffect(() => {
    const make = (): void => {
      indexShown();
      indexRest();
      const area = findArea(ctx.areaId);
      const bar = area ? barOf(area, ctx.actor) : [];
      const commands = commandRows(ctx, bar, begin);
      const all = [...commands.target, ...commands.screens, ...commands.others];
      const { recentes } = store.get(preferencesAtom);
      const made = makeSession(ctx, commands, recentes, recentRow({ commands: all }));
      setSession(made);
      undo = whenIdle(() => foldAll(made), FIRST_KEY);
    };
    // After a key the frame's own callbacks still run before its paint; a task begun there does not.
    let undo = afterPaint(make);
    return () => undo();
    // Once: the context is the one it opened with.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const helping = entryOf(text) === 'ajuda';
  const help = useMemo(() => (helping ? helpRows(type) : []), [helping, type]);
  const entry = useMemo<Entry>(() => parseEntry(text), [text]);
  const asks = !page && (asksOrders(entry, ctx) || asksPeople(entry, ctx));
  const answered = remote?.of === text;

  const [recovered, recover] = useReducer((n: number) => n + 1, 0);
  useEffect(() => onRecovery(recover), []);

  // After a pause; the next key gives up what is on its way.
  useEffect(() => {
    if (!asks) return undefined;
    const controller = new AbortController();
    const go = (): void => {
      clearTimeout(timer);
      askNow.current = null;
      ask(entry, ctx, controller.signal).then(
        (found) => setRemote({ of: text, found }),
        () => {
          if (!controller.signal.aborted) setRemote({ of: text, found: NOTHING, failed: true });
        },
      );
    };
    const timer = setTimeout(go, PAUSE);
    askNow.current = go;
    if (impatient.current !== null) go();
    return () => {
      clearTimeout(timer);
      askNow.current = null;
      controller.abort();
    };
    // Back on line what could not be asked is asked.
  }, [asks, ctx, entry, text, recovered]);

  const asked = page && askedOf(page);
  const ref = asked?.[1].kind === 'ref' ? asked[1] : null;
  useEffect(() => {
    // The same when there is nothing: a new empty list would draw all of it again after every key.
    setRefs((now) => (now.length === 0 ? now : []));
    if (!ref) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(
      () => {
        refRows(ref, text, controller.signal).then(setRefs, () => undefined);
      },
      text === '' ? 0 : PAUSE,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [ref, text]);

  const give = useCallback(
    (chip: Chip) => {
      if (!page) return;
      const next: Page = { ...page, chips: [...page.chips, chip] };
      type('');
      if (askedOf(next)) setPage(next);
      else {
        closePalette();
        finish(next, false);
      }
    },
    [page, type],
  );

  const shown = useMemo<Shown>(() => {
    if (page) {
      const rows = argumentRows(page, text, ctx, refs, give);
      return {
        groups: [{ id: 'argumento', title: asked?.[1].label ?? '', rows }],
        first: rows[0]?.key ?? null,
        count: rows.length,
      };
    }
    if (!session) return NOT_YET;
    const wait: Row = {
      key: waitingKey(entry),
      kind: 'espera',
      title: entry.documento
        ? `CPF/CNPJ ${entry.text}`
        : `OS ${entry.numero?.numero ?? ''}${entry.numero?.ano ? `/${entry.numero.ano}` : ''}`,
      sub: 'buscando…',
      icon: entry.documento ? 'person' : 'order',
      numero: entry.numero?.numero,
      run: (how) => {
        impatient.current = how;
        askNow.current?.();
        return true;
      },
    };
    const state = !asks ? 'pronto' : !answered ? 'buscando' : remote?.failed ? 'falhou' : 'pronto';
    return resultsOf(
      session,
      entry,
      answered && remote ? remote.found : NOTHING,
      state,
      wait,
      help,
    );
  }, [page, text, ctx, refs, give, asked, entry, asks, answered, remote, session, help]);

  const rows = useMemo(() => shown.groups.flatMap((group) => group.rows), [shown]);
  // What came later never moves a highlight somebody placed.
  const active = moved !== null && rows.some((row) => row.key === moved) ? moved : shown.first;

  const run = useCallback((row: Row | undefined, how: How) => {
    if (!row) return;
    if (row.reason) {
      announce(`${row.title}: ${row.reason}`, true);
      return;
    }
    if (row.more || row.kind === 'espera' || row.kind === 'sigilo') {
      row.run(how);
      return;
    }
    // Closed first: what opens next takes the focus, and it must not be given back over it.
    closePalette();
    if (row.kind === 'registro')
      noteRecent({
        tipo: 'registro',
        id: row.key.replace(/^registro:/, ''),
        titulo: row.title,
        para: addressOf(row),
      });
    row.run(how);
    // What was opened is what is looked at: its pane has the focus, and keys act on it.
    if (row.kind === 'registro') focusComing('detalhe');
  }, []);

  // The answer to an Enter that was too quick: for the server's answer, or for the lines themselves.
  useEffect(() => {
    const how = impatient.current;
    const row = rows.find((one) => one.key === active);
    if (!how || !session || row?.kind === 'espera') return;
    const exact = entry.numero !== null || entry.documento !== null || entry.ainf !== null;
    if (!exact || !answered || !remote) {
      if (!row) return;
      impatient.current = null;
      run(row, how);
      return;
    }
    impatient.current = null;
    const found = [...remote.found.orders, ...(entry.documento ? remote.found.people : [])];
    const [only] = found;
    if (only && found.length === 1) run(only, how);
    else
      announce(
        remote.failed
          ? 'Não foi possível perguntar ao servidor'
          : found.length === 0
            ? 'Nenhum registro encontrado'
            : `${plural(found.length, 'registro', 'registros')}: escolha um`,
      );
  }, [active, answered, entry, remote, rows, run, session]);

  return {
    text,
    page,
    shown,
    active,
    rows,
    type,
    point: setMoved,
    move(step) {
      if (rows.length === 0) return;
      const at = rows.findIndex((row) => row.key === active);
      const last = rows.length - 1;
      const to =
        step === 'primeira'
          ? 0
          : step === 'ultima'
            ? last
            : Math.abs(step) === 1
              ? (at + step + rows.length) % rows.length
              : Math.max(0, Math.min(last, at + step));
      setMoved(rows[to]?.key ?? null);
    },
    run(row, how) {
      // On the last argument Ctrl+Enter is the form's own key: it sends.
      if (page && row?.chip && how === 'fixar' && fieldsLeft(page) === 1) {
        closePalette();
        finish({ ...page, chips: [...page.chips, row.chip] }, true);
        return;
      }
      // Before there are lines to choose from: the one that will be first is meant.
      if (!row && !session && text !== '') {
        impatient.current = how;
        askNow.current?.();
      } else run(row, how);
    },
    back() {
      if (!page) return false;
      if (page.chips.length > 0) setPage({ ...page, chips: page.chips.slice(0, -1) });
      else setPage(null);
      type('');
      return true;
    },
    placeholder: page ? (asked?.[1].label ?? '') : PLACEHOLDER,
    ready: session !== null,
    query: page ? '' : entry.numero ? String(entry.numero.numero) : entry.text,
  };
}

const fieldsLeft = (page: Page): number =>
  Object.keys(page.offer.command.input ?? {}).length - page.chips.length;

/** Where a record row leads, for the recents. */
function addressOf(row: Row): string | undefined {
  const [, noun, id] = row.key.split(':');
  const area = noun ? homeOf(noun) : null;
  return area && id ? addressIn(area, Number(id)) : undefined;
}

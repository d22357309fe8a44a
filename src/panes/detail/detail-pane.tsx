/**
 * Pane 2: the record under the cursor, or of the address. Its header is painted from the row before
 * anything else; the body follows when there is time.
 */
import { useAtomValue } from 'jotai';
import { memo, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { ApiError } from '../../api/client.ts';
import { seenRow } from '../../api/query.ts';
import type { RecordRow } from '../../nouns/row.ts';
import { IconButton } from '../../ui/button.tsx';
import { usePainted, whenIdle } from '../../ui/pace.ts';
import { usePrinting } from '../../ui/printing.ts';
import { Empty, Loading, LoadFailure } from '../../ui/states.tsx';
import {
  hojeAtom,
  layoutModeAtom,
  locationAtom,
  matchAtom,
  navigate,
  openRecordAtom,
  registerPaneFocus,
  runBound,
  store,
  unreadableAtom,
} from '../../workspace/index.ts';
import { nameOf } from '../../commands/names.ts';
import { addressOf } from '../../nouns/address.ts';
import { LOG } from '../../nouns/index.ts';
import type { AreaDef } from '../../nouns/index.ts';
import { useArea, useFace } from '../face.ts';
import { PaneHead } from '../frame/pane-head.tsx';
import { closeDetail } from '../../workspace/list/move.ts';
import { addressId, shownRecordAtom, shownTabAtom } from '../../workspace/list/follow.ts';
import { ActionBar } from './action-bar.tsx';
import './detail.css';
import { PinnedTabs } from './pinned-tabs.tsx';
import { besideOf, isPinned, pin, showBeside, unpin } from '../../workspace/list/pins.ts';
import type { Pin } from '../../workspace/list/pins.ts';
import { RecordTabs } from './record-tabs.tsx';
import { ReadingContext } from './parts.tsx';
import { PrintingContext, TabPanel } from './tab-panel.tsx';
import { useOpened } from './opened.ts';
import { prefetchAround, useRecord, useRow } from './use-record.ts';
import { Until, lazy } from '../../ui/lazy.tsx';

const LogTab = lazy(() => import('../logs/log-tab.tsx'));
const FormScreen = lazy(() => import('../form/form-screen.tsx'));

/** Where each record was left. */
const scrolls = new Map<string, number>();
const PREFETCH_AFTER = 120;

/** Shows a tab of the record that is shown: a step in place, not of the history. */
export function showTab(area: AreaDef, id: number, tab: string): void {
  navigate(addressOf(area, id, store.get(locationAtom).search, tab), { replace: true });
}

interface BarProps {
  readonly area: AreaDef;
  readonly id: number | null;
  readonly row: RecordRow | undefined;
  readonly beside: Pin | null;
}

function Bar({ area, id, row, beside }: BarProps) {
  const { search } = useAtomValue(locationAtom);
  const stacked = useAtomValue(layoutModeAtom) === 'pilha';
  const shown = beside ?? (id === null ? null : { area, id });
  const pinned = shown !== null && isPinned(search, shown.area, shown.id);
  // Opened by its number it may be in no row that was read: then by itself, as soon as it is.
  const open = useAtomValue(openRecordAtom);
  const known = row ?? (open?.noun === area.noun && open.row.id === id ? open.row : null);
  return (
    <PaneHead pane="detalhe">
      {stacked ? (
        <IconButton
          icon="left"
          label="Voltar à lista"
          keys="u"
          onClick={() => closeDetail(area.id)}
        />
      ) : null}
      <PinnedTabs
        area={area}
        id={id}
        name={area.tabName ?? (known ? nameOf(area.noun, known, area.id) : '…')}
        beside={beside}
      />
      <span className="grow" />
      {shown === null ? null : (
        <>
          {shown.area.below ? null : (
            <IconButton
              icon="pin"
              label={pinned ? 'Soltar a aba' : 'Fixar em aba'}
              keys={pinned ? 'Shift+W' : 'Ctrl+Enter'}
              aria-pressed={pinned}
              onClick={() => (pinned ? unpin(shown) : pin(shown.area, shown.id))}
            />
          )}
          <IconButton
            icon="copy"
            label="Copiar número"
            keys="y"
            onClick={() => runBound('detalhe.copiar_numero', 'botao')}
          />
          <IconButton icon="print" label="Imprimir" onClick={() => window.print()} />
        </>
      )}
    </PaneHead>
  );
}

interface BodyProps {
  readonly area: AreaDef;
  readonly id: number;
  /** The record's row in the list, as far as it is read. */
  readonly row: RecordRow | undefined;
  readonly tab: string;
  /** It stands beside the list of another area. */
  readonly beside: boolean;
}

const Body = memo(function Body({ area, id, row, tab, beside }: BodyProps) {
  const read = useRecord(area, id, row);
  const printing = usePrinting();
  const scroller = useRef<HTMLDivElement>(null);
  const known = row ?? read.data ?? seenRow(area.noun, id);
  const key = `${area.id} ${id} ${tab}`;
  const ready = known !== undefined;

  const left = useRef(0);
  useLayoutEffect(() => {
    const node = scroller.current;
    if (!node || !ready) return undefined;
    /* asking the element where it stands would lay out the page in the middle of a key */
    const wanted = scrolls.get(key) ?? 0;
    if (wanted !== left.current) node.scrollTop = wanted;
    left.current = wanted;
    const keep = (): void => {
      left.current = node.scrollTop;
      scrolls.set(key, left.current);
    };
    node.addEventListener('scroll', keep, { passive: true });
    return () => node.removeEventListener('scroll', keep);
  }, [key, ready]);

  /* what is known of the record, for the commands: the row and, when it came, the rest */
  const record = read.data;
  useEffect(() => {
    /* while it is read, the one before it is no longer meant */
    store.set(
      openRecordAtom,
      known ? { noun: area.noun, row: { ...known, ...record, ...newer(row, record) } } : null,
    );
  }, [area.noun, known, row, record]);

  useOpened(area, known);

  useEffect(() => {
    if (!record || beside) return undefined;
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      stop = whenIdle(
        () => prefetchAround(area, store.get(locationAtom).search, id),
        PREFETCH_AFTER,
      );
    }, PREFETCH_AFTER);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [area, id, record, beside]);

  useEffect(() => {
    /* the pane was given the focus before the record was there to take it */
    if (document.activeElement === scroller.current?.closest('section'))
      scroller.current?.focus({ preventScroll: true });
    return registerPaneFocus('detalhe', () => {
      scroller.current?.focus({ preventScroll: true });
      return scroller.current !== null;
    });
  }, []);

  const { Detail } = useFace(area.id);
  return (
    <>
      {known ? <ActionBar area={area} row={known} /> : null}
      {area.tabs.length > 1 ? (
        <RecordTabs
          area={area}
          tab={tab}
          record={record}
          onTab={(next) => (beside ? showBeside(area, id, next) : showTab(area, id, next))}
        />
      ) : null}
      <div ref={scroller} className="scroll body" tabIndex={0} role="group" aria-label="Registro">
        {known ? (
          <PrintingContext value={printing}>
            <Until instead={<Loading />}>
              {tab === LOG.id ? (
                <TabPanel id={LOG.id} title={LOG.title} tab={tab}>
                  <LogTab key={`${area.noun} ${id}`} noun={area.noun} id={id} />
                </TabPanel>
              ) : null}
              {tab !== LOG.id || printing ? (
                <ReadingContext value={record === undefined}>
                  <Detail row={known} record={record} tab={tab} />
                </ReadingContext>
              ) : null}
            </Until>
          </PrintingContext>
        ) : (
          <Waiting id={id} read={read} />
        )}
      </div>
    </>
  );
});

/** The row, when it is newer than the record that was read before it. */
const newer = (row: RecordRow | undefined, record: RecordRow | undefined): RecordRow | undefined =>
  row && (row.lock_version ?? 0) > (record?.lock_version ?? -1) ? row : undefined;

function Waiting({ id, read }: { id: number; read: ReturnType<typeof useRecord> }) {
  const over = read.status !== 'pending';
  useEffect(() => {
    store.set(unreadableAtom, over ? id : null);
    return () => store.set(unreadableAtom, null);
  }, [id, over]);
  if (read.status === 'error') {
    const gone = read.error instanceof ApiError && read.error.status === 404;
    return gone ? (
      <Empty title="Registro não encontrado" hint="Ele não existe neste departamento" />
    ) : (
      <LoadFailure
        error={read.error}
        onRetry={() => void read.refetch()}
        onBack={() => runBound('detalhe.voltar', 'botao')}
      />
    );
  }
  if (read.status === 'success' && read.data === undefined)
    return <Empty title="Registro não encontrado" hint="Ele não existe neste departamento" />;
  return <Loading />;
}

/** The header: painted at once. */
function Top({ area, id }: { area: AreaDef; id: number }) {
  const hoje = useAtomValue(hojeAtom);
  const row = useRow(area, id);
  const { Header } = useFace(area.id);
  const read = useRecord(area, row ? null : id, row);
  const known = row ?? read.data ?? seenRow(area.noun, id);
  if (!known) return <div className="rec" aria-busy="true" />;
  return <Header row={known} hoje={hoje} />;
}

/** The same of a record that stands beside another area's list. */
function BodyBeside({ area, id, tab }: Pick<BodyProps, 'area' | 'id' | 'tab'>) {
  return <Body area={area} id={id} row={useRow(area, id)} tab={tab} beside />;
}

export default function DetailPane({ areaId }: { areaId: string }) {
  const area = useArea(areaId);
  const shown = useAtomValue(shownRecordAtom);
  const tab = useAtomValue(shownTabAtom);
  const match = useAtomValue(matchAtom);
  const id = shown?.areaId === areaId ? shown.id : null;
  const row = useRow(area, id);
  /* one and the other: an action that goes on to the next record need not show what it did to this one */
  const later = usePainted(useMemo(() => ({ id, row }), [id, row]));
  const { search } = useAtomValue(locationAtom);
  /* a cursor that is ahead of the address shows its own record */
  const beside = id === addressId(areaId) ? besideOf(search) : null;
  const tabIn = (of: AreaDef, wanted: string): string =>
    of.tabs.some((one) => one.id === wanted) ? wanted : '';

  const empty = id === null && beside === null;
  useEffect(() => {
    if (empty) store.set(openRecordAtom, null);
  }, [empty]);
  useEffect(() => () => store.set(openRecordAtom, null), []);

  /* a form of its own route (a new order) has the pane to itself */
  if (match?.route.command && !match.route.param) return <FormScreen />;
  return (
    <>
      <Bar area={area} id={id} row={row} beside={beside} />
      {beside ? (
        <>
          <Top area={beside.area} id={beside.id} />
          <BodyBeside
            key="beside"
            area={beside.area}
            id={beside.id}
            tab={tabIn(beside.area, beside.tab)}
          />
        </>
      ) : id === null ? (
        <Empty title="Nenhum registro aberto" hint="Enter abre a linha do cursor" />
      ) : (
        <>
          <Top area={area} id={id} />
          {later.id === null ? null : (
            <Body area={area} id={later.id} row={later.row} tab={tabIn(area, tab)} beside={false} />
          )}
        </>
      )}
    </>
  );
}

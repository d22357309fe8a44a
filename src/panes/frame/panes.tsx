/**
 * The three panes of an area. One tree for every width: side by side, pane 3 above the others (below
 * 1280 px), or one at a time (below 960 px); changing the width loses nothing that is typed.
 */
import { atom, useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { Group, Panel, Separator, useGroupRef } from 'react-resizable-panels';
import type { Layout } from 'react-resizable-panels';
import { afterPaint } from '../../ui/pace.ts';
import {
  collapsedPanesAtom,
  isAway,
  layoutModeAtom,
  setCollapsed,
  stackedPaneAtom,
  wideAtom,
} from '../../workspace/layout.ts';
import type { LayoutMode } from '../../workspace/layout.ts';
import { shownRecordAtom } from '../../workspace/list/follow.ts';
import { matchAtom, queryAtom } from '../../workspace/location.ts';
import type { RouteDef } from '../../routes.ts';
import { contextPaneAtom, openRecordAtom, unreadableAtom } from '../../workspace/open.ts';
import type { PaneId } from '../../workspace/open.ts';
import { focusedPaneAtom, pickUpFocus } from '../../workspace/focus.ts';
import { preferencesAtom, updatePreferences } from '../../workspace/preferences.ts';
import { titleOf } from '../../workspace/rules.ts';
import { store } from '../../workspace/store.ts';
import { setTitle } from '../../workspace/title.ts';
import { findArea } from '../../nouns/index.ts';
import { findPlace } from '../../nouns/places.ts';
import type { Shares } from '../../nouns/index.ts';
import { Pane } from './pane.tsx';
import { kindOf } from './kinds.tsx';
import { NARROW, TWO, WIDE } from './shares.ts';
import { ContextPane, ListPane } from './parts.tsx';

/** What a form beside it leaves the record at least: 320 px of the narrowest three panes. */
const RECORD_BESIDE = 26;

/** Percent that two shares may differ by and be drawn alike. */
const SAME = 0.01;

/** How the panes are drawn: where their sizes are kept in the preferences, and what they begin with. */
interface Drawing {
  readonly name: string;
  readonly shares: Shares;
}
function drawingOf(mode: LayoutMode, wide: boolean, areaId: string): Drawing {
  const [name, shares]: [string, Shares] =
    mode !== 'lado' ? ['dois', TWO] : wide ? ['largo', WIDE] : ['estreito', NARROW];
  const room = findPlace(areaId)?.room;
  if (room?.three && mode === 'lado')
    return { name: `${name}.${room.name}`, shares: wide ? room.three.wide : room.three.narrow };
  return room?.lista
    ? { name: `${name}.${room.name}`, shares: { ...shares, lista: room.lista } }
    : { name, shares };
}

function sharesNow({ name, shares }: Drawing): Shares {
  const kept = store.get(preferencesAtom).paineis[name];
  return { lista: kept?.lista ?? shares.lista, contexto: kept?.contexto ?? shares.contexto };
}

/** The layout to ask for, in percent per pane. */
function layoutOf(
  mode: LayoutMode,
  context: boolean,
  collapsed: ReadonlySet<PaneId>,
  shares: Shares,
): Layout {
  const contexto = context && mode === 'lado' ? shares.contexto : 0;
  let lista = Math.min(shares.lista, 100 - contexto - (contexto > 0 ? RECORD_BESIDE : 10));
  if (collapsed.has('lista')) lista = 0;
  else if (collapsed.has('detalhe')) lista = 100 - contexto;
  const rest = { lista, detalhe: 100 - lista - contexto };
  return context ? { ...rest, contexto } : rest;
}

/** Does the detail show a record, or is about to? Nothing else is printed then. */
const hasRecordAtom = atom(
  (get) =>
    get(unreadableAtom) === null &&
    (get(queryAtom).has('aba') || typeof get(shownRecordAtom)?.id === 'number'),
);
/**
 * What follows the open record, and draws nothing: another record draws no pane again. The page's title names
 * the record, not only its kind, while a form's screen keeps its own.
 */
function RecordFollower({ areaId }: { areaId: string }) {
  const match = useAtomValue(matchAtom);
  const record = useAtomValue(openRecordAtom);
  const id = match?.route.param ? Number(match.params[match.route.param]) : null;
  const row = record && record.row.id === id && !match?.route.command ? record.row : null;
  useEffect(() => {
    if (!row) return undefined;
    let live = true;
    const name = async (): Promise<void> => {
      const { nameOf } = await import('../../commands/names.ts');
      const area = findArea(areaId);
      if (live && area) setTitle(titleOf(nameOf(area.noun, row, areaId)));
    };
    const stop = afterPaint(() => void name());
    return () => {
      live = false;
      stop();
    };
  }, [areaId, row]);
  return null;
}

/** A pane that goes out of sight takes the focus with it, and no event tells of it. */
const keepFocusInSight = (): (() => void) | undefined =>
  store.get(focusedPaneAtom) === null ? undefined : afterPaint(pickUpFocus);

/** The record that a list stands below (its trail), as a key; '' for most. */
const belowAtom = atom((get) => {
  const { route, params = {} } = get(matchAtom) ?? {};
  const below = findPlace(route?.area)?.below;
  return below ? ` ${below.noun ?? params[below.entity]} ${params[below.id]}` : '';
});

/** The arrangement of list, detail and context for an area. */
export function AreaPanes({ route, areaId }: { route: RouteDef; areaId: string }) {
  const mode = useAtomValue(layoutModeAtom);
  const context = useAtomValue(contextPaneAtom) !== null;
  const stacked = useAtomValue(stackedPaneAtom);
  const collapsed = useAtomValue(collapsedPanesAtom);
  const record = useAtomValue(hasRecordAtom);
  const { Body } = kindOf(route);
  const wide = useAtomValue(wideAtom);
  const group = useGroupRef();
  /* a list below a record is another list below another one */
  const below = `${areaId}${useAtomValue(belowAtom)}`;
  const drawing = useMemo(() => drawingOf(mode, wide, areaId), [mode, wide, areaId]);
  const wanted = layoutOf(mode, context, collapsed, sharesNow(drawing));

  useEffect(() => {
    const layout = layoutOf(mode, context, collapsed, sharesNow(drawing));
    const apply = (): void => {
      const now = group.current?.getLayout() ?? {};
      // A pane that just came is registered by the group one drawing later.
      if (Object.keys(now).length !== Object.keys(layout).length) return;
      // Saying it again would measure the page again.
      const same = Object.entries(layout).every(
        ([pane, share]) => Math.abs((now[pane] ?? -1) - share) < SAME,
      );
      if (!same) group.current?.setLayout(layout);
    };
    apply();
    const frame = requestAnimationFrame(apply);
    return () => cancelAnimationFrame(frame);
  }, [group, mode, drawing, context, collapsed]);

  useEffect(keepFocusInSight, [stacked, collapsed]);

  const side = mode === 'lado';
  const noticesIn: PaneId =
    mode === 'pilha' ? stacked : collapsed.has('lista') ? 'detalhe' : 'lista';
  const stackedClass = (pane: PaneId): string => `pn-fill${isAway(pane) ? ' away' : ''}`;
  const least = (px: number): number | string => (mode === 'pilha' ? '0' : px);

  return (
    <>
      <RecordFollower areaId={areaId} />
      <Group
        className={`panes-group ${mode}`}
        groupRef={group}
        // Taken when a pane comes or goes; otherwise setLayout above rules.
        defaultLayout={wanted}
        onLayoutChanged={(layout, { isUserInteraction }) => {
          if (!isUserInteraction) return;
          const { lista = 0, detalhe = 0, contexto = 0 } = layout;
          setCollapsed('lista', lista < 1);
          setCollapsed('detalhe', detalhe < 1);
          const now = sharesNow(drawing);
          updatePreferences({
            paineis: {
              [drawing.name]: {
                lista: lista < 1 || detalhe < 1 ? now.lista : lista,
                contexto: contexto < 1 ? now.contexto : contexto,
              },
            },
          });
        }}
      >
        <Panel
          id="lista"
          className={stackedClass('lista')}
          minSize={least(280)}
          collapsible
          collapsedSize={0}
        >
          <Pane pane="lista" away={isAway('lista')} notices={noticesIn === 'lista'}>
            <ListPane key={below} areaId={areaId} />
          </Pane>
        </Panel>
        <Separator className="split" aria-label="Largura da lista" />
        <Panel
          id="detalhe"
          className={stackedClass('detalhe')}
          minSize={least(320)}
          collapsible
          collapsedSize={0}
        >
          <Pane
            pane="detalhe"
            away={isAway('detalhe')}
            notices={noticesIn === 'detalhe'}
            print={record}
          >
            <Body key={below} route={route} />
          </Pane>
        </Panel>
        {context && side ? <Separator className="split" aria-label="Largura do contexto" /> : null}
        {context ? (
          <Panel
            id="contexto"
            className={stackedClass('contexto')}
            minSize={side ? 260 : '0'}
            maxSize={side ? '60' : '100'}
          >
            <Pane pane="contexto" away={isAway('contexto')} notices={noticesIn === 'contexto'}>
              <ContextPane />
            </Pane>
          </Panel>
        ) : null}
      </Group>
    </>
  );
}

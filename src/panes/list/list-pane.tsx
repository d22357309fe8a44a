/** Pane 1: the list of an area with its tools. */
import { SEM_PERMISSAO } from '../../../domain/kernel/permission-check.ts';
import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { listStoreFor } from '../../api/lists.ts';
import type { ListStore } from '../../api/list-store.ts';
import { isLive } from '../../api/live.ts';
import { tellFirstRows } from '../../api/first-rows.ts';
import { canonicalSearch, isFiltered, isUnnamed } from '../../api/list-search.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { hasLayer } from '../../ui/layers.ts';
import { Empty, LoadFailure, SkeletonRows } from '../../ui/states.tsx';
import {
  actorAtom,
  canConsoleAtom,
  focusedPaneAtom,
  firstPane,
  focusPane,
  hojeAtom,
  isPromised,
  searchAtom,
  matchAtom,
  preferencesAtom,
  runBound,
  selectedCount,
  selectionAtom,
  store,
} from '../../workspace/index.ts';
import type { AreaDef } from '../../nouns/index.ts';
import { useArea, useFace } from '../face.ts';
import { comingAfterRows } from '../frame/after-rows.ts';
import { PaneHead } from '../frame/pane-head.tsx';
import { BulkLine, useResultColumn } from './bulk-line.tsx';
import { useColumns } from './columns-state.ts';
import type { ColumnsState } from './columns-state.ts';
import type { CellContext } from './columns.ts';
import { FilterBar } from '../filter/filter-bar.tsx';
import { Folders } from './folders.tsx';
import { Foot } from './foot.tsx';
import { Grid } from './grid.tsx';
import { Head } from './head.tsx';
import './list.css';
import { clearTerms, filteringOf, refusedIn } from '../../workspace/list/filtering.ts';
import { arrive, startOver, syncAddress } from '../../workspace/list/move.ts';
import { closeSurface, listSurfaceAtom, openSurface } from '../../workspace/list/surface.ts';
import { viewName } from './views.ts';
import { Until, lazy } from '../../ui/lazy.tsx';

const ViewMenu = lazy(() => import('./view-menu.tsx'));
const SelectionBar = comingAfterRows(
  async () => (await import('./selection-bar.tsx')).SelectionBar,
);
/** Older than this when it comes into view again, a list is read again. */
const FRESH = 20_000;
/** While nobody tells what others do: read again now and then, moving nothing. */
const EVERY = 15_000;
const heights = { compacta: 24, confortavel: 34 } as const;

/** 'ordem_servicos.create' → 'admin/ordem_servicos/create' */
const accessOf = (command: string): string => `admin/${command.replaceAll('.', '/')}`;

function useList(area: AreaDef): ListStore {
  const search = useAtomValue(searchAtom);
  const canonical = canonicalSearch(area.list, search);
  const list = useMemo(() => listStoreFor(area.id, canonical), [area, canonical]);

  /* below a record one begins at the newest, whatever was looked at below another */
  useLayoutEffect(() => {
    if (area.below) startOver(area.id);
  }, [area]);
  const before = useRef(list);
  useLayoutEffect(() => {
    if (before.current === list) return;
    before.current = list;
    startOver(area.id);
  }, [area.id, list]);
  useEffect(() => {
    const renew = (age: number): void => {
      // What is told of is read when it is told; freshAt is 0 where that was not done (out of view).
      const old = list.freshAt === 0 || (!isLive() && Date.now() - list.freshAt > age);
      if (
        list.status === 'pronta' &&
        old &&
        !list.fetching &&
        document.visibilityState === 'visible'
      )
        void list.refresh();
    };
    const seen = (): void => renew(FRESH);
    seen();
    const beat = setInterval(() => renew(EVERY - 1000), EVERY);
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(beat);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [list]);
  return list;
}

function Header({ area }: { area: AreaDef }) {
  const search = useAtomValue(searchAtom);
  const preferences = useAtomValue(preferencesAtom);
  const actor = useAtomValue(actorAtom);
  const can = useAtomValue(canConsoleAtom);
  const surface = useAtomValue(listSurfaceAtom);
  const view = useRef<HTMLButtonElement>(null);
  const gear = useRef<HTMLButtonElement>(null);
  const open = surface?.id === area.id && surface.kind !== 'filtros' ? surface.kind : null;
  /* beside folders the view goes unnamed where room is short: its conditions stand below */
  const shownView = actor ? viewName(area, preferences, actor, search) : '';
  const toggle = (kind: 'visao' | 'colunas') => () =>
    open === kind ? closeSurface() : openSurface({ id: area.id, kind });
  const { Heading } = useFace(area.id);
  const creates = area.create;
  return (
    <PaneHead pane="lista">
      {Heading ? (
        <Until instead={<h1>{area.title}</h1>}>
          <Heading />
        </Until>
      ) : (
        <h1>{area.title}</h1>
      )}
      <button
        ref={view}
        type="button"
        className="tb"
        title="Visões salvas (v)"
        aria-haspopup="menu"
        aria-expanded={open === 'visao'}
        onClick={toggle('visao')}
      >
        <span className={area.folders ? 'lg' : undefined}>{shownView}</span>
        <Icon name="down" size={14} />
      </button>
      <span className="grow" />
      <IconButton
        icon="view"
        label="Visão e densidade"
        keys="v"
        aria-haspopup="menu"
        onClick={toggle('visao')}
      />
      <IconButton
        ref={gear}
        icon="columns"
        label="Colunas"
        aria-haspopup="dialog"
        aria-expanded={open === 'colunas'}
        onClick={toggle('colunas')}
      />
      {creates ? (
        <Button
          icon="plus"
          keys="c"
          aria-disabled={can(accessOf(creates.command)) ? undefined : true}
          title={can(accessOf(creates.command)) ? creates.label : SEM_PERMISSAO}
          onClick={() => runBound(creates.command, 'botao')}
        >
          <span className="lbl">{creates.label}</span>
        </Button>
      ) : (
        <IconButton
          icon="filter"
          label="Filtros"
          keys="f"
          onClick={() => openSurface({ id: area.id, kind: 'filtros' })}
        />
      )}
      {open ? (
        <Until>
          <ViewMenu area={area} kind={open} anchor={open === 'colunas' ? gear : view} />
        </Until>
      ) : null}
    </PaneHead>
  );
}

function Tools({ area, list, version }: { area: AreaDef; list: ListStore; version: number }) {
  const selection = useAtomValue(selectionAtom(area.id));
  const filters = useMemo(
    () => (
      <FilterBar of={filteringOf(area)}>{area.folders ? <Folders area={area} /> : null}</FilterBar>
    ),
    [area],
  );
  return selectedCount(selection, list.count ?? 0) > 0 ? (
    <SelectionBar area={area} list={list} version={version} instead={filters} />
  ) : (
    filters
  );
}

/** The address and the cursor say the same, whichever of them moved. Alone: it draws nothing. */
function Address({ area, version }: { area: AreaDef; version: number }) {
  const match = useAtomValue(matchAtom);
  // Read inside: whenever the address or the rows are others.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => syncAddress(area.id), [area.id, match, version]);
  useEffect(() => arrive(area.id), [area.id]);
  return null;
}

/** What is drawn again with every change of the rows. */
function Lines({ area, list, columns }: { area: AreaDef; list: ListStore; columns: ColumnsState }) {
  const version = useSyncExternalStore(list.subscribe, () => list.version);
  const withResult = useResultColumn(area.id, columns.columns);
  const hoje = useAtomValue(hojeAtom);
  const { densidade } = useAtomValue(preferencesAtom);
  const context = useMemo(
    (): CellContext => ({ hoje, shows: (id) => columns.shown.has(id) }),
    [hoje, columns.shown],
  );
  const template = withResult === columns.columns ? columns.template : `${columns.template} 124px`;
  const first = list.count === null;
  const answered = list.status !== 'carregando' || isUnnamed(area.list, list.search);
  useEffect(() => {
    if (answered) tellFirstRows();
  }, [answered]);
  const empty = list.count === 0 && list.viewCount === 0;
  return (
    <>
      {list.fetching && !first ? <div className="refetch" aria-hidden="true" /> : null}
      <Address area={area} version={version} />
      <Tools area={area} list={list} version={version} />
      <BulkLine areaId={area.id} />
      {list.status === 'falha' ? (
        <LoadFailure
          error={list.failure}
          {...refusedIn(filteringOf(area), list.failure)}
          onRetry={() => void list.refresh()}
        />
      ) : (
        <Grid
          area={area}
          list={list}
          version={version}
          columns={withResult}
          context={context}
          template={template}
          minWidth={columns.minWidth}
          rowHeight={heights[densidade]}
          head={<Head area={area} list={list} columns={withResult} />}
        >
          {first ? <SkeletonRows columns={columns.columns.length + 1} rows={24} /> : null}
          {empty ? (
            <div role="row">
              <div role="gridcell">
                {isUnnamed(area.list, list.search) ? (
                  <Empty title="Nada foi buscado" hint={area.list.untilNamed} />
                ) : (
                  <Empty
                    {...(isFiltered(area.list, list.search)
                      ? { onClearFilters: () => clearTerms(filteringOf(area)) }
                      : {})}
                  />
                )}
              </div>
            </div>
          ) : null}
        </Grid>
      )}
      <Foot area={area} list={list} />
    </>
  );
}

export default function ListPane({ areaId }: { areaId: string }) {
  const area = useArea(areaId);
  const list = useList(area);
  const columns = useColumns(area.id);

  /* what one arrives at by the keyboard is the list; in a stack, what the address names */
  useEffect(() => {
    // What was opened meanwhile above it has the focus.
    if (isPromised() || hasLayer()) return;
    if (document.activeElement === document.body || store.get(focusedPaneAtom) === null)
      focusPane(firstPane());
  }, []);

  return (
    <>
      <Header area={area} />
      <Lines area={area} list={list} columns={columns} />
    </>
  );
}

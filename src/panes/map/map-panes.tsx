/**
 * The kind of screen 'mapa': in pane 1 a table, in pane 2 its rows on the map. The cursor of the table is
 * the mark that stands out; a mark that is pressed takes the cursor there.
 */
import { useAtom } from 'jotai';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { ScreenDef } from '../../screens/index.ts';
import { Loading } from '../../ui/states.tsx';
import { Until, lazy } from '../../ui/lazy.tsx';
import { focusPane, registerPaneFocus } from '../../workspace/focus.ts';
import type { Does } from '../../workspace/screen.ts';
import { PaneHead } from '../frame/pane-head.tsx';
import { Pane } from '../frame/pane.tsx';
import { cursorAtom, focusGrids, moveInGrids, openInGrids } from '../grid/grids.ts';
import { GridRows } from '../grid/short-grid.tsx';
import type { RowsProps } from '../grid/short-grid.tsx';
import type { MapViewProps, Mark } from './mark.ts';
import './map-panes.css';

const MapView = lazy(() => import('./map-view.tsx'));

const gridOf = ({ name }: ScreenDef): string => `tela-${name}`;

/** What the keys of every screen with a map do: from the map too, which keeps the focus. */
export function mapDoes(screen: ScreenDef, again: () => void) {
  const id = gridOf(screen);
  const move = (step: Parameters<typeof moveInGrids>[0]): Does => ({
    run: () => moveInGrids(step, id),
  });
  return {
    'lista.proxima': move(1),
    'lista.anterior': move(-1),
    'lista.primeira': move('home'),
    'lista.ultima': move('end'),
    'lista.abrir': { run: () => openInGrids(id) },
    'lista.atualizar': { run: again },
  };
}

interface MapPanesProps<R> extends Pick<
  MapViewProps,
  'lines' | 'area' | 'places' | 'look' | 'shades' | 'onView' | 'onPlace' | 'onPlaceChosen'
> {
  readonly screen: ScreenDef;
  /** Heading and buttons of pane 1, its tool row and its foot. */
  readonly head: ReactNode;
  readonly tools?: ReactNode;
  readonly foot: ReactNode;
  /** Heading and buttons of pane 2; what lies on the map. */
  readonly mapHead?: ReactNode;
  readonly over?: ReactNode;
  readonly fetching: boolean;
  readonly table: Omit<RowsProps<R>, 'id' | 'title'>;
  /** Of the rows, by their keys; the same list while they are the same, so that moving the cursor draws none again. */
  readonly marks: readonly Mark[] | undefined;
}

const focusMap = (): boolean => {
  const map = document.querySelector<HTMLElement>('.map-room .map');
  map?.focus({ preventScroll: true });
  return map !== null;
};

export function MapPanes<R>(props: MapPanesProps<R>) {
  const { screen, table, marks, lines } = props;
  const id = gridOf(screen);
  const [cursor, setCursor] = useAtom(cursorAtom(id));
  const keys = table.rows?.map(table.keyOf) ?? [];
  const current = keys.includes(cursor ?? '') ? cursor : (keys[0] ?? null);
  useEffect(() => registerPaneFocus('lista', focusGrids), []);
  useEffect(() => registerPaneFocus('detalhe', focusMap), []);
  return (
    <div className="map-panes">
      <Pane pane="lista" notices print>
        <PaneHead pane="lista">{props.head}</PaneHead>
        {props.fetching ? <div className="refetch" aria-hidden="true" /> : null}
        {props.tools}
        <div className="scroll queue" data-scroll={screen.name}>
          <GridRows<R> {...table} id={id} title={screen.title} />
        </div>
        <div className="foot">{props.foot}</div>
      </Pane>
      <Pane pane="detalhe">
        <PaneHead pane="detalhe">
          <h2>Mapa</h2>
          {props.mapHead}
        </PaneHead>
        <div className="map-room">
          {props.over}
          <Until instead={<Loading />}>
            {marks ? (
              <MapView
                label={`${screen.title}, como na tabela`}
                marks={marks}
                lines={lines}
                area={props.area ?? null}
                places={props.places}
                look={props.look}
                {...(props.shades ? { shades: props.shades } : {})}
                onView={props.onView}
                onPlace={props.onPlace}
                onPlaceChosen={props.onPlaceChosen}
                current={current}
                onChoose={(key) => {
                  setCursor(key);
                  focusPane('lista');
                }}
              />
            ) : null}
          </Until>
        </div>
      </Pane>
    </div>
  );
}

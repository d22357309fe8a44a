/**
 * The grid: one tab stop, the cursor over the data, the rows in view and a few around them. The
 * cursor's row is always mounted. A change of the rows moves nothing under the eye.
 */
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { CSSProperties, MouseEvent, ReactNode, RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { ListStore } from '../../api/list-store.ts';
import { listStateAtom, registerPaneFocus, store } from '../../workspace/index.ts';
import { afterPaint } from '../../ui/pace.ts';
import type { AreaDef } from '../../nouns/index.ts';
import type { CellContext, Column } from './columns.ts';
import {
  extendTo,
  goTo,
  openCursor,
  reconcile,
  registerView,
  toggleSelected,
} from '../../workspace/list/move.ts';
import { usePlaces } from './places.ts';
import { Row, rowDomId } from './row.tsx';
import { Viewport } from './viewport.ts';
import type { Range } from './viewport.ts';

export interface GridProps {
  readonly area: AreaDef;
  readonly list: ListStore;
  /** Version of the list: a new one renders. */
  readonly version: number;
  readonly columns: readonly Column[];
  readonly context: CellContext;
  /** Value of --cols. */
  readonly template: string;
  /** Px that the columns need at least. */
  readonly minWidth: number;
  readonly rowHeight: number;
  readonly head: ReactNode;
  /** In place of rows: the first load, nothing found. */
  readonly children?: ReactNode;
}

/** Where each list was left, by area and search. */
const positions = new Map<string, number>();
const HEAD = 24;

/** The rows in view before a change of the rows: they must not move. */
interface Eye {
  readonly ids: readonly (number | undefined)[];
  readonly first: number;
}

export function Grid(props: GridProps) {
  const { area, list, version, columns, context, template, minWidth, rowHeight, head, children } =
    props;
  const element = useRef<HTMLDivElement>(null);
  const [, render] = useReducer((n: number) => n + 1, 0);
  const [view] = useState(() => new Viewport(Math.max(240, window.innerHeight - 160)));
  const eye = useRef<Eye>({ ids: [], first: 0 });
  /** The next change of the rows is a removal made here: the cursor's row takes the place of the one that went. */
  const removedByHand = useRef(false);
  /** The cursor was sent to a row that is not drawn yet: it is brought into view once it is. */
  const revealDrawn = useRef(false);
  const versionDrawn = useRef(version);
  const count = list.viewCount;
  view.measure(count, rowHeight);

  const look = useCallback((): void => {
    const [from, to] = view.shown;
    eye.current = {
      first: from,
      ids: Array.from({ length: to - from }, (_, at) => list.rowAt(from + at)?.id),
    };
    // Before the element is there nothing was looked at yet: the place it was left at still stands.
    if (view.attached) positions.set(`${area.id} ${list.search}`, view.position);
    list.ensure(from, to);
  }, [area.id, list, view]);

  /* the row under the eye stays where it is: the cursor's if it is in view, else the first that is still there */
  useLayoutEffect(() => {
    const { ids, first } = eye.current;
    const cursor = store.get(listStateAtom(area.id)).cursorId;
    const order = ids.map((id, at) => ({ id, at }));
    const cursorAt = order.find(({ id }) => id !== undefined && id === cursor);
    const byHand = removedByHand.current;
    removedByHand.current = false;
    for (const one of cursorAt && !byHand ? [cursorAt, ...order] : order) {
      if (one.id === undefined) continue;
      const now = list.indexOf(one.id);
      /* the first in view was the one that went: what comes up stands in its place */
      if (now < 0 && byHand) break;
      if (now < 0) continue;
      const moved = now - (first + one.at);
      if (moved !== 0) {
        view.shiftRows(moved);
        render();
      }
      break;
    }
    reconcile(area.id);
    versionDrawn.current = version;
    const sent = revealDrawn.current;
    revealDrawn.current = false;
    if (sent && view.reveal(store.get(listStateAtom(area.id)).cursorIndex)) render();
    look();
    // Another version is other rows.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [area.id, list, version, view, look]);

  const drawn = useRef<Range | null>(null);
  useLayoutEffect(() => {
    drawn.current = view.range;
  });
  const renderQueued = useRef(false);
  /**
   * Draws what came into view: `now` where a gap would show. Where the rows kept ready around fill it,
   * the next ones are made after the frame: a key that scrolls by a row must not wait for them.
   */
  const catchUp = useCallback(
    (now: () => void): void => {
      const was = drawn.current;
      const { first, end, top } = view.range;
      if (was && first === was.first && end === was.end && top === was.top) return;
      const [from, to] = view.shown;
      if (!was || from < was.first || to > was.end || view.topOf(was.first) !== was.top) {
        now();
        return;
      }
      if (renderQueued.current) return;
      renderQueued.current = true;
      afterPaint(() => {
        renderQueued.current = false;
        render();
      });
    },
    [view],
  );

  const mounted = useRef(false);
  /* coming back, the list is where it was left; another filter begins at its top */
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return undefined;
    view.attach(node);
    eye.current = { ids: [], first: 0 };
    const left = mounted.current ? 0 : positions.get(`${area.id} ${list.search}`);
    mounted.current = true;
    view.moveTo(left ?? 0);
    look();
    catchUp(render);
    return () => view.attach(null);
  }, [area.id, list, view, look, catchUp]);

  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return undefined;
    const measure = (): void => {
      const now = node.clientHeight - HEAD;
      /* a line more of tools above must not cover the row that is worked on */
      const { cursorIndex } = store.get(listStateAtom(area.id));
      if (now <= 0 || !view.resize(now, cursorIndex)) return;
      look();
      catchUp(render);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    const scrolled = (): void => {
      view.scrolled(node.scrollTop);
      look();
      /* in the frame of the scroll: later would show a gap */
      catchUp(() => flushSync(render));
    };
    node.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      observer.disconnect();
      node.removeEventListener('scroll', scrolled);
    };
  }, [area.id, view, look, catchUp]);

  useEffect(
    () =>
      registerView(area.id, {
        pageRows: () => view.pageRows,
        deferRows: (rows) => {
          removedByHand.current = true;
          view.deferRows(rows);
          afterPaint(() => {
            if (view.showDeferred()) render();
          });
        },
        reveal: (index) => {
          // Rows came or went that are not measured yet: a row at either end would stay behind it.
          revealDrawn.current = list.version !== versionDrawn.current;
          if (revealDrawn.current || !view.reveal(index)) return;
          look();
          catchUp(render);
        },
      }),
    [area.id, list, view, look, catchUp],
  );

  useEffect(() => {
    /* the pane was given the focus before the grid was there to take it */
    if (document.activeElement === element.current?.closest('section'))
      element.current?.focus({ preventScroll: true });
    return registerPaneFocus('lista', () => {
      element.current?.focus({ preventScroll: true });
      return element.current !== null;
    });
  }, []);

  const away = useCursorAway(area.id, list, version, view, element);
  const body = usePlaces(list);
  const { first, end, top } = view.range;
  const rows: ReactNode[] = [];
  /* by record: one that goes takes its own row away, and those below only move up */
  const used = new Set<number>();
  const keyOf = (id: number | undefined, index: number): string => {
    if (id === undefined || used.has(id)) return `lugar ${index}`;
    used.add(id);
    return String(id);
  };
  const one = (index: number, hidden = false): ReactNode => {
    const row = list.rowAt(index);
    return (
      <Row
        key={keyOf(row?.id, index)}
        areaId={area.id}
        row={row}
        place={row ? null : index}
        columns={columns}
        context={context}
        ghost={row !== undefined && list.isGhost(row.id)}
        tone={row && area.rowClass?.(row)}
        away={hidden}
      />
    );
  };
  for (let index = first; index < end; index += 1) rows.push(one(index));

  const click = (event: MouseEvent<HTMLDivElement>): void => {
    const target = event.target as Element;
    const { id, place } = target.closest<HTMLElement>('[role=row]')?.dataset ?? {};
    const index = id === undefined ? Number(place ?? -1) : list.indexOf(Number(id));
    if (index < 0) return;
    const row = list.rowAt(index);
    if (event.shiftKey) return extendTo(area.id, index);
    if (target.closest('.ck') || event.ctrlKey || event.metaKey) {
      toggleSelected(area.id, row);
      return;
    }
    goTo(area.id, index);
    if (event.detail === 2) openCursor(area.id);
  };

  return (
    <div
      ref={element}
      className="scroll grid"
      role="grid"
      tabIndex={0}
      aria-label={area.title}
      aria-rowcount={list.count === null || list.counting ? -1 : count + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable="true"
      aria-busy={list.status === 'carregando'}
      style={{ '--cols': template } as CSSProperties}
      onClick={click}
      onMouseDown={(event) => {
        /* a press with Shift selects rows, not text */
        if (event.shiftKey) event.preventDefault();
      }}
    >
      <div className="gsize" role="presentation" style={{ minWidth }}>
        {head}
        {children}
        <div className="canvas" role="presentation" style={{ height: view.drawn }}>
          <div ref={body} className="rows" role="rowgroup" style={{ top }}>
            {away >= 0 && away < first ? one(away, true) : null}
            {rows}
            {away >= end && away < count ? one(away, true) : null}
          </div>
        </div>
      </div>
    </div>
  );
}

/**
 * Index of the cursor when its row is not among those rendered, else -1: only then the grid has to
 * render for it. aria-activedescendant is written straight to the element.
 */
function useCursorAway(
  areaId: string,
  list: ListStore,
  version: number,
  view: Viewport,
  element: RefObject<HTMLElement | null>,
): number {
  const state = listStateAtom(areaId);
  useLayoutEffect(() => {
    const show = (): void => {
      const { cursorIndex } = store.get(state);
      const id = rowDomId(areaId, list.rowAt(cursorIndex)?.id, cursorIndex);
      /* without rows there is nothing to point at */
      if (list.viewCount === 0) element.current?.removeAttribute('aria-activedescendant');
      else if (element.current?.getAttribute('aria-activedescendant') !== id)
        element.current?.setAttribute('aria-activedescendant', id);
    };
    show();
    return store.sub(state, show);
    // Another version is other rows.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [areaId, list, version, state, element]);
  const subscribe = useCallback((changed: () => void) => store.sub(state, changed), [state]);
  return useSyncExternalStore(subscribe, () => {
    const { cursorIndex } = store.get(state);
    const { first, end } = view.range;
    return cursorIndex >= first && cursorIndex < end ? -1 : cursorIndex;
  });
}

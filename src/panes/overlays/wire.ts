/** The panes' part of the commands: list movement, detail, areas. */
import { areaLists } from '../../api/lists.ts';
import type { AreaId } from '../../api/lists.ts';
import type { Ports } from '../../commands/index.ts';
import {
  focusPane,
  layoutModeAtom,
  locationAtom,
  matchAtom,
  navigate,
  store,
} from '../../workspace/index.ts';
import { addressOf, areaById, areaOf, areas } from '../areas.ts';
import { noteOpened } from '../detail/opened.ts';
import {
  besideOf,
  isPinned,
  pin,
  pinsOf,
  placeNow,
  showBeside,
  shownNow,
  unpin,
} from '../detail/pins.ts';
import { inInbox, moveInbox, openInboxItem, pinInboxItem } from '../inbox/model.ts';
import { setTerm } from '../filter/filtering.ts';
import { filteringOf } from '../list/filter-nav.ts';
import { openTrail } from '../logs/address.ts';
import {
  advance,
  areaNow,
  clearSelection,
  closeDetail,
  cursorRow,
  goTo,
  listNow,
  moveCursor,
  openCursor,
  selectAll,
  targetOf,
  toggleSelected,
} from '../list/move.ts';
import { emptySearch, focusSearch, openSurface } from '../filter/surface.ts';
import { shownRecordAtom } from '../list/follow.ts';

const list = (id: string): AreaId | null => (id in areaLists ? (id as AreaId) : null);

/** Tab of the record by step, around its ends. */
function tab(step: 1 | -1): void {
  const { search } = placeNow();
  const beside = besideOf(search);
  if (beside) {
    const { tabs } = beside.area;
    const now = Math.max(
      0,
      tabs.findIndex((one) => one.id === beside.tab),
    );
    const other = tabs[(now + step + tabs.length) % tabs.length];
    if (other) showBeside(beside.area, beside.id, other.id);
    return;
  }
  const shown = store.get(shownRecordAtom);
  const match = store.get(matchAtom);
  const area = shown && areaById.get(shown.areaId);
  if (!area || shown.id === null) return;
  const at = Math.max(
    0,
    area.tabs.findIndex((one) => one.id === (match?.route.tab ?? '')),
  );
  const next = area.tabs[(at + step + area.tabs.length) % area.tabs.length];
  // In place, as a press on the tab does: going back leads to the record before.
  if (next) navigate(addressOf(area, shown.id, search, next.id), { replace: true });
}

function closePinned(): boolean {
  const { search } = placeNow();
  const beside = besideOf(search);
  if (beside) {
    unpin(beside);
    return true;
  }
  const shown = store.get(shownRecordAtom);
  const area = shown && areaById.get(shown.areaId);
  if (area && shown.id !== null && isPinned(search, area, shown.id)) {
    unpin({ area, id: shown.id });
    return true;
  }
  const last = pinsOf(search).at(-1);
  if (last) unpin(last);
  return last !== undefined;
}

export const consolePorts: Ports = {
  areas,
  area: (id) => (id === null ? null : (areaById.get(id) ?? null)),
  list: {
    move: (id, step, extend) => {
      if (inInbox()) return moveInbox(step);
      const area = list(id);
      if (area) moveCursor(area, step, extend);
    },
    toggle: (id) => {
      if (inInbox()) return;
      const area = list(id);
      if (area) toggleSelected(area);
    },
    selectAll: (id) => {
      if (inInbox()) return;
      const area = list(id);
      if (area) selectAll(area);
    },
    clearSelection: (id) => {
      const area = list(id);
      return area !== null && clearSelection(area);
    },
    open: (id) => {
      if (inInbox()) return openInboxItem();
      const area = list(id);
      const row = area && cursorRow(area);
      if (!area || !row) return;
      openCursor(area);
      noteOpened(areaOf(area), row);
    },
    openPinned: (id) => {
      if (inInbox()) return pinInboxItem();
      const area = list(id);
      const row = area && cursorRow(area);
      if (area && row) pin(areaOf(area), row.id);
    },
    refresh: (id) => {
      const area = list(id);
      if (area) void listNow(area).refresh();
    },
    advance: (id, where) => {
      const area = list(id);
      if (area) advance(area, where);
    },
    focusSearch: (id) => {
      focusPane('lista');
      focusSearch(id);
    },
    openFilters: (id) => openSurface({ id, kind: 'filtros' }),
    openView: (id) => openSurface({ id, kind: 'visao' }),
    openColumns: (id) => openSurface({ id, kind: 'colunas' }),
    exportCsv: (id) => {
      const area = list(id);
      if (area)
        void import('../list/export-csv.ts').then(({ exportCsv }) =>
          exportCsv(areaOf(area), listNow(area)),
        );
    },
    clearSearch: (id) => {
      const area = list(id);
      if (!area || !new URLSearchParams(store.get(locationAtom).search).get('busca_cont'))
        return false;
      emptySearch(id);
      setTerm(filteringOf(areaOf(area)), 'busca', 'cont', [], false);
      return true;
    },
    storeOf: (id) => {
      const area = list(id);
      return area !== null && areaNow() === area ? listNow(area) : null;
    },
    targetOf: (id) => {
      const area = list(id);
      return area ? targetOf(area) : { kind: 'none' };
    },
    goTo: (id, record) => {
      const area = list(id);
      if (!area || areaNow() !== area) return;
      const at = listNow(area).indexOf(record);
      if (at >= 0) goTo(area, at);
    },
    cursorRow: (id) => {
      const area = list(id);
      return (area && cursorRow(area)) ?? null;
    },
  },
  detail: {
    shown: () => {
      const shown = shownNow();
      return shown && { noun: shown.area.noun, id: shown.id };
    },
    tab,
    close: (id) => {
      const area = list(id);
      if (area === null) return false;
      const { leave } = areaOf(area);
      /* one pane at a time: the entry closes first */
      const stacked = store.get(layoutModeAtom) === 'pilha';
      if (leave && !(stacked && store.get(shownRecordAtom)?.id)) return leave();
      return closeDetail(area);
    },
    closePinned,
    hasPinned: () => pinsOf(store.get(locationAtom).search).length > 0,
    openLogs: openTrail,
    pathOf: (id, record) =>
      addressOf(areaOf(id), record, areaNow() === id ? store.get(locationAtom).search : ''),
    beside: (id, record) => {
      const here = areaNow();
      if (here === null) navigate(addressOf(areaOf(id), record));
      else if (here === id) pin(areaOf(id), record);
      else showBeside(areaOf(id), record);
    },
    pin: (id, record) => {
      if (areaNow() === id) pin(areaOf(id), record);
      else navigate(addressOf(areaOf(id), record, `abas=${id}.${record}`));
    },
  },
};

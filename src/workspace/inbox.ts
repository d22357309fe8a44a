/**
 * The inbox as data: groups with their first rows, and a cursor over all of them. Rows come and go by
 * themselves; the cursor stays on its item, and goes to the one that took its place when it was handled.
 */
import { atom } from 'jotai';
import { pageAtom } from '../api/query.ts';
import { queryString } from '../api/client.ts';
import type { ListQuery } from '../../domain/kernel/define.ts';
import { addressOf } from '../nouns/address.ts';
import { areaOf, waits } from '../nouns/index.ts';
import type { RecordRow, WaitingGroup, Who } from '../nouns/index.ts';
import { whoAtom } from './counts.ts';
import { handledAtom, handledKey } from './handled.ts';
import {
  focusedPaneAtom,
  focusComing,
  inboxHasKeys,
  locationAtom,
  navigate,
  store,
} from './index.ts';

/** Rows of each group that are read; the rest is behind 'Ver todas'. */
const SHOWN = 20;

export interface InboxGroup extends WaitingGroup {
  readonly id: string;
  readonly areaId: string;
  readonly query: ListQuery;
}

/** The groups of somebody's inbox: each the first rows of a list's filter. */
export const groupsFor = (who: Who): InboxGroup[] =>
  waits().flatMap(({ id, area, list, of }) => {
    const group = of(who);
    return group ? [{ ...group, id, areaId: area, query: list }] : [];
  });

/** The filter of a group as its list takes it. */
const searchOf = ({ search, order }: InboxGroup) => ({ ...search, ...(order ? { order } : {}) });

/** The list that holds all of a group. */
export const allOf = (group: InboxGroup): string =>
  areaOf(group.areaId).base + queryString(searchOf(group));

export interface InboxItem {
  readonly key: string;
  readonly group: InboxGroup;
  readonly noun: string;
  readonly row: RecordRow;
  /** The item no longer waits; it stays until the cursor moves. */
  readonly ghost: boolean;
}

export interface ShownGroup {
  readonly group: InboxGroup;
  readonly items: readonly InboxItem[];
  /** All that wait, read or not; null before the first answer. */
  readonly count: number | null;
  readonly failed: boolean;
}

export const groupsAtom = atom((get): readonly InboxGroup[] => {
  const who = get(whoAtom);
  return who ? groupsFor(who) : [];
});

interface Cursor {
  readonly key: string | null;
  readonly index: number;
  /** The item under the cursor, for when it leaves by itself. */
  readonly item: InboxItem | null;
}
const cursorAtom = atom<Cursor>({ key: null, index: 0, item: null });

const itemOf = (group: InboxGroup, row: RecordRow, ghost = false): InboxItem => ({
  key: `${group.id} ${row.id}`,
  group,
  noun: group.query.noun,
  row,
  ghost,
});

/** The groups with the rows that are read, without those that were just handled. */
export const inboxAtom = atom((get): readonly ShownGroup[] => {
  const handled = get(handledAtom);
  const { item } = get(cursorAtom);
  return get(groupsAtom).map((group) => {
    const read = get(pageAtom(group.query, { ...searchOf(group), per_page: SHOWN }));
    const rows = (read.data?.rows ?? []) as unknown as readonly RecordRow[];
    const waits = (row: RecordRow): boolean => !handled.has(handledKey(group.query.noun, row.id));
    const items = rows.filter(waits).map((row) => itemOf(group, row));
    const gone = rows.length - items.length;
    /* the cursor's item that left by itself stays in its place until the cursor moves */
    if (item?.group.id === group.id && waits(item.row) && read.data) {
      const here = items.some(({ key }) => key === item.key);
      const at = get(placeAtom);
      if (!here) items.splice(Math.min(at, items.length), 0, { ...item, ghost: true });
    }
    return {
      group,
      items,
      count: read.data ? Math.max(0, read.data.count - gone) : null,
      failed: read.status === 'error' && read.data === undefined,
    };
  });
});
/** Where in its group the cursor's item stood. */
const placeAtom = atom(0);

const flat = (groups: readonly ShownGroup[]): InboxItem[] => groups.flatMap(({ items }) => items);

/** The item under the cursor; null when nothing waits. */
export const currentItemAtom = atom((get): InboxItem | null => {
  const items = flat(get(inboxAtom));
  const { key, index } = get(cursorAtom);
  const found = items.find((item) => item.key === key);
  return found ?? items[Math.min(index, items.length - 1)] ?? null;
});

/** Do its items stand before the eyes? Set by the pane: a key means nothing that nobody saw. */
export const inboxDrawnAtom = atom(false);

/** The item that its keys mean, which is the one under the cursor and never the one before; null without one. */
export const inboxRecordAtom = atom((get): InboxItem | null =>
  get(inboxDrawnAtom) ? get(currentItemAtom) : null,
);

/** Puts the cursor on an item. */
export function placeCursor(item: InboxItem | null): void {
  const groups = store.get(inboxAtom);
  const index = flat(groups).findIndex((one) => one.key === item?.key);
  const own = groups.find(({ group }) => group.id === item?.group.id)?.items ?? [];
  store.set(
    placeAtom,
    Math.max(
      0,
      own.findIndex((one) => one.key === item?.key),
    ),
  );
  store.set(cursorAtom, {
    key: item?.key ?? null,
    index: Math.max(0, index),
    item: item?.ghost ? null : item,
  });
}

/** After rows came and went: the cursor's place follows its item, or takes what stands there now. */
export function settleCursor(): void {
  /* the groups answer one by one: until all have, the cursor is on the first item, whichever it is */
  const answered = store.get(inboxAtom).every(({ count, failed }) => count !== null || failed);
  if (!answered && store.get(cursorAtom).key === null) return;
  const now = store.get(currentItemAtom);
  const { key, index } = store.get(cursorAtom);
  const at = flat(store.get(inboxAtom)).findIndex((one) => one.key === now?.key);
  if (now && !now.ghost && (now.key !== key || at !== index)) placeCursor(now);
}

export const inInbox = (): boolean => inboxHasKeys(store.get(focusedPaneAtom));

const PAGE = 10;
/** j, k, Home, End, PgUp, PgDn. */
export function moveInbox(step: number | 'home' | 'end' | 'pgup' | 'pgdn'): void {
  const items = flat(store.get(inboxAtom));
  const current = store.get(currentItemAtom);
  const at = items.findIndex((item) => item.key === current?.key);
  const by = step === 'pgdn' ? PAGE : step === 'pgup' ? -PAGE : typeof step === 'number' ? step : 0;
  const to =
    step === 'home'
      ? 0
      : step === 'end'
        ? items.length - 1
        : Math.max(0, Math.min(items.length - 1, at + by));
  const next = items[to];
  if (next) placeCursor(next);
}

/** [ and ]: the first item of the group before, after; around the ends. */
export function stepGroup(step: 1 | -1): void {
  const shown = store.get(inboxAtom).filter(({ items }) => items.length > 0);
  const here = store.get(currentItemAtom)?.group.id;
  const at = shown.findIndex(({ group }) => group.id === here);
  const next = shown[(at + step + shown.length) % shown.length];
  if (next) placeCursor(next.items[0] ?? null);
}

const pinsNow = (): string => {
  const pins = new URLSearchParams(store.get(locationAtom).search).get('abas');
  return pins ? new URLSearchParams({ abas: pins }).toString() : '';
};

/** Enter: the item's record in pane 2, in its own area; the inbox stays. False when one stayed where one was. */
export function openInboxItem(item: InboxItem): boolean {
  placeCursor(item);
  if (!navigate(addressOf(areaOf(item.group.areaId), item.row.id, pinsNow()))) return false;
  focusComing('detalhe');
  return true;
}

/** Ctrl+Enter: the same, in a pinned tab. */
export function pinInboxItem(): void {
  const item = store.get(currentItemAtom);
  if (!item) return;
  const pins = new URLSearchParams(store.get(locationAtom).search).get('abas');
  const pin = `${item.group.areaId}.${item.row.id}`;
  const abas = [...new Set([...(pins?.split(',') ?? []), pin])].join(',');
  navigate(
    addressOf(areaOf(item.group.areaId), item.row.id, new URLSearchParams({ abas }).toString()),
  );
}

/**
 * The detail follows the cursor: at once from what is known, the address a little later, so that a
 * held key writes no history and asks the network for nothing.
 */
import { atom } from 'jotai';
import { matchRoute } from '../../routes.ts';
import type { RouteMatch } from '../../routes.ts';
import { layoutModeAtom, locationAtom, matchAtom, navigate, store } from '../index.ts';
import { onLeaving } from '../location.ts';
import type { Place } from '../location.ts';
import { addressOf } from '../../nouns/address.ts';
import { findArea } from '../../nouns/index.ts';
import type { AreaDef } from '../../nouns/index.ts';

/** Ms of rest before the address is written. */
const PAUSE = 150;

interface Pending {
  readonly areaId: string;
  readonly id: number;
  /** The address when the cursor moved: another one opened since then has the last word. */
  readonly from: Place;
}
/** The record that the cursor went to, until the address says it too. */
const pendingAtom = atom<Pending | null>(null);
/** Areas whose detail was closed by hand: the cursor no longer opens it. */
const closedAtom = atom<ReadonlySet<string>>(new Set<string>());

let timer: ReturnType<typeof setTimeout> | undefined;

function idIn(match: RouteMatch | null, areaId: string): number | null {
  if (match?.route.area !== areaId || !match.route.param) return null;
  return Number(match.params[match.route.param]) || null;
}
/** Id that the address names for an area, null without one. */
export const addressId = (areaId: string): number | null => idIn(store.get(matchAtom), areaId);

/** The pending record, if the address still stands where the cursor left it. */
const aheadAtom = atom((get) => {
  const pending = get(pendingAtom);
  return pending?.from === get(locationAtom) ? pending : null;
});

/** {areaId, id} of the record that the detail shows; id null when it shows none. */
export const shownRecordAtom = atom((get): { areaId: string; id: number | null } | null => {
  const match = get(matchAtom);
  const areaId = match?.route.area;
  if (!areaId) return null;
  const ahead = get(aheadAtom);
  if (ahead?.areaId === areaId) return { areaId, id: ahead.id };
  return { areaId, id: idIn(match, areaId) };
});

/** Is the cursor ahead of the address? */
export const isPending = (areaId: string): boolean => store.get(aheadAtom)?.areaId === areaId;

/** The address at which each list's cursor was last moved by hand. */
const movedByHandAt = new Map<string, Place>();
/** The cursor was moved by hand: commands act on its record, until another address is opened. */
export function noteMovedByHand(areaId: string): void {
  movedByHandAt.set(areaId, store.get(locationAtom));
}
/** Do commands act on the record of the address, and not on the cursor's, which only stands where its list begins? */
export function addressIsTarget(areaId: string, cursorId: number | null): boolean {
  const named = addressId(areaId);
  return (
    named !== null && named !== cursorId && movedByHandAt.get(areaId) !== store.get(locationAtom)
  );
}

/** The tab of the address ('' for the first); it stays while the cursor moves. */
export const shownTabAtom = atom((get) => get(matchAtom)?.route.tab ?? '');

function write(area: AreaDef, id: number, replace: boolean): boolean {
  const match = store.get(matchAtom);
  if (match?.route.area !== area.id) return false;
  const tab = match.route.tab ?? '';
  const known = area.tabs.some((one) => one.id === tab) ? tab : '';
  /* a form that the address opens, and what stood beside, belong to the record that is left */
  const query = new URLSearchParams(store.get(locationAtom).search);
  query.delete('acao');
  query.delete('aba');
  return navigate(addressOf(area, id, query.toString(), known), { replace });
}

/** A screen of its own (a new order) stands where the record would: it is left by hand only. */
function onOwnScreen(): boolean {
  const route = store.get(matchAtom)?.route;
  return route?.command !== undefined && !route.param;
}

function settle(area: AreaDef): void {
  const ahead = store.get(aheadAtom);
  if (ahead?.areaId === area.id && ahead.id !== addressId(area.id) && !onOwnScreen())
    write(area, ahead.id, true);
  store.set(pendingAtom, null);
}

/* To another area within that moment: the way back leads to where the cursor was, not to where it had been. */
onLeaving((path) => {
  if (matchRoute(path)?.route.area !== store.get(aheadAtom)?.areaId) settleAhead();
});

/** Writes the address that the cursor is ahead of, for what is about to change its query: else it would lead back. */
export function settleNow(area: AreaDef): void {
  clearTimeout(timer);
  settle(area);
}

/** The same of whatever list has the cursor ahead. */
export function settleAhead(): void {
  const area = findArea(store.get(aheadAtom)?.areaId);
  if (area) settleNow(area);
}

/** The cursor went to a record: the detail shows it, unless it was closed or cannot stand beside the list. */
export function follow(area: AreaDef, id: number): void {
  /* closed by hand, and not opened again by an address (a form's) since */
  const closed = store.get(closedAtom).has(area.id) && addressId(area.id) === null;
  if (closed || store.get(layoutModeAtom) === 'pilha') return;
  if (onOwnScreen()) return;
  clearTimeout(timer);
  const shown = store.get(shownRecordAtom);
  if (shown?.areaId === area.id && shown.id === id && addressId(area.id) === id) return;
  store.set(pendingAtom, { areaId: area.id, id, from: store.get(locationAtom) });
  timer = setTimeout(() => settle(area), PAUSE);
}

/** Opens a record for good: a step of the history, or (`inPlace`) a part of the one just taken. */
export function openRecord(area: AreaDef, id: number, inPlace = false): void {
  clearTimeout(timer);
  const closed = new Set(store.get(closedAtom));
  if (closed.delete(area.id)) store.set(closedAtom, closed);
  write(area, id, inPlace || addressId(area.id) === id);
  store.set(pendingAtom, null);
}

/** Closes the detail; the cursor no longer opens it. False when there was none. */
export function closeRecord(area: AreaDef): boolean {
  clearTimeout(timer);
  const query = new URLSearchParams(store.get(locationAtom).search);
  if (store.get(shownRecordAtom)?.id === null && !query.has('aba')) return false;
  /* what stood beside goes too: it would else be what is left in sight */
  query.delete('aba');
  store.set(closedAtom, new Set(store.get(closedAtom)).add(area.id));
  store.set(pendingAtom, null);
  return navigate(addressOf(area, null, query.toString()));
}

/** Somebody went elsewhere by another way: the pending record is void. */
export function forgetPending(): void {
  clearTimeout(timer);
  if (store.get(pendingAtom)) store.set(pendingAtom, null);
}

/**
 * Pinned tabs stand in the address: `abas=servicos.1187,minhas-analises.3430`. What they are called is
 * found in the caches; one of another area is shown beside the list that stays (`aba=servicos.1187`).
 */
import { cachedOne } from '../../api/query.ts';
import { listStoreFor } from '../../api/lists.ts';
import type { RecordRow } from '../../nouns/row.ts';
import { locationAtom, matchAtom, navigate, store, withQuery } from '../index.ts';
import type { Place } from '../location.ts';
import { addressOf } from '../../nouns/address.ts';
import { areaOf, findArea, tabsFor } from '../../nouns/index.ts';
import { canConsoleAtom } from '../actor.ts';
import type { AreaDef } from '../../nouns/index.ts';
import { addressId, openRecord, settleNow, shownRecordAtom } from './follow.ts';
import { areaNow } from './move.ts';

export interface Pin {
  readonly area: AreaDef;
  readonly id: number;
}

const KEY = 'abas';
const BESIDE = 'aba';
const MOST = 12;
const text = (pins: readonly Pin[]): string | null =>
  pins.length === 0 ? null : pins.map(({ area, id }) => `${area.id}.${id}`).join(',');

/** The pins of a query string, in order; what is not understood is left out. */
export function pinsOf(search: string): Pin[] {
  const raw = new URLSearchParams(search).get(KEY) ?? '';
  return raw.split(',').flatMap((one): Pin[] => {
    const [areaId = '', id = ''] = one.split('.');
    const area = findArea(areaId);
    return area && /^[1-9]\d*$/.test(id) ? [{ area, id: Number(id) }] : [];
  });
}

/** The pinned record that pane 2 shows in place of the list's own, and its tab; null without one. */
export function besideOf(search: string): (Pin & { readonly tab: string }) | null {
  const [areaId = '', id = '', tab = ''] = (new URLSearchParams(search).get(BESIDE) ?? '').split(
    '.',
  );
  const area = findArea(areaId);
  return area && /^[1-9]\d*$/.test(id) ? { area, id: Number(id), tab } : null;
}

const same = (a: Pin, b: Pin): boolean => a.area.id === b.area.id && a.id === b.id;

/** What pane 2 shows or is about to, read or not; a cursor that is ahead of the address shows its own record. */
export function shownNow(): Pin | null {
  const shown = store.get(shownRecordAtom);
  const area = findArea(shown?.areaId);
  if (!shown || !area) return null;
  const { search } = store.get(locationAtom);
  const beside = shown.id === addressId(area.id) ? besideOf(search) : null;
  return beside ?? (shown.id === null ? null : { area, id: shown.id });
}

/** Where we are, the cursor's move included: what changes the query keeps the record. */
export function placeNow(): Place {
  const area = findArea(store.get(shownRecordAtom)?.areaId);
  if (area) settleNow(area);
  return store.get(locationAtom);
}

const pinsNow = (): Pin[] => pinsOf(store.get(locationAtom).search);

function put(pins: readonly Pin[]): void {
  navigate(withQuery(store.get(locationAtom), { [KEY]: text(pins) }));
}

/** Pins a record and opens it; a pinned one is only opened. */
export function pin(area: AreaDef, id: number): void {
  /* what stands below a record has no address without it */
  if (area.below) return openRecord(area, id);
  const pins = pinsNow();
  const added: Pin = { area, id };
  const isNew = !pins.some((one) => same(one, added));
  if (isNew) put([...pins, added].slice(-MOST));
  // One step of the history, not two.
  openRecord(area, id, isNew);
}

export function unpin(gone: Pin): void {
  const place = placeNow();
  const beside = besideOf(place.search);
  const rest = pinsNow().filter((one) => !same(one, gone));
  const shown = beside && same(beside, gone);
  navigate(withQuery(place, { [KEY]: text(rest), ...(shown ? { [BESIDE]: null } : {}) }));
}

/** Shows a record of another area in pane 2, pinned; the list stays. `tab` as its path segment. */
export function showBeside(area: AreaDef, id: number, tab = ''): void {
  const place = placeNow();
  const beside = besideOf(place.search);
  const added: Pin = { area, id };
  const pins = pinsNow();
  const all = pins.some((one) => same(one, added)) ? pins : [...pins, added].slice(-MOST);
  navigate(
    withQuery(place, {
      [KEY]: text(all),
      [BESIDE]: `${area.id}.${id}${tab ? `.${tab}` : ''}`,
    }),
    { replace: beside !== null && same(beside, added) },
  );
}

/** Pane 2 shows the list's own record again. */
export const leaveBeside = (): void => void navigate(withQuery(placeNow(), { [BESIDE]: null }));

export const isPinned = (search: string, area: AreaDef, id: number): boolean =>
  pinsOf(search).some((one) => same(one, { area, id }));

/** Shows a pinned record: one of another area beside the list of this one. */
export function goToPin({ area, id }: Pin, areaId: string): void {
  if (area.id === areaId) openRecord(area, id);
  else showBeside(area, id);
}

/** The row or record that is known of a pin. */
export function knownOf({ area, id }: Pin): RecordRow | undefined {
  const cached = area.one && cachedOne(area.one, id);
  if (cached) return cached as unknown as RecordRow;
  const list = listStoreFor(area.id, store.get(locationAtom).search);
  return list.rowAt(list.indexOf(id));
}

/** Tab of the record by step, around its ends. */
export function stepTab(step: 1 | -1): void {
  const { search } = placeNow();
  const can = store.get(canConsoleAtom);
  const next = (tabs: AreaDef['tabs'], now: string) => {
    const at = Math.max(
      0,
      tabs.findIndex(({ id }) => id === now),
    );
    return tabs[(at + step + tabs.length) % tabs.length];
  };
  const beside = besideOf(search);
  if (beside) {
    const other = next(tabsFor(beside.area, can), beside.tab);
    if (other) showBeside(beside.area, beside.id, other.id);
    return;
  }
  const shown = store.get(shownRecordAtom);
  const area = findArea(shown?.areaId);
  if (!shown || !area || shown.id === null) return;
  const other = next(tabsFor(area, can), store.get(matchAtom)?.route.tab ?? '');
  // In place, as a press on the tab does: going back leads to the record before.
  if (other) navigate(addressOf(area, shown.id, search, other.id), { replace: true });
}

/** Unpins what pane 2 shows, else the last pin; false without one. */
export function closePinned(): boolean {
  const { search } = placeNow();
  const shown = store.get(shownRecordAtom);
  const area = findArea(shown?.areaId);
  const own =
    shown && area && shown.id !== null && isPinned(search, area, shown.id)
      ? { area, id: shown.id }
      : null;
  const gone = besideOf(search) ?? own ?? pinsOf(search).at(-1);
  if (gone) unpin(gone);
  return gone !== undefined;
}

export const hasPinned = (): boolean => pinsNow().length > 0;

/** The address of a record in its area, with what the query holds now. */
export const pathOfRecord = (areaId: string, id: number): string =>
  addressOf(areaOf(areaId), id, areaNow() === areaId ? store.get(locationAtom).search : '');

/** Opens a record beside the pinned tabs. */
export function openPinned(areaId: string, id: number): void {
  if (areaNow() === areaId) pin(areaOf(areaId), id);
  else navigate(addressOf(areaOf(areaId), id, `abas=${areaId}.${id}`));
}

/** Shows a record of another area in pane 2, pinned, beside the list that stays. */
export function openBeside(areaId: string, id: number): void {
  const here = areaNow();
  const area = areaOf(areaId);
  if (here === null) navigate(addressOf(area, id));
  else if (here === areaId) pin(area, id);
  else showBeside(area, id);
}

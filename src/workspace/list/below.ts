/** Lists that stand below a record (its trail, its mails): the way there, and back to the record. */
import { addressOf, baseOf, recordOfAddress } from '../../nouns/address.ts';
import { areaOf, homeOf } from '../../nouns/index.ts';
import type { AreaDef } from '../../nouns/index.ts';
import { HOME } from '../location.ts';
import {
  focusComing,
  focusedPaneAtom,
  focusPane,
  locationAtom,
  navigate,
  store,
} from '../index.ts';
import type { PaneId } from '../index.ts';

/** The address that a list was opened from, by the list's. */
let origin: { readonly list: string; readonly from: string; readonly pane: PaneId } | null = null;

/** Opens the list of an area below a record; u and Esc lead back to where one was. */
export function openBelow(areaId: string, noun: string, id: number): void {
  const { path, search } = store.get(locationAtom);
  const list = baseOf(areaOf(areaId), { noun, id });
  const pane = store.get(focusedPaneAtom) ?? 'lista';
  if (!navigate(list)) return;
  origin = { list, from: path + search, pane };
  focusPane('lista');
}

/** The address of a record itself; null when it has no screen. */
export function screenOf(noun: string, id: number): string | null {
  const area = homeOf(noun);
  return area && !area.below ? addressOf(area, id) : null;
}

/** Back to the record that the list of the address stands below. */
export function leaveBelow(area: AreaDef): boolean {
  const of = recordOfAddress(area);
  const back = origin?.list === baseOf(area) ? origin : null;
  if (!navigate(back?.from ?? (of && screenOf(of.noun, of.id)) ?? HOME)) return false;
  focusComing(back?.pane === 'lista' ? 'lista' : 'detalhe');
  return true;
}

/**
 * Pinned tabs stand in the address: `abas=servicos.1187,minhas-analises.3430`. What they are called is
 * found in the caches; a tab of another area leads there.
 */
import { cachedOne } from '../../api/query.ts';
import { listStoreFor } from '../../api/list-store.ts';
import type { RecordRow } from '../../api/row.ts';
import { locationAtom, navigate, store, withQuery } from '../../workspace/index.ts';
import { addressOf, areaById } from '../areas.ts';
import type { AreaDef } from '../areas.ts';
import { openRecord } from '../list/follow.ts';

export interface Pin {
  readonly area: AreaDef;
  readonly id: number;
}

const KEY = 'abas';
const MOST = 12;
const text = (pins: readonly Pin[]): string | null =>
  pins.length === 0 ? null : pins.map(({ area, id }) => `${area.id}.${id}`).join(',');

/** The pins of a query string, in order; what is not understood is left out. */
export function pinsOf(search: string): Pin[] {
  const raw = new URLSearchParams(search).get(KEY) ?? '';
  return raw.split(',').flatMap((one): Pin[] => {
    const [areaId = '', id = ''] = one.split('.');
    const area = areaById.get(areaId);
    return area && /^[1-9]\d*$/.test(id) ? [{ area, id: Number(id) }] : [];
  });
}

const same = (a: Pin, b: Pin): boolean => a.area.id === b.area.id && a.id === b.id;
const pinsNow = (): Pin[] => pinsOf(store.get(locationAtom).search);

function put(pins: readonly Pin[]): void {
  navigate(withQuery(store.get(locationAtom), { [KEY]: text(pins) }));
}

/** Pins a record and opens it; a pinned one is only opened. */
export function pin(area: AreaDef, id: number): void {
  const pins = pinsNow();
  const added: Pin = { area, id };
  const isNew = !pins.some((one) => same(one, added));
  if (isNew) put([...pins, added].slice(-MOST));
  // One step of the history, not two.
  openRecord(area, id, isNew);
}

export function unpin(gone: Pin): void {
  put(pinsNow().filter((one) => !same(one, gone)));
}

export const isPinned = (search: string, area: AreaDef, id: number): boolean =>
  pinsOf(search).some((one) => same(one, { area, id }));

/** Shows a pinned record: in its own area, with the filters of here only if it is this one. */
export function goToPin({ area, id }: Pin, areaId: string): void {
  if (area.id === areaId) return openRecord(area, id);
  const pins = text(pinsNow());
  navigate(addressOf(area, id, pins ? new URLSearchParams({ [KEY]: pins }).toString() : ''));
}

/** The row or record that is known of a pin. */
export function knownOf({ area, id }: Pin): RecordRow | undefined {
  const cached = area.one && cachedOne(area.one, id);
  if (cached) return cached as unknown as RecordRow;
  const list = listStoreFor(area.id, store.get(locationAtom).search);
  return list.rowAt(list.indexOf(id));
}

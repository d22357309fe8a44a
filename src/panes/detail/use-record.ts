/** A record in the detail: its row from the list at once, itself from the cache or the network. */
import { atom, useAtomValue } from 'jotai';
import { useMemo, useSyncExternalStore } from 'react';
import { pageAtom, prefetchOne, useOne } from '../../api/query.ts';
import type { Page, Read } from '../../api/query.ts';
import { listStoreFor } from '../../api/lists.ts';
import type { RecordRow } from '../../nouns/row.ts';
import { searchAtom } from '../../workspace/index.ts';
import type { AreaDef } from '../../nouns/index.ts';
import { isPending } from '../../workspace/list/follow.ts';

/** Ms of rest before the network is asked for what the cursor passes: a held key asks for nothing. */
export const PAUSE = 150;

const none = { id: '', call: { version: 'v2', method: 'GET', path: '' } } as unknown as NonNullable<
  AreaDef['one']
>;

/** The row of a record in the list that is shown, kept up to date; undefined when it is not read. */
export function useRow(area: AreaDef, id: number | null): RecordRow | undefined {
  const search = useAtomValue(searchAtom);
  const list = useMemo(() => listStoreFor(area.id, search), [area.id, search]);
  return useSyncExternalStore(list.subscribe, () =>
    id === null ? undefined : list.rowAt(list.indexOf(id)),
  );
}

const nothing = atom<Read<Page<unknown>> | null>(null);

/** The record itself; an area without a query of its own finds it through its list. */
export function useRecord(
  area: AreaDef,
  id: number | null,
  row: RecordRow | undefined,
): Read<RecordRow> {
  /* what was opened for good is asked for at once */
  const pause = useMemo(() => (id !== null && isPending(area.id) ? PAUSE : 0), [area.id, id]);
  const one = useOne(area.one ?? none, area.one ? id : null, { pause }) as Read<RecordRow>;
  const wanted = !area.one && id !== null && row === undefined;
  const found = useAtomValue(
    wanted ? pageAtom(area.list, { id_eq: id, per_page: 1 }) : nothing,
  ) as Read<Page<RecordRow>> | null;
  if (area.one) return one;
  if (row) return { ...one, data: row, status: 'success', isFetching: false, error: null };
  return { ...(found ?? one), data: found?.data?.rows[0] };
}

/** Reads the neighbours ahead, so that the next key finds them. */
export function prefetchAround(area: AreaDef, search: string, id: number): void {
  const { one } = area;
  if (!one) return;
  const list = listStoreFor(area.id, search);
  const at = list.indexOf(id);
  if (at < 0) return;
  for (const step of [1, -1, 2]) {
    const next = list.rowAt(at + step);
    if (next) void prefetchOne(one, next.id);
  }
}

/**
 * Records at hand: rows that lists have read, indexed while nobody waits, so that the palette finds
 * them without asking. At most twenty thousand: then the ones read first are forgotten.
 */
import { listStoreFor } from '../api/lists.ts';
import { currentDepartment } from '../api/session.ts';
import type { RecordRow } from '../commands/define.ts';
import { nameOf } from '../commands/names.ts';
import { findArea, lookOf, nounOf } from '../nouns/index.ts';
import { openPinned, pathOfRecord } from '../workspace/list/pins.ts';
import { locationAtom, matchAtom, navigate, store } from '../workspace/index.ts';
import { SearchIndex } from './ranking.ts';
import type { Row } from './rows.ts';

const MOST = 20_000;
/** Rows folded in one idle moment: about 2 ms. */
const LOT = 200;

export const records = new SearchIndex<Row>();
let department = '';
let seen = new WeakSet<RecordRow>();
const queue: { areaId: string; noun: string; row: RecordRow }[] = [];
let working = false;

/** A record as the palette shows it. */
export function recordRow(areaId: string, noun: string, row: RecordRow): Row {
  const { icon, found, situacoes } = nounOf(noun);
  const about = found?.about(row) ?? '';
  const number = found?.numbered?.(row);
  return {
    key: `registro:${noun}:${row.id}`,
    kind: 'registro',
    title: nameOf(noun, row),
    sub: about,
    extra: `${about} ${found?.words?.(row) ?? ''}`,
    icon,
    // Only what is called by the number is found exactly by it, newest first.
    ...number,
    order: number ? -row.id : 0,
    status: row.situacao && situacoes ? lookOf(noun, row.situacao) : undefined,
    run(how) {
      if (how === 'fixar') openPinned(areaId, row.id);
      else navigate(pathOfRecord(areaId, row.id));
    },
  };
}

function work(deadline?: IdleDeadline): void {
  do {
    const lot = queue.splice(0, LOT);
    if (records.size + lot.length > MOST) records.forget(MOST / 4);
    records.add(lot.map(({ areaId, noun, row }) => recordRow(areaId, noun, row)));
  } while (queue.length > 0 && (deadline?.timeRemaining() ?? 0) > 4);
  working = queue.length > 0;
  if (working) later();
  // The first search runs cold, several times slower: here, where nobody waits for it.
  else records.search({ text: 'e a' });
}

function later(): void {
  working = true;
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 50);
}

/** Takes the rows of the list that is shown; what is known already costs nothing. */
export function indexShown(): void {
  const codigo = currentDepartment() ?? '';
  if (codigo !== department) {
    department = codigo;
    records.clear();
    seen = new WeakSet();
    queue.length = 0;
  }
  const areaId = findArea(store.get(matchAtom)?.route.area)?.id;
  if (!areaId) return;
  const list = listStoreFor(areaId, store.get(locationAtom).search);
  for (const row of list.loaded()) {
    if (seen.has(row)) continue;
    seen.add(row);
    queue.push({ areaId, noun: list.query.noun, row });
  }
  if (queue.length > 0 && !working) later();
}

/** Indexes the rest now: what is asked for must not wait for an idle moment. */
export function indexRest(): void {
  if (queue.length > 0 && queue.length <= 400) work();
}

const EVERY = 700;
/** Follows the list that is shown. Call once. */
export function startRecords(): void {
  let unsubscribe: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      indexShown();
    }, EVERY);
  };
  const follow = (): void => {
    unsubscribe?.();
    unsubscribe = null;
    const areaId = findArea(store.get(matchAtom)?.route.area)?.id;
    if (areaId) unsubscribe = listStoreFor(areaId, store.get(locationAtom).search).subscribe(soon);
    soon();
  };
  store.sub(locationAtom, follow);
  follow();
}

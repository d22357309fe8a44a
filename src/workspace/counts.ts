/** The counters of bar and rail: what waits. Asked at start, after actions, and now and then. */
import { atom } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { onWrite } from '../api/client.ts';
import { isLive } from '../api/live.ts';
import { countAtom, refreshCounted } from '../api/query.ts';
import { isQuiet } from '../api/quiet.ts';
import { nounOfCall, waits } from '../nouns/index.ts';
import type { Waits, Who } from '../nouns/index.ts';
import { canAtom, currentUserAtom, hojeAtom } from './actor.ts';
import { sameJson } from './merge.ts';
import { store } from './store.ts';

/** By the group that waits; null: not known, or not this user's business. */
export type Counts = Readonly<Record<string, number | null>>;

/** Ms between two looks while nobody tells what changes. */
const EVERY = 15_000;
const SOON = 250;

/** Who works here, as far as what waits for them depends on it; null until it is known. */
export const whoAtom = atom((get): Who | null => {
  const user = get(currentUserAtom);
  return user && { id: user.id, fiscal: user.fiscal, hoje: get(hojeAtom), can: get(canAtom) };
});

/** The counter of a group; null when that is not this user's business. */
function counterOf({ list, count, of, counted }: Waits, who: Who | null) {
  const search = who && (counted ? counted(who) : of(who)?.search);
  if (!search) return null;
  return count ? countAtom(count) : countAtom(list, search);
}
/** Are all nouns there, which say what waits? */
const startedAtom = atom(false);
const countersAtom = atom((get) => {
  const who = get(whoAtom);
  return get(startedAtom) ? waits().map((one) => [one.id, counterOf(one, who)] as const) : [];
});
const counted = atom((get): Counts =>
  Object.fromEntries(
    get(countersAtom).map(([id, counter]) => [id, (counter && get(counter).data?.count) ?? null]),
  ),
);
/** Another only when a number is: asking draws nothing. */
export const countsAtom = selectAtom(counted, (now) => now, sameJson);

let timer: ReturnType<typeof setTimeout> | undefined;
/** What is to be counted at the next turn; null: everything. */
let wanted: ReadonlySet<string> | null = new Set<string>();

/** Counts these nouns again, soon (null: all); several calls at once count once. */
export function refreshCountsOf(nouns: ReadonlySet<string> | null): void {
  wanted = nouns && wanted && new Set([...wanted, ...nouns]);
  timer ??= setTimeout(() => {
    timer = undefined;
    const which = wanted;
    wanted = new Set();
    refreshCounted(which);
  }, SOON);
}

/** Keeps the counters fresh while the page is seen. Call once, when all nouns are there. */
export function startCounts(): () => void {
  store.set(startedAtom, true);
  const seen = (): void => {
    if (document.visibilityState === 'visible') refreshCountsOf(null);
  };
  const beat = setInterval(() => {
    if (!isLive()) seen();
  }, EVERY);
  document.addEventListener('visibilitychange', seen);
  const stop = onWrite((call) => {
    if (isQuiet(call)) return;
    // What shows nowhere else changes no other counter.
    const written = nounOfCall(call);
    const alone = written !== null && (written.affects ?? []).length === 0;
    refreshCountsOf(alone ? new Set([written.noun]) : null);
  });
  return () => {
    clearInterval(beat);
    document.removeEventListener('visibilitychange', seen);
    stop();
  };
}

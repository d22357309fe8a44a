/** The counters of bar and rail: what waits. Asked at start, after actions, and now and then. */
import { atom } from 'jotai';
import type { Waits, Who } from '../nouns/index.ts';
import { nounOfCall, waits } from '../nouns/index.ts';
import { onWrite, send } from '../api/client.ts';
import { onRecovery } from '../api/health.ts';
import { isLive } from '../api/live.ts';
import { isQuiet } from '../api/quiet.ts';
import { canAtom, currentUserAtom } from './actor.ts';
import { sameJson } from './merge.ts';
import { store } from './store.ts';

/** By the group that waits; null: not known, or not this user's business. */
export type Counts = Readonly<Record<string, number | null>>;

/** Ms between two looks while nobody tells what changes. */
const EVERY = 15_000;
const SOON = 250;

const counts = atom<Counts>({});
export const countsAtom = atom((get) => get(counts));

let timer: ReturnType<typeof setTimeout> | undefined;

/** Who works here, as far as what waits for them depends on it; null until it is known. */
export const whoAtom = atom((get): Who | null => {
  const user = get(currentUserAtom);
  return user && { id: user.id, fiscal: user.fiscal, can: get(canAtom) };
});

/** How many of a group wait for somebody; null when that is not their business. */
async function count({ list, count: call, of, counted }: Waits, who: Who): Promise<number | null> {
  const search = counted ? counted(who) : (of(who)?.search ?? null);
  if (!search) return null;
  const { count: found } = call
    ? await send<{ count: number }>(call.call)
    : await send<{ count: number }>(list.call, { query: { ...search, per_page: 1 } });
  return found;
}

/** Counts these nouns again, null for all; the other counters stay as they are. */
async function read(nouns: ReadonlySet<string> | null): Promise<void> {
  const who = store.get(whoAtom);
  if (!who) return;
  const asked = waits.filter(({ list }) => nouns?.has(list.noun) ?? true);
  const now = await Promise.all(asked.map(async (one) => [one.id, await count(one, who)] as const));
  const next: Counts = { ...store.get(counts), ...Object.fromEntries(now) };
  if (!sameJson(next, store.get(counts))) store.set(counts, next);
}

/** What is to be counted at the next turn; null: everything. */
let wanted: ReadonlySet<string> | null = new Set<string>();

/** Counts these nouns again, soon (null: all); several calls at once count once. Failures leave what is shown. */
export function refreshCountsOf(nouns: ReadonlySet<string> | null): void {
  wanted = nouns && wanted && new Set([...wanted, ...nouns]);
  timer ??= setTimeout(() => {
    timer = undefined;
    const which = wanted;
    wanted = new Set();
    if (store.get(currentUserAtom)) read(which).catch(() => undefined);
  }, SOON);
}
export const refreshCounts = (): void => refreshCountsOf(null);

/** Keeps the counters fresh while the page is seen. Call once, inside the shell. */
export function startCounts(): () => void {
  refreshCounts();
  const seen = (): void => {
    if (document.visibilityState === 'visible') refreshCounts();
  };
  const beat = setInterval(() => {
    if (!isLive()) seen();
  }, EVERY);
  document.addEventListener('visibilitychange', seen);
  const unlisten = [
    onRecovery(refreshCounts),
    onWrite((call) => {
      if (isQuiet(call)) return;
      // What shows nowhere else changes no other counter.
      const written = nounOfCall(call);
      const alone = written !== null && (written.affects ?? []).length === 0;
      refreshCountsOf(alone ? new Set([written.noun]) : null);
    }),
  ];
  return () => {
    clearInterval(beat);
    document.removeEventListener('visibilitychange', seen);
    for (const stop of unlisten) stop();
  };
}

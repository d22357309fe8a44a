/**
 * What others do appears, and what a new day makes of it: events are gathered for a moment, then what is
 * shown of their nouns is read again, once for all of them. Nothing moves under the hands: lists keep cursor,
 * selection and place, forms what was typed in them. While events keep coming that happens hardly more than once a
 * second, and less often where the server takes its time; a window that nobody sees waits until somebody does.
 */
import type { Action } from '../../domain/kernel/define.ts';
import { mergeAll, EVERYTHING, type Evento } from '../../domain/kernel/evento.ts';
import { actionById, queryById } from '../../domain/index.ts';
import { isOwnWrite, isWriting } from '../api/client.ts';
import { leftInView, renewLists, rowsInView } from '../api/lists.ts';
import { onEvent } from '../api/live.ts';
import { recordsInView, refreshShown } from '../api/query.ts';
import { findNoun } from '../nouns/index.ts';
import type { RecordRow } from '../nouns/row.ts';
import { hojeAtom, refreshCountsOf, store } from '../workspace/index.ts';
import { lastChange } from './act.ts';
import { affectedBy, readWhole, wholeOf } from './caches.ts';
import { formNow, formsOn, updateForm } from './forms.ts';
import { readLeft } from './left.ts';

/** Ms. Events of one write, or of a few, come within so long. */
const GATHER = 120;
/** Not all consoles in the same moment. */
const SPREAD = 60;
/** Between two readings: after the first soon again, then doubling. */
const FIRST_GAP = 250;
const LONGEST_GAP = 700;
/** So long without events, and it begins with the first gap again. */
const QUIET = 3000;
/** A reading that took t is followed by a rest of so many t: an office that reads on and on helps nobody. */
const REST = 3;
/** What is being written here is waited for at most so long: it may be what we are told of. */
const OWN_WAIT = 3000;
const MOST_PENDING = 300;

let pending: Evento[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let busy = false;
let last = -Infinity;
let gap = FIRST_GAP;
let waitingSince: number | null = null;

const hidden = (): boolean => document.visibilityState === 'hidden';
const isOwn = ({ pedidos }: Evento): boolean =>
  pedidos !== null && pedidos.length > 0 && pedidos.every(isOwnWrite);

function arrived(event: Evento): void {
  if (findNoun(event.entidade)?.silent) return;
  pending.push(event);
  if (pending.length > MOST_PENDING) pending = mergeAll(pending.filter((one) => !isOwn(one)));
  plan();
}

function plan(): void {
  if (timer !== undefined || busy || pending.length === 0 || hidden()) return;
  const since = performance.now() - last;
  if (since > QUIET) gap = FIRST_GAP;
  timer = setTimeout(apply, Math.max(GATHER + Math.random() * SPREAD, gap - since));
}

function apply(): void {
  timer = undefined;
  if (hidden()) return;
  const now = performance.now();
  waitingSince ??= now;
  if (isWriting() && now - waitingSince < OWN_WAIT) {
    timer = setTimeout(apply, GATHER);
    return;
  }
  waitingSince = null;
  const events = mergeAll(pending.filter((one) => !isOwn(one)));
  pending = [];
  if (events.length > 0) void renewAndRest(events);
}

async function renewAndRest(events: readonly Evento[]): Promise<void> {
  const begun = performance.now();
  busy = true;
  // What cannot be read shows itself where it is shown.
  await renew(events).catch(() => undefined);
  busy = false;
  last = performance.now();
  gap = Math.max(Math.min(gap * 2, LONGEST_GAP), (last - begun) * REST);
  plan();
}

/** Noun → the records that changed, null for any of them. */
type Changed = ReadonlyMap<string, readonly number[] | null>;

function changedBy(events: readonly Evento[]): Changed {
  const changed = new Map<string, readonly number[] | null>();
  for (const { entidade, ids } of events) {
    changed.set(entidade, changed.get(entidade) === null ? null : ids);
    // Their records show something of this one: which of them do is not told.
    for (const other of affectedBy(entidade)) changed.set(other, null);
  }
  return changed;
}

/** Reads again what is shown of all this; resolves when it is there. */
async function renew(events: readonly Evento[]): Promise<void> {
  const all = events.some((one) => one.entidade === EVERYTHING.entidade);
  const changed = changedBy(events);
  const nouns = all ? null : new Set(changed.keys());
  refreshCountsOf(all ? null : new Set(events.map((one) => one.entidade)));
  const concerned = (noun: string, id: number | undefined): boolean => {
    if (all) return true;
    const ids = changed.get(noun);
    return ids === null || (ids !== undefined && (id === undefined || ids.includes(id)));
  };
  const begun = Date.now();
  await Promise.all([
    renewLists(nouns),
    refreshShown((queryId, id) => concerned(queryById.get(queryId)?.noun ?? '', id)),
    ...leftInView().map(([noun, ids]) =>
      readLeft(
        noun,
        ids.filter((id) => concerned(noun, id)),
        begun,
      ),
    ),
  ]);
  await warnForms(all ? null : changed);
}

/** Would sending it be refused because the record is another now? */
const replaces = (action: Action | undefined): boolean => action?.call.method === 'PUT';

/** Whoever is filling in a form on a record that changed is told now, not when he sends it. */
async function warnForms(changed: Changed | null): Promise<void> {
  for (const { id, commandId, target } of formsOn(changed)) {
    const query = wholeOf(target.noun);
    if (!query || !replaces(actionById.get(commandId))) continue;
    const atual = await readWhole(query, target.row.id).catch(() => null);
    const form = formNow(id);
    if (!atual || !form || form.sending || form.target.kind !== 'one') continue;
    if (atual.lock_version === form.target.row.lock_version) continue;
    updateForm(id, { conflict: { atual, ...lastChange(atual) } });
  }
}

/** Ms between two readings of what goes on by itself. */
const STEPS = 4000;

/** What is shown and goes on by itself, as if it had been told: nobody tells of each of its steps. */
function supposed(): Evento[] {
  const found = new Map<string, Set<number>>();
  const look = (noun: string | undefined, row: RecordRow): void => {
    if (!noun || !findNoun(noun)?.restless?.(row)) return;
    found.set(noun, (found.get(noun) ?? new Set()).add(row.id));
  };
  for (const [noun, row] of rowsInView()) look(noun, row);
  for (const [queryId, record] of recordsInView()) look(queryById.get(queryId)?.noun, record);
  return [...found].map(([entidade, ids]) => ({
    entidade,
    ids: [...ids],
    acoes: [],
    pedidos: null,
  }));
}

/** Begins to show what others do. Call once. */
export function startOthers(): void {
  onEvent(arrived);
  // A new day: what is due, overdue or of today is another, and nobody did anything.
  store.sub(hojeAtom, () => arrived(EVERYTHING));
  setInterval(() => {
    if (!hidden()) for (const event of supposed()) arrived(event);
  }, STEPS);
  document.addEventListener('visibilitychange', () => {
    if (!hidden()) plan();
  });
}

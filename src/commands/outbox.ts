/**
 * Tiers A and B: shown at once, kept and sent again until it arrives. What was done or said must not be
 * lost because the line was down; it also outlives a reload. What is done to one record goes out in the
 * order it was done.
 */
import { agora } from '../../domain/kernel/clock.ts';
import { actionById } from '../../domain/index.ts';
import { ApiError, messageOf } from '../api/client.ts';
import { NAO_GUARDOU } from '../api/errors.ts';
import { addOptimistic, confirmOptimistic, dropOptimistic } from '../api/optimistic.ts';
import { patchOne } from '../api/query.ts';
import { currentDepartment } from '../api/session.ts';
import { readSession, writeSession } from '../api/storage.ts';
import { perform } from './act.ts';
import { showRecord, wholeOf } from './caches.ts';
import { confirmHandled, dropHandled } from '../workspace/handled.ts';
import type { RecordRow } from './define.ts';
import { inOrder } from './in-order.ts';
import { insist, pausing } from './insist.ts';
import { done, nameOf, notDone } from './names.ts';
import { noteUnsent } from './refused.ts';
import { patchOf } from './inverse.ts';
import { findWords, wordsOf } from '../nouns/index.ts';
import { actorNow } from '../workspace/index.ts';
import { afterPaint } from '../ui/pace.ts';
import { dismissToast, toast } from '../ui/toast-store.ts';

interface Letter {
  readonly key: string;
  readonly action: string;
  readonly noun: string;
  readonly row: RecordRow;
  readonly body: Readonly<Record<string, unknown>>;
  /** Sent by a page before this one. */
  readonly before?: boolean;
}

/** Requests at one time: a hundred things done while the line was down must not all leave together. */
const PARALLEL = 4;
const place = (): string => `saida.${currentDepartment() ?? ''}`;

let waiting: readonly Letter[] = [];

function stored(): Letter[] {
  try {
    return JSON.parse(readSession(place()) ?? '[]') as Letter[];
  } catch {
    return [];
  }
}

let writing: ReturnType<typeof setTimeout> | undefined;
function write(): void {
  clearTimeout(writing);
  writing = undefined;
  writeSession(place(), waiting.length > 0 ? JSON.stringify(waiting) : null);
}
if (typeof window !== 'undefined')
  window.addEventListener('pagehide', () => writing !== undefined && write());
function keep(all: readonly Letter[]): void {
  waiting = all;
  // A key must not wait for storage.
  writing ??= setTimeout(write, 100);
}

/** What the whole record will hold (a comment stands there before the server has it). */
function showWhole({ action, noun, row, body }: Letter): void {
  const { patchWhole } = wordsOf(action);
  const query = patchWhole && wholeOf(noun);
  if (!query) return;
  const { id, nome } = actorNow();
  const now = agora().toISOString();
  patchOne(query, row.id, (whole) => ({ ...whole, ...patchWhole(whole, body, { id, nome }, now) }));
}

/** What is shown of a letter before the server has it. */
interface Ahead {
  /** The server has it, as of this version of the record. */
  readonly arrived: (version: number) => void;
  /** Shows the record as it was. */
  readonly back: () => void;
}

/** Shows the record as it will be. */
function showAhead(letter: Letter): Ahead {
  const { action, noun, row } = letter;
  showWhole(letter);
  const patch = patchOf(action, row);
  if (!patch) return { arrived: () => undefined, back: () => undefined };
  const turn = addOptimistic(noun, row.id, patch);
  showRecord(noun, { ...row, ...patch });
  return {
    arrived: (version) => confirmOptimistic(noun, row.id, version, turn),
    back() {
      dropOptimistic(noun, row.id);
      showRecord(noun, row);
    },
  };
}

/** Sends an action until it arrives, or the server will not have it: then it is shown as it was, and said. */
export function post(
  actionId: string,
  noun: string,
  row: RecordRow,
  body: Readonly<Record<string, unknown>>,
): void {
  const letter: Letter = { key: crypto.randomUUID(), action: actionId, noun, row, body };
  keep([...waiting, letter]);
  enqueue(letter);
}

let free = PARALLEL;
const queue: (() => void)[] = [];

/** After what was shown is painted: sending must not be part of a key. */
const painted = (): Promise<void> => new Promise((done) => void afterPaint(done));

async function inTurn(run: () => Promise<void>): Promise<void> {
  await painted();
  if (free > 0) free -= 1;
  else await new Promise<void>((go) => queue.push(go));
  try {
    await run();
  } finally {
    const next = queue.shift();
    if (next) next();
    else free += 1;
  }
}

function enqueue(letter: Letter): void {
  const ahead = showAhead(letter);
  void inOrder(letter.noun, letter.row.id, () => inTurn(() => deliver(letter, ahead)));
}

let saidAt = 0;
/** Says that letters wait, once for all of them. */
function sayWaiting({ status, errorCode, pauseMs }: ApiError): void {
  if (Date.now() - saidAt < 30_000) return;
  saidAt = Date.now();
  const line =
    errorCode === 'sem_conexao'
      ? 'Sem conexão: será enviado assim que ela voltar'
      : 'O servidor não respondeu: será enviado de novo';
  toast({ text: pauseMs === null ? (status === 0 ? line : NAO_GUARDOU) : pausing(pauseMs) });
}

/** The server will not have it: shown as it was, and noted with its text. */
function refuse({ key, action, noun, row, body }: Letter, error: unknown): void {
  dropHandled(noun, row.id);
  noteUnsent({
    key,
    commandId: action,
    target: { kind: 'one', noun, row },
    areaId: null,
    title: notDone({ id: action, noun }, nameOf(noun, row)),
    state: 'recusado',
    reason: messageOf(error),
    values: body,
    send: key,
    at: agora().toISOString(),
  });
}

let sentNow: readonly string[] = [];
let sentToast: number | null = null;
/** Says what was sent after it had to wait, in one notice for all that follow each other. */
function saySent(text: string): void {
  if (sentToast !== null) dismissToast(sentToast);
  else sentNow = [];
  sentNow = [...sentNow, text];
  sentToast = toast({
    text: sentNow.length === 1 ? text : `${sentNow.length} enviados: ${sentNow.join('; ')}`,
  });
  clearTimeout(sentOver);
  sentOver = setTimeout(() => {
    sentToast = null;
  }, 6000);
}
let sentOver: ReturnType<typeof setTimeout> | undefined;

async function deliver(letter: Letter, ahead: Ahead): Promise<void> {
  const action = actionById.get(letter.action);
  const drop = (): void => keep(waiting.filter((one) => one.key !== letter.key));
  if (!action) return drop();
  const { noun, row } = letter;
  let waited = letter.before ?? false;
  try {
    const now = await insist(
      () => perform(action, row, letter.body, letter.key),
      (error) => {
        waited = true;
        sayWaiting(error);
      },
    );
    if (waited) saySent(done(action, nameOf(noun, row)));
    const version = now?.id === row.id ? now.lock_version : undefined;
    ahead.arrived(version ?? (row.lock_version ?? 0) + 1);
    confirmHandled(noun, row.id);
  } catch (error) {
    // Sent when somebody is signed in again.
    if (error instanceof ApiError && error.status === 401) return undefined;
    ahead.back();
    refuse(letter, error);
  }
  return drop();
}

/** What a reload interrupted is sent again. Call once. */
export function startOutbox(): void {
  waiting = stored()
    .filter(({ action }) => findWords(action))
    .map((letter) => ({ ...letter, before: true }));
  for (const letter of waiting) enqueue(letter);
}

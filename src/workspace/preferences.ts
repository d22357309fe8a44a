/**
 * The user's preferences: an atom here, a row on the server. Changes show at once and are saved a
 * little later; when another window saved in between, both are merged and saved again. A page that goes
 * sends what is left and does not hear the answer: it is kept for the next page, of this window or, when it
 * was the last one, of another, until one of them knows that the server has it.
 */
import { atom } from 'jotai';
import { preferencias, salvarPreferencias } from '../../domain/usuario/sessao.ts';
import { ApiError, send } from '../api/client.ts';
import { onRecovery } from '../api/health.ts';
import { currentToken, storedUser } from '../api/session.ts';
import { readLocal, writeLocal } from '../api/storage.ts';
import { applyPatch, isPlain, merge3, sameJson } from './merge.ts';
import type { Patch } from './merge.ts';
import { DEFAULTS, joinRecents, readPreferences } from './preferences-shape.ts';
import type { Preferences, Recent } from './preferences-shape.ts';
import { store } from './store.ts';

export type {
  Advance,
  Avisos,
  ColumnPreference,
  Preferences,
  Recent,
  View,
} from './preferences-shape.ts';

const SAVE_AFTER = 1_000;
const TRIES = 4;

/** What a page that went left unanswered. */
interface Kept {
  readonly pagina: string;
  readonly usuario: number;
  readonly base: unknown;
  readonly valor: unknown;
  /** What was on its way to the server, from which `valor` went on. */
  readonly enviado?: unknown;
}
const PAGE = crypto.randomUUID();
/** Pages whose changes are among ours. */
let taken: ReadonlySet<string> = new Set([PAGE]);

interface Stored {
  readonly valor: unknown;
  readonly lock_version: number;
}

const preferences = atom<Preferences>(DEFAULTS);
export const preferencesAtom = atom((get) => get(preferences));

/** What the server has, as last read: the base of the merge. */
let base: Preferences = DEFAULTS;
let version = 0;
let known = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let saving: Promise<void> = Promise.resolve();
/** What is on its way to the server; null when nothing is. */
let sent: Preferences | null = null;
/** What was on its way when the page before went. */
let leftOnItsWay: unknown;

/** What both changed is `mine`, except the recents: those are joined. */
const merged = (from: Preferences, mine: Preferences, theirs: Preferences): Preferences =>
  readPreferences(
    merge3(from, mine, theirs, (path, one, other) =>
      path === 'recentes' ? joinRecents(one as Recent[], other as Recent[]) : undefined,
    ),
  );

function show(next: Preferences): void {
  if (!sameJson(next, store.get(preferences))) store.set(preferences, next);
}

function mergeWith(stored: Stored): void {
  const theirs = readPreferences(stored.valor);
  const next = merged(base, store.get(preferences), theirs);
  base = theirs;
  version = stored.lock_version;
  known = true;
  show(next);
  forgetKept();
}

const isKept = (one: unknown): one is Kept =>
  isPlain(one) && typeof one.pagina === 'string' && typeof one.usuario === 'number';

/** What the pages before left; this person's only. */
function readKept(): readonly Kept[] {
  try {
    const all: unknown = JSON.parse(readLocal('preferencias') ?? '[]');
    const usuario = storedUser()?.id;
    return Array.isArray(all) ? all.filter(isKept).filter((one) => one.usuario === usuario) : [];
  } catch {
    return [];
  }
}

function writeKept(all: readonly Kept[]): void {
  writeLocal('preferencias', all.length > 0 ? JSON.stringify(all) : null);
}

const ofOthers = (): readonly Kept[] => readKept().filter(({ pagina }) => !taken.has(pagina));

/** The server has it all: the next page need not try. */
function forgetKept(): void {
  if (sameJson(store.get(preferences), base)) writeKept(ofOthers());
}

/** What the pages before changed comes under what this one did. */
function takeKept(): void {
  const all = ofOthers();
  for (const [at, kept] of all.entries()) {
    const before = readPreferences(kept.base);
    const from = at === 0 ? base : before;
    const next = merged(from, store.get(preferences), readPreferences(kept.valor));
    if (at === 0) base = before;
    leftOnItsWay = kept.enviado;
    show(next);
  }
  taken = new Set([...taken, ...all.map(({ pagina }) => pagina)]);
  writeKept(readKept());
}

/** Puts away what the server is not known to have. Nothing of whoever signed out. */
function keep(): void {
  if (!known) takeKept();
  const usuario = storedUser()?.id;
  const mine = store.get(preferences);
  // What goes back to how it was is a change all the same, of what is on its way.
  const enviado = sent ?? leftOnItsWay;
  const answered = usuario === undefined || (enviado === undefined && sameJson(mine, base));
  const left = { pagina: PAGE, usuario: usuario ?? 0, base, valor: mine, enviado };
  writeKept(answered ? ofOthers() : [...ofOthers(), left]);
}

/** Reads them from the server; what was changed here meanwhile is kept. Throws ApiError. */
export async function loadPreferences(): Promise<void> {
  const stored = await send<Stored>(preferencias.call);
  if (!known) takeKept();
  // It had arrived: what came after it goes over it.
  const theirs = readPreferences(stored.valor);
  if (leftOnItsWay !== undefined && sameJson(theirs, readPreferences(leftOnItsWay))) base = theirs;
  leftOnItsWay = undefined;
  mergeWith(stored);
  if (!sameJson(store.get(preferences), base)) void savePreferences();
}

/** Changes preferences: shown at once, saved soon. Objects merge, lists are replaced, null removes. */
export function updatePreferences(
  patch: Patch<Preferences> | ((now: Preferences) => Patch<Preferences>),
): void {
  const now = store.get(preferences);
  const change = typeof patch === 'function' ? patch(now) : patch;
  const next = readPreferences(applyPatch(now, change));
  if (sameJson(next, now)) return;
  store.set(preferences, next);
  clearTimeout(timer);
  timer = setTimeout(() => void savePreferences(), SAVE_AFTER);
}

/** Sends them over a version, even while the page closes. Throws ApiError. */
async function put(mine: Preferences, over: number): Promise<void> {
  sent = mine;
  try {
    const reply = await send<Stored | null>(salvarPreferencias.call, {
      body: { valor: mine, lock_version: over },
      keepalive: true,
    });
    base = mine;
    version = reply?.lock_version ?? over + 1;
    forgetKept();
  } finally {
    if (sent === mine) sent = null;
  }
}

async function save(): Promise<void> {
  for (let left = TRIES; left > 0; left -= 1) {
    const mine = store.get(preferences);
    if (sameJson(mine, sent ?? base)) return;
    try {
      await put(mine, version);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      const atual = error.atual as Partial<Stored> | undefined;
      mergeWith(
        typeof atual?.lock_version === 'number'
          ? { valor: atual.valor, lock_version: atual.lock_version }
          : await send<Stored>(preferencias.call),
      );
    }
  }
}

/** The page goes: what has changed leaves with it, over what is still on its way. */
function saveLeaving(): void {
  keep();
  if (!known || currentToken() === null) return;
  const mine = store.get(preferences);
  if (sameJson(mine, sent ?? base)) return;
  put(mine, sent ? version + 1 : version).catch(() => undefined);
}

/** Saves now what has changed. A failure is kept for the next change or the connection's return. */
export async function savePreferences(): Promise<void> {
  clearTimeout(timer);
  if (!known || currentToken() === null) return;
  // One at a time: the version that the first brings back is the second's.
  saving = saving.then(save).catch(() => undefined);
  await saving;
}

/** Notes that a record, screen or command was used. */
export function noteRecent(entry: Omit<Recent, 'em' | 'vezes'>): void {
  updatePreferences((now) => {
    const before = now.recentes.find((one) => one.tipo === entry.tipo && one.id === entry.id);
    const one: Recent = { ...entry, em: Date.now(), vezes: (before?.vezes ?? 0) + 1 };
    return { recentes: joinRecents([one], now.recentes) };
  });
}

/** Keeps preferences saved across hiding, closing and lost connections. Call once. */
export function startPreferences(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void savePreferences();
  });
  window.addEventListener('pagehide', saveLeaving);
  // Put away whole and taken up again: what was refused meanwhile is tried once more.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) void savePreferences();
  });
  onRecovery(() => {
    if (known) void savePreferences();
    else if (currentToken() !== null) void loadPreferences().catch(() => undefined);
  });
}

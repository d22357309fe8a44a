/**
 * What was read last, kept in this browser for when there is no network: then the console opens and shows
 * it, and says from when it is. It belongs to the session's person and goes with the session (storage.ts).
 */
import { agora } from '../../domain/kernel/clock.ts';
import { READ } from './storage.ts';

const STORE = 'lidos';
const MOST = 500;
/** Replies kept between two looks whether there are too many. */
const EVERY = 50;

interface Kept {
  readonly key: string;
  /** Ms since 1970. */
  readonly at: number;
  readonly content: unknown;
}

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('sem resposta')));
  });

let opening: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opening ??= (async () => {
    const request = indexedDB.open(READ, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(STORE, { keyPath: 'key' }).createIndex('at', 'at');
    });
    const db = await answered(request);
    // Another window signs out: what is kept has to go.
    db.addEventListener('versionchange', () => {
      db.close();
      opening = null;
    });
    return db;
  })();
  opening.catch(() => {
    opening = null;
  });
  return opening;
}

const table = async (mode: IDBTransactionMode): Promise<IDBObjectStore> =>
  (await open()).transaction(STORE, mode).objectStore(STORE);

let kept = 0;

/** Keeps a reply, in the place of the one before; the oldest go when there are many. */
export async function keepRead(key: string, content: unknown): Promise<void> {
  const store = await table('readwrite');
  await answered(store.put({ key, at: agora().getTime(), content } satisfies Kept));
  kept += 1;
  if (kept % EVERY !== 1) return;
  const old = (await answered((await table('readonly')).index('at').getAllKeys())).slice(0, -MOST);
  const trimmed = await table('readwrite');
  for (const one of old) trimmed.delete(one);
}

/** The reply that was kept, and when it was read; null without one. */
export async function recallRead(key: string): Promise<Kept | null> {
  const found = (await answered((await table('readonly')).get(key))) as Kept | undefined;
  return found ?? null;
}

/**
 * What the browser keeps. Local storage holds the three keys of the specification (section 3), in the
 * namespace 'osm_admin', and beside them only what the last window could not send when it closed, until
 * the next one has; what must only survive a reload or the way through sign-in (wanted route, PKCE
 * verifier, unsent drafts) is kept in session storage.
 */

const NAMESPACE = 'osm_admin';
export type LocalKey = 'auth_token' | 'departamento' | 'current_user' | 'preferencias';

/** The session user as kept under 'current_user' (specification, section 3). */
export interface StoredUser {
  readonly id: number;
  readonly nome: string;
  readonly url_thumb: string | null;
}

function guarded<T>(read: () => T, fallback: T): T {
  // Storage throws when the browser forbids it; the console then works for as long as the page lives.
  try {
    return read();
  } catch {
    return fallback;
  }
}

/** What the browser would not keep: it forbids storage, or there is no room left. */
const memory = new Map<string, string>();

export function readLocal(key: LocalKey): string | null {
  const name = `${NAMESPACE}.${key}`;
  return memory.get(name) ?? guarded(() => localStorage.getItem(name), null);
}

/** `null` removes. */
export function writeLocal(key: LocalKey, value: string | null): void {
  const name = `${NAMESPACE}.${key}`;
  memory.delete(name);
  if (value === null) {
    guarded(() => localStorage.removeItem(name), undefined);
    return;
  }
  const keep = (): boolean => {
    localStorage.setItem(name, value);
    return true;
  };
  if (!guarded(keep, false)) memory.set(name, value);
}

/** The database of what was read, for when there is no network (offline.ts). */
export const READ = 'osm_admin.lidos';
const forgetRead = (): void => guarded(() => void indexedDB.deleteDatabase(READ), undefined);

/** Signing out clears all of local storage, not only our keys, and what was read. */
export function clearLocal(): void {
  memory.clear();
  guarded(() => localStorage.clear(), undefined);
  forgetRead();
}

/** Forgets the session but keeps what the next sign-in of the same person continues with. */
export function dropToken(): void {
  writeLocal('auth_token', null);
  forgetRead();
}

export function readSession(key: string): string | null {
  return guarded(() => sessionStorage.getItem(`${NAMESPACE}.${key}`), null);
}

/** `null` removes. */
export function writeSession(key: string, value: string | null): void {
  const name = `${NAMESPACE}.${key}`;
  guarded(() => {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  }, undefined);
}

export function clearSession(): void {
  guarded(() => sessionStorage.clear(), undefined);
}

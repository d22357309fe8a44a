/**
 * The session: sign-in by authorization code with PKCE (decisions, section 10), its token, the chosen
 * department, sign-out. The token never stands in an address.
 */
import { errorOf, isAnothers } from './errors.ts';
import { unheard } from './health.ts';
import { hosts } from './hosts.ts';
import {
  clearLocal,
  clearSession,
  dropToken,
  readLocal,
  readSession,
  writeLocal,
  writeSession,
} from './storage.ts';
import type { StoredUser } from './storage.ts';

const CLIENT_ID = 'osm_admin';
const RETURN_PATH = '/attempt';
/** Session-storage keys of the way through sign-in. */
const VERIFIER = 'verificador';
const STATE = 'estado';
const WANTED = 'rota';

export const currentToken = (): string | null => readLocal('auth_token');
/** Codigo of the chosen department, null before the choice. */
export const currentDepartment = (): string | null => readLocal('departamento') || null;

export function chooseDepartment(codigo: string): void {
  writeLocal('departamento', codigo);
}

/** The signed-in user as last known, for the first paint. */
export function storedUser(): StoredUser | null {
  try {
    return JSON.parse(readLocal('current_user') ?? 'null') as StoredUser | null;
  } catch {
    return null;
  }
}

/** Of who is signed in: an answer that comes after signing out leaves nothing behind. */
export function storeUser({ id, nome, url_thumb }: StoredUser): void {
  if (currentToken() !== null) writeLocal('current_user', JSON.stringify({ id, nome, url_thumb }));
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const random = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64url(new Uint8Array(digest));
}

let leaving = false;

/**
 * Goes to the sign-in page, remembering the wanted route (path with query). `expired` lets the page
 * say that the session ended.
 */
export async function startSignIn(wanted: string, expired = false): Promise<void> {
  if (leaving) return;
  leaving = true;
  const verifier = random();
  const state = random();
  writeSession(VERIFIER, verifier);
  writeSession(STATE, state);
  writeSession(WANTED, wanted);
  const query = new URLSearchParams({
    client_id: CLIENT_ID,
    response_type: 'code',
    redirect_uri: new URL(RETURN_PATH, location.origin).href,
    code_challenge: await challengeOf(verifier),
    code_challenge_method: 'S256',
    state,
    ...(expired ? { expirada: '1' } : {}),
  });
  location.assign(`${hosts().auth}/sign_in?${query}`);
}

interface TokenReply {
  readonly token: string;
  readonly usuario: StoredUser;
  readonly expira_em: string;
}

/**
 * Finishes sign-in from the query of /attempt: changes the code for a session and answers the wanted
 * route. Throws ApiError with what to say when the code or its state is not ours.
 */
export async function finishSignIn(query: URLSearchParams): Promise<string> {
  const code = query.get('code');
  const verifier = readSession(VERIFIER);
  const state = readSession(STATE);
  // Of the address no word is shown: anybody can write one.
  if (query.has('error'))
    throw errorOf(400, {
      errorCode: 'entrada_recusada',
      message: 'A entrada não foi concluída. Entre novamente.',
    });
  if (!code || !verifier || !state || query.get('state') !== state)
    throw errorOf(400, {
      errorCode: 'token_invalido',
      message: 'Token inválido. Entre novamente.',
    });
  const reply = await fetch(`${hosts().auth}/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: new URL(RETURN_PATH, location.origin).href,
      client_id: CLIENT_ID,
    }),
    signal: AbortSignal.timeout(10_000),
  }).catch(async () => {
    throw await unheard();
  });
  const body: unknown = await reply.json().catch(() => undefined);
  if (!reply.ok && !isAnothers(reply.status, body)) throw errorOf(reply.status, body);
  if (!reply.ok || body === undefined) throw await unheard();
  const { token, usuario } = body as TokenReply;
  // Another person on this browser must not land in the last one's department or drafts.
  const before = storedUser();
  if (before && before.id !== usuario.id) {
    const wanted = readSession(WANTED);
    clearLocal();
    clearSession();
    writeSession(WANTED, wanted);
  }
  writeLocal('auth_token', token);
  storeUser(usuario);
  writeSession(VERIFIER, null);
  writeSession(STATE, null);
  return takeWanted();
}

/** The remembered route, forgotten once taken; only a path of ours. */
export function takeWanted(): string {
  const wanted = readSession(WANTED);
  writeSession(WANTED, null);
  return wanted && /^\/(?![/\\])/.test(wanted) ? wanted : '/app/home';
}

/** Remembers a route without going to sign-in (the choice of department stands between). */
export const rememberWanted = (wanted: string): void => writeSession(WANTED, wanted);

type Listener = () => void;
const losing = new Set<Listener>();
/** Called before the page leaves because the session ended: unsent drafts are put away here. */
export function onSessionLost(listener: Listener): () => void {
  losing.add(listener);
  return () => losing.delete(listener);
}

/** A call was answered 401: away with the token, to sign-in and back to where we are. */
export function sessionLost(): void {
  if (leaving) return;
  for (const listener of losing) listener();
  dropToken();
  void startSignIn(location.pathname + location.search, true);
}

/** Ends the session on the server, clears local storage and goes to the welcome page. */
export async function signOut(): Promise<void> {
  const token = currentToken();
  leaving = true;
  try {
    await fetch(`${hosts().auth}/sign_out`, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      signal: AbortSignal.timeout(5_000),
    });
  } catch {
    // Without the server the session ends by itself; what this browser holds must go anyway.
  }
  clearLocal();
  clearSession();
  location.assign('/');
}

/**
 * The one way to call the API: base path, department, session, client headers, time-out, errors.
 * (Specification, sections 7 and 8; decisions, sections 1 and 2.)
 */
import type { Call } from '../../domain/kernel/define.ts';
import { hearClock } from './clock.ts';
import { takeEarly } from './early.ts';
import { ApiError, errorOf, isAnothers, noReply, notHeard, retryAfterOf } from './errors.ts';
import { askFailedAgain, connection, noteShownFrom, reportReply, reportSilence } from './health.ts';
import { presenceHeaders } from './presence.ts';
import { addressOfCall, clientHeaders, TIMEOUT } from './request.ts';
import type { Named } from './request.ts';
import { currentDepartment, currentToken, sessionLost, storedUser } from './session.ts';

export { ApiError, messageOf } from './errors.ts';
export { queryString } from './request.ts';
export type { QueryInput } from './request.ts';

const SERVER_DOWN = 503;
const GATEWAY = new Set([502, SERVER_DOWN, 504]);
/** Characters of a body that may outlive its page: browsers refuse more than 64 KB in all. */
const MOST_KEPT = 20_000;

export interface SendOptions extends Named {
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Of a POST that creates: the same key twice creates once (decisions, section 2). */
  readonly idempotencyKey?: string;
  /** Of a read: not to be kept in this browser for when there is no network. */
  readonly secret?: boolean;
  /** A dry run: whatever its method, it changes nothing. */
  readonly foresees?: boolean;
  /** Outlives the page (a last save while it closes). */
  readonly keepalive?: boolean;
}

/** The address of a call. Throws when a placeholder has no value: a mistake of ours. */
export const urlOf = (call: Call, named?: Named): string =>
  addressOfCall(call, currentDepartment(), named);

/** The headers of every call: session and client information (specification, section 7). */
export const headersOf = (): Record<string, string> => ({
  ...clientHeaders(currentToken()),
  ...presenceHeaders(),
});

type WriteListener = (call: Call) => void;
const listeners = new Set<WriteListener>();
/** Called after every call that changed something: counters and lists that may show it ask again. */
export function onWrite(listener: WriteListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let firstCall: number | null = null;
/** Ms since this page first asked for anything: nothing it shows is older. */
export const msSinceFirstCall = (): number =>
  firstCall === null ? 0 : performance.now() - firstCall;

const OWN_KEPT = 500;
const own = new Set<string>();
let writing = 0;
/** Was this request (the server's x-request-id) a write of this page? What it did is shown already. */
export const isOwnWrite = (requestId: string): boolean => own.has(requestId);
/** Is a write of this page on its way? It may be told of before it is answered. */
export const isWriting = (): boolean => writing > 0;

function noteOwn(reply: Response): void {
  const id = reply.headers.get('x-request-id');
  if (id === null) return;
  own.add(id);
  const [oldest] = own;
  if (own.size > OWN_KEPT && oldest !== undefined) own.delete(oldest);
}

/** No answer of the server's: a page, as what stands between has them. */
const PAGE = Symbol('página');

async function parsed(reply: Response): Promise<unknown> {
  const text = await reply.text();
  if (!text) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return PAGE;
  }
}

/** Ms after a reply before it is kept: what is on the screen comes first. */
const KEEP_AFTER = 2000;
const loadOffline = () => import('./offline.ts');
const keyOf = (url: string): string => `${storedUser()?.id ?? ''} ${url}`;

/** A reading is kept for when there is no network, while its session lasts. */
function keepLater(url: string, content: unknown): void {
  const token = currentToken();
  setTimeout(() => {
    if (token === null || currentToken() !== token) return;
    // A browser that keeps nothing works all the same.
    loadOffline()
      .then(({ keepRead }) => keepRead(keyOf(url), content))
      .catch(() => undefined);
  }, KEEP_AFTER);
}

/** What the same call answered before; null: nothing is known. */
async function recalled(url: string): Promise<{ readonly content: unknown } | null> {
  try {
    const { recallRead } = await loadOffline();
    const found = currentToken() === null ? null : await recallRead(keyOf(url));
    if (found) noteShownFrom(found.at);
    return found || null;
  } catch {
    return null;
  }
}

/** The server did not answer: what is known from before, where there is no way to it at all. Throws the error. */
async function unanswered<T>(
  call: Call,
  url: string,
  { signal, secret = false }: SendOptions,
  errorWhere: (cutOff: boolean) => ApiError,
): Promise<T> {
  const cutOff = await reportSilence();
  const known = cutOff && call.method === 'GET' && !secret ? await recalled(url) : null;
  signal?.throwIfAborted();
  if (known) return known.content as T;
  // While it was looked for, the way may have been found open, and what waits for that was asked again before
  // this was known to have failed.
  if (cutOff && connection() === 'conectado') askFailedAgain();
  throw errorWhere(cutOff);
}

let held: { readonly why: string; readonly but: Call } | null = null;
/** From now on nothing is written, for this reason, but by one call; null: everything is again. */
export function holdWrites(why: string | null, but: Call): void {
  held = why === null ? null : { why, but };
}

/**
 * Sends a call and answers its parsed body, null for a 204. Throws ApiError when it failed, the
 * signal's AbortError when the caller gave it up. A 401 ends the session and leads to sign-in.
 */
export async function send<T>(call: Call, options: SendOptions = {}): Promise<T> {
  const { body, signal, idempotencyKey, keepalive, foresees = false } = options;
  const writes = call.method !== 'GET' && !foresees;
  if (held !== null && call.method !== 'GET' && call !== held.but)
    throw new ApiError({ status: 403, errorCode: 'so_leitura', message: held.why });
  const url = urlOf(call, options);
  const text = body === undefined ? undefined : JSON.stringify(body);
  const timeout = AbortSignal.timeout(TIMEOUT);
  const sentWith = currentToken();
  let reply: Response;
  let content: unknown;
  firstCall ??= performance.now();
  if (writes) writing += 1;
  try {
    const early = call.method === 'GET' ? takeEarly(url) : undefined;
    const sentAt = Date.now() - (early?.age ?? 0);
    reply = await (early?.reply ??
      fetch(url, {
        method: call.method,
        headers: {
          ...headersOf(),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
        },
        body: text,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        cache: 'no-store',
        keepalive: keepalive && (text?.length ?? 0) < MOST_KEPT,
      }));
    signal?.throwIfAborted();
    hearClock(reply.headers.get('date'), sentAt, Date.now());
    if (writes) noteOwn(reply);
    content = reply.status === 204 ? null : await parsed(reply);
  } catch (error) {
    if (signal?.aborted) throw error;
    // Of what the document asked, the time ran there.
    const late =
      timeout.aborted || (error instanceof DOMException && error.name === 'TimeoutError');
    return await unanswered(call, url, options, (cutOff) =>
      late ? noReply('tempo_esgotado') : notHeard(cutOff),
    );
  } finally {
    if (writes) writing -= 1;
  }
  if (reply.ok) {
    if (content === PAGE) return await unanswered(call, url, options, notHeard);
    reportReply(false);
    if (writes) for (const listener of listeners) listener(call);
    if (call.method === 'GET' && !options.secret) keepLater(url, content);
    return content as T;
  }
  const retryAfter = retryAfterOf(reply.headers.get('Retry-After'));
  const error = errorOf(reply.status, content, retryAfter);
  if (isAnothers(reply.status, content))
    return await unanswered(
      call,
      url,
      options,
      // A proxy says that the server did not answer it.
      GATEWAY.has(reply.status) ? () => error : notHeard,
    );
  reportReply(reply.status === SERVER_DOWN && error.errorCode === 'banco_indisponivel');
  if (reply.status === SERVER_DOWN) askFailedAgain();
  // A reply to an older session must not end the one that began since.
  if (reply.status === 401 && sentWith === currentToken()) sessionLost();
  throw error;
}

/** What is no record but a file (a table, a paper): asked for as everything else is, and failing in the same words. */
import { headersOf } from './client.ts';
import { errorOf, isAnothers, noReply, retryAfterOf } from './errors.ts';
import { unheard } from './health.ts';
import { currentToken, sessionLost } from './session.ts';

interface Fetching {
  /** Its media type. */
  readonly tipo: string;
  readonly signal?: AbortSignal;
  /** Ms until it is given up. */
  readonly patience?: number;
}

/** A file has its name with it, which a page of what stands between has not; 204: it was noted, and none comes. */
const isFile = (reply: Response): boolean =>
  reply.ok && (reply.status === 204 || reply.headers.has('content-disposition'));

/**
 * Asks for a file and has it read. Throws ApiError when it did not come, or not whole; as it is what the reading
 * throws, and the signal's AbortError.
 */
export async function fetched<T>(
  url: string,
  { tipo, signal, patience }: Fetching,
  read: (reply: Response) => Promise<T>,
): Promise<T> {
  const late = patience === undefined ? null : AbortSignal.timeout(patience);
  const sentWith = currentToken();
  let reply: Response;
  try {
    reply = await fetch(url, {
      headers: { ...headersOf(), Accept: tipo },
      signal: AbortSignal.any([signal, late].filter((one) => one instanceof AbortSignal)),
      cache: 'no-store',
    });
    if (isFile(reply)) return await read(reply);
  } catch (error) {
    if (signal?.aborted) throw error;
    if (late?.aborted) throw noReply('tempo_esgotado');
    // So browsers say that the line broke.
    if (error instanceof TypeError) throw await unheard();
    throw error;
  }
  const body: unknown = await reply.json().catch(() => undefined);
  if (reply.ok || isAnothers(reply.status, body)) throw await unheard();
  if (reply.status === 401 && sentWith === currentToken()) sessionLost();
  throw errorOf(reply.status, body, retryAfterOf(reply.headers.get('Retry-After')));
}

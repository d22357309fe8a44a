/** The cookies of the sign-in pages: all HttpOnly, all for this host alone. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** conta: the account session; pre: ties a form to the browser before there is one; and what the browser is in the middle of (flow.ts). */
export type CookieName = 'conta' | 'pre' | FlowCookie;
/** fluxo: external sign-in; passo: the password was right, the second factor is not told yet; passkey: the device was asked. */
export type FlowCookie = 'fluxo' | 'passo' | 'passkey';

/** Over https the '__Host-' prefix keeps a neighbouring host from planting one. */
const nameOf = (request: FastifyRequest, name: CookieName): string =>
  request.protocol === 'https' ? `__Host-osm_${name}` : `osm_${name}`;

export function readCookie(request: FastifyRequest, name: CookieName): string | null {
  const wanted = nameOf(request, name);
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === wanted) {
      const value = pair.slice(at + 1).trim();
      return /^[\w-]{16,128}$/.test(value) ? value : null;
    }
  }
  return null;
}

/** `maxAge` in seconds; null removes the cookie. */
export function writeCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: CookieName,
  value: string | null,
  maxAge: number,
): void {
  const parts = [
    `${nameOf(request, name)}=${value ?? ''}`,
    // Not below /auth/v2: behind a proxy the pages may stand at another path.
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${value === null ? 0 : Math.floor(maxAge)}`,
  ];
  if (request.protocol === 'https') parts.push('Secure');
  // Fastify adds a Set-Cookie to those before it.
  void reply.header('set-cookie', parts.join('; '));
}

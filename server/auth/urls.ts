/** Where the console and the sign-in pages stand, seen from outside (decisions, section 1). */
import type { FastifyRequest } from 'fastify';
import { isHost, isThisMachine, originOf } from '../address.ts';
import type { Env } from '../env.ts';
import { consoleOrigin as originOfConsole } from '../http/cors.ts';

type UrlEnv = Pick<Env, 'PUBLIC_URL' | 'AUTH_URL'>;
type HostEnv = UrlEnv & Pick<Env, 'HOST' | 'PORT'>;

/** The sign-in pages' address as the environment names it, without a last slash; null when it does not. */
function namedBase(env: UrlEnv): string | null {
  if (env.AUTH_URL && env.AUTH_URL !== env.PUBLIC_URL) return `${env.AUTH_URL}/v2`;
  if (!env.PUBLIC_URL) return null;
  const url = new URL(env.PUBLIC_URL);
  // 'osm.cidade' signs in at 'auth.cidade/v2' unless the environment says otherwise.
  if (!env.AUTH_URL && url.hostname.startsWith('osm.')) {
    return `${url.protocol}//${url.host.replace(/^osm\./, 'auth.')}/v2`;
  }
  return `${env.PUBLIC_URL}/auth/v2`;
}

/** Where a photo is served: the name is its only key. Relative when the environment names no host. */
export const thumbUrl = (env: UrlEnv, chave: string): string =>
  `${namedBase(env) ?? '/auth/v2'}/photo/${chave}`;

/**
 * The sign-in pages' address for mail and for external providers. Without a named one the request's host
 * is taken only if it is this machine: a forged Host must not lead a person astray by mail.
 */
export function authBase(env: HostEnv, request: FastifyRequest | null): string {
  const named = namedBase(env);
  if (named) return named;
  const here = originOf(env);
  if (!request) return `${here}/auth/v2`;
  const isOurs = isThisMachine(request.hostname) || isHost(env.HOST, request.hostname);
  const host = isOurs ? request.host : new URL(here).host;
  return `${request.protocol}://${host}/auth/v2`;
}

/** The only origin that may ask for codes and tokens, and where people are sent back to. */
export const consoleOrigin = (env: UrlEnv, request: FastifyRequest): string =>
  originOfConsole(env, request.protocol, request.host);

/**
 * Is this the console's own return point? Without PUBLIC_URL a proxy may have ended TLS, so that https
 * on the same host is ours too.
 */
export function isReturnPoint(env: UrlEnv, request: FastifyRequest, uri: string): boolean {
  const origin = consoleOrigin(env, request);
  const allowed = [`${origin}/attempt`];
  if (!env.PUBLIC_URL) allowed.push(`${origin.replace(/^http:/, 'https:')}/attempt`);
  return allowed.includes(uri);
}

/**
 * Three hosts in production (specification, section 7; decisions, section 1): console on 'osm.x', API on
 * 'api.x', sign-in on 'auth.x'. One process may serve all three: what the hosts leave out of the path is
 * put back before routing.
 */
import type { IncomingMessage } from 'node:http';
import type { Env } from '../env.ts';

type Origins = Pick<Env, 'API_URL' | 'AUTH_URL' | 'PUBLIC_URL'>;

const hostOf = (origin: string | undefined): string | null =>
  origin === undefined ? null : new URL(origin).host;

/** '/v2/…' on the API's host → '/api/v2/…'; on the sign-in's host → '/auth/v2/…'; else as it came. */
export function rewriter(env: Origins): (request: IncomingMessage) => string {
  const api = hostOf(env.API_URL);
  const auth = hostOf(env.AUTH_URL);
  const page = hostOf(env.PUBLIC_URL);
  return (request) => {
    const url = request.url ?? '/';
    const host = request.headers.host ?? '';
    if (!/^\/v[12]\//.test(url) || host === page) return url;
    if (host === api || host.startsWith('api.')) return `/api${url}`;
    if (host === auth || host.startsWith('auth.')) return `/auth${url}`;
    return url;
  };
}

/** The other origins a page on this host talks to: those of the environment, else the derived ones of 'osm.x'. */
export function peerOrigins(env: Origins, protocol: string, host: string): string[] {
  const rest = host.startsWith('osm.') ? host.slice('osm.'.length) : null;
  const derived = (name: string): string | undefined =>
    rest === null ? undefined : `${protocol}://${name}.${rest}`;
  return [env.API_URL ?? derived('api'), env.AUTH_URL ?? derived('auth')].filter(
    (o) => o !== undefined,
  );
}

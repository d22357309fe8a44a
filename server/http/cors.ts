/** CORS for exactly the console's origin, where API and console have hosts of their own (decisions, section 1). */
import type { FastifyInstance } from 'fastify';
import type { Env } from '../env.ts';

/** The console's origin: PUBLIC_URL, else 'osm.' in the place of our own 'api.' or 'auth.'. */
export function consoleOrigin(
  env: Pick<Env, 'PUBLIC_URL'>,
  protocol: string,
  host: string,
): string {
  if (env.PUBLIC_URL) return env.PUBLIC_URL;
  return `${protocol}://${host.replace(/^(api|auth)\./, 'osm.')}`;
}

export function registerCors(app: FastifyInstance, env: Pick<Env, 'PUBLIC_URL'>): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !/^\/(?:api\/|auth\/|healthz$)/.test(request.url)) return;
    if (origin !== consoleOrigin(env, request.protocol, request.host)) return;
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-headers':
        'authorization, content-type, idempotency-key, x-client-name, x-client-version, x-sem-pessoa, accept, last-event-id',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-expose-headers':
        'x-total-count, retry-after, content-disposition, x-request-id, date',
      'access-control-max-age': '600',
      vary: 'Origin',
    });
    if (request.method === 'OPTIONS') return reply.code(204).send();
  });
  app.options('/api/*', (_request, reply) => reply.code(204).send());
}

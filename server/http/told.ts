/** What is told of each request: one line, one count. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pino, { type LoggerOptions } from 'pino';
import type { Env } from '../env.ts';
import { EVENTS_URL } from '../events/route.ts';
import type { Meters } from '../meters.ts';
import { clientOf } from './session.ts';

/** The status, as proxies have it, of who went before his answer was all there. */
const LEFT = 499;

/** The id that the proxy in front gave the request, where there is one that we trust and it looks like one. */
export function givenId(request: { headers: IncomingHttpHeaders }, env: Env): string | undefined {
  const given = request.headers['x-request-id'];
  const isOne = typeof given === 'string' && given.length <= 100 && /^[\w.:-]{8,}$/.test(given);
  return env.TRUST_PROXY !== false && isOne ? given : undefined;
}

/**
 * Who goes before his answer is there leaves it half written: a console does at each key. What compresses it tells
 * that as an error with its stack, which it is nobody's.
 */
export const quietly: NonNullable<LoggerOptions['hooks']> = {
  logMethod(args, write, level) {
    const [said] = args as unknown[];
    const isLeft = said instanceof Error && said.message === 'premature close';
    if (isLeft && level > (pino.levels.values['debug'] ?? 0)) this.debug(...args);
    else write.apply(this, args);
  },
};

/** To be called before other hooks are added: what they refuse is told, too. */
export function tellRequests(app: FastifyInstance, meters: Meters): void {
  const tell = (request: FastifyRequest, reply: FastifyReply, status: number): void => {
    const { cliente, versao } = clientOf(request);
    const rota = request.routeOptions.url ?? '–';
    meters.request(request.method, rota, status, reply.elapsedTime);
    request.log.info(
      {
        id: request.id,
        metodo: request.method,
        rota,
        status,
        ms: Math.round(reply.elapsedTime),
        usuario: request.usuarioId,
        cliente,
        versao,
      },
      'requisição',
    );
  };
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = reply;
    // The framework tells of what was written or failed, and not of what nobody waits for any more. A stream of events
    // ends no other way.
    raw.once('close', () => {
      if (raw.writableFinished || raw.errored || request.routeOptions.url === EVENTS_URL) return;
      tell(request, reply, LEFT);
    });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    tell(request, reply, reply.statusCode);
    done();
  });
}

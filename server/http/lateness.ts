/**
 * Ends what takes too long. fastify's own limit (`handlerTimeout`) makes a signal, a timer and, once it is answered, an
 * error with its stack for every request; here one clock looks at all that are under way.
 */
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Ms that this route may take, where it is another time than the others'. */
    readonly withinMs?: number;
  }
}

interface UnderWay {
  readonly reply: FastifyReply;
  /** Ms that it may take, and the moment when they are over (`performance.now()`). */
  readonly within: number;
  readonly until: number;
}
/** So often in the time that is given to most, and not more often than each of these ms. */
const LOOKS = 8;
const LOOK_MS = 25;

/** To be called before any other hook is added: what these take counts, too. */
export function endLate(app: FastifyInstance, ms: number): void {
  const underWay = new Map<FastifyRequest, UnderWay>();
  app.addHook('onRequest', (request, reply, done) => {
    const within = request.routeOptions.config.withinMs ?? ms;
    underWay.set(request, { reply, within, until: performance.now() + within });
    done();
  });
  app.addHook('onResponse', (request, _, done) => {
    underWay.delete(request);
    done();
  });
  const look = (): void => {
    const now = performance.now();
    for (const [request, { reply, within, until }] of underWay) {
      // Taken over (a stream of events), or gone with who asked.
      if (reply.sent || reply.raw.destroyed) underWay.delete(request);
      else if (now >= until) {
        underWay.delete(request);
        end(request, reply, within);
      }
    }
  };
  const clock = setInterval(look, Math.max(LOOK_MS, ms / LOOKS)).unref();
  app.addHook('onClose', async () => clearInterval(clock));
}

function end(request: FastifyRequest, reply: FastifyReply, ms: number): void {
  const late = new errorCodes.FST_ERR_HANDLER_TIMEOUT(ms, request.routeOptions.url);
  // What has begun to be sent cannot be another answer.
  if (reply.raw.headersSent) reply.raw.destroy(late);
  else void reply.send(late);
}

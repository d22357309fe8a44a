/**
 * GET /api/v2/osm/admin/eventos?departamento=codigo: the stream of what changes there and for the person
 * who asks (decided: no call of the specification). Server-sent events with the session in the header;
 * 'Last-Event-ID' takes up where another connection ended; without it, 'desde' says for how many ms the
 * page has been reading. A stream is no activity: the session under it
 * goes on idling, and when it ends, or may do something else, or its person or department has another
 * name, the stream ends too: the console asks anew who it is.
 */
import type { OutgoingHttpHeaders } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { liveSessions, type Principal, type SessionCache } from '../auth/sessions.ts';
import type { Database } from '../db/schema.ts';
import type { Env } from '../env.ts';
import { HttpError, naoAutenticado, naoEncontrado, recusa, semPermissao } from '../http/errors.ts';
import { bearerToken } from '../http/session.ts';
import type { Hears } from './audience.ts';
import type { Hub } from './hub.ts';
import { Stream } from './stream.ts';

export const EVENTS_URL = '/api/v2/osm/admin/eventos';

/** Windows of one person; each browser has one. */
const MOST_A_USER = 20;
/** Sessions checked one by one at a time. */
const CHECKS = 4;
const CHECK_EVERY_MS = 30_000;

interface Open {
  readonly stream: Stream;
  readonly token: string;
  readonly codigo: string;
  readonly principal: Principal;
}

const tooMany = (): HttpError =>
  recusa(429, 'muitas_conexoes', 'Há janelas demais abertas com esta conta', {
    headers: { 'retry-after': '60' },
  });

export function registerEvents(
  app: FastifyInstance,
  parts: {
    readonly hub: Hub;
    readonly hears: Hears;
    readonly db: Kysely<Database>;
    readonly env: Env;
    readonly sessions: SessionCache;
    /** Milliseconds between two looks whether the sessions are live. */
    readonly checkEvery?: number;
  },
): void {
  const { hub, sessions } = parts;
  const open = new Set<Open>();

  app.route({
    method: 'GET',
    url: EVENTS_URL,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const token = bearerToken(request);
      const principal = token === null ? null : await sessions.resolve(token, false);
      if (token === null || !principal) throw naoAutenticado();
      // A program asks; it is not told.
      if (principal.escopos !== null) throw semPermissao();
      const codigo = (request.query as Record<string, unknown>)['departamento'];
      const departamento =
        typeof codigo === 'string' ? principal.departamentos.get(codigo) : undefined;
      if (!departamento) throw naoEncontrado();
      const usuarioId = principal.usuario.id;
      request.usuarioId = usuarioId;
      if ([...open].filter((one) => one.principal.usuario.id === usuarioId).length >= MOST_A_USER)
        throw tooMany();

      // Out of the framework's hands: no limit of time, no compression that waits for more.
      reply.hijack();
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as OutgoingHttpHeaders),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      reply.raw.flushHeaders();
      request.raw.socket.setNoDelay(true);
      const stream = new Stream(reply.raw, {
        usuarioId,
        departamentoId: departamento.id,
        hears: (entidade, pedida) => parts.hears(departamento.grants, entidade, pedida),
      });
      const one: Open = { stream, token, codigo: departamento.codigo, principal };
      open.add(one);
      reply.raw.on('error', () => undefined);
      reply.raw.on('close', () => {
        open.delete(one);
        hub.leave(stream);
      });
      await hub.join(stream, sinceOf(request)).catch(() => {
        // The database went away just now: the console tries again.
        stream.end();
      });
      return reply;
    },
  });

  /** Ends the streams whose session ended or may do something else now. */
  async function check(which: readonly Open[]): Promise<void> {
    const left = [...which];
    const next = async (): Promise<void> => {
      for (let one = left.pop(); one; one = left.pop()) {
        const now = await sessions.resolve(one.token, false).catch(() => undefined);
        // Undefined: nobody knows; what was allowed stays until somebody does.
        if (now !== undefined && !sameActor(one, now)) one.stream.end();
      }
    };
    await Promise.all(Array.from({ length: CHECKS }, next));
  }

  async function checkAll(): Promise<void> {
    if (open.size === 0) return;
    // Whoever cannot hear of a change has to look.
    if (!sessions.connected) return check([...open]);
    // Only those that were asked about: others may open meanwhile.
    const asked = [...open];
    const ids = asked.map((one) => one.principal.sessaoId);
    const live = await liveSessions(parts.db, ids, parts.env);
    for (const one of asked) if (!live.has(one.principal.sessaoId)) one.stream.end();
  }

  const unwatch = sessions.onInvalidated((who) => {
    const which = [...open].filter((one) => who === '*' || one.principal.usuario.id === who);
    if (which.length > 0) void check(which);
  });
  const beat = setInterval(
    () => void checkAll().catch(() => undefined),
    parts.checkEvery ?? CHECK_EVERY_MS,
  ).unref();
  // Before the server waits for its connections: these end when told to.
  app.addHook('preClose', async () => {
    clearInterval(beat);
    unwatch();
    hub.close();
  });
}

function sinceOf(request: FastifyRequest): string | number | null {
  const last = request.headers['last-event-id'];
  if (typeof last === 'string' && last !== '') return last;
  const { desde } = request.query as Record<string, unknown>;
  return typeof desde === 'string' && /^\d{1,9}$/.test(desde) ? Number(desde) : null;
}

/** Is what usuarios/current says of the session there what it was? Then the stream goes on. */
function sameActor(one: Open, now: Principal | null): boolean {
  const before = one.principal.departamentos.get(one.codigo);
  const after = now?.departamentos.get(one.codigo);
  return (
    before !== undefined &&
    after !== undefined &&
    before.grants.size === after.grants.size &&
    [...before.grants].every((path) => after.grants.has(path)) &&
    isDeepStrictEqual(
      [one.principal.usuario, before.nome, before.perfis],
      [now?.usuario, after.nome, after.perfis],
    )
  );
}

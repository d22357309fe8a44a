/** Builds the server from its parts: API, sign-in service, console, health. */
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import compress from '@fastify/compress';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { registerAuth } from './auth/routes.ts';
import { authBase } from './auth/urls.ts';
import { SessionCache } from './auth/sessions.ts';
import { catalogue, nouns } from './catalog.ts';
import { Listener } from './db/listener.ts';
import { readingFrom } from './db/replica.ts';
import type { Database } from './db/schema.ts';
import type { Env } from './env.ts';
import { hearsOf } from './events/audience.ts';
import { eventsOf } from './events/read.ts';
import { Hub, type HubTimes } from './events/hub.ts';
import { registerEvents } from './events/route.ts';
import { registerImport } from './import/route.ts';
import { registerCors } from './http/cors.ts';
import { rewriter } from './http/hosts.ts';
import { registerInput } from './http/input.ts';
import { registerHealth } from './http/health.ts';
import { endLate } from './http/lateness.ts';
import { registerOpenApi } from './http/openapi/routes.ts';
import { refuse, refuseLine, registerRefusals } from './http/refusals.ts';
import { paceOf } from './http/pace.ts';
import { registerApi } from './http/routes.ts';
import { givenId, quietly, tellRequests } from './http/told.ts';
import { registerConsole } from './http/static.ts';
import { startWorker, migrateJobs } from './jobs/worker.ts';
import { officeReader } from './paper/office.ts';
import { signingOf } from './paper/signing.ts';
import { reportReader } from './paper/report-reader.ts';
import { paperTaker, printed } from './paper/take.ts';
import { registerVerify } from './paper/verify.ts';
import { createSender } from './mail/sender.ts';
import { Meters, readAtOnce } from './meters.ts';
import type { Log } from './steps.ts';
import { registerUploads, TRANSFER_MS } from './uploads/routes.ts';
import { filesTo } from './uploads/files-to.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the API once the session is known; written into the request's log line. */
    usuarioId: number | null;
    /** The bytes of a batch from another system. */
    lote: Buffer | null;
  }
  interface FastifyInstance {
    /** What hands the consoles their events. */
    eventos: Hub;
  }
}

export interface AppParts {
  readonly env: Env;
  readonly db: Kysely<Database>;
  readonly pool: pg.Pool;
  readonly readPool?: pg.Pool;
  readonly log: Log;
  /** What it counts; by default it counts for itself. */
  readonly meters?: Meters;
  /** False: no workers in this process (tests that want them elsewhere). */
  readonly workers?: boolean;
  /** Other times of the stream of events, in ms (tests). */
  readonly eventTimes?: Partial<HubTimes> & { readonly check?: number };
  /** Milliseconds of another clock for the limits by person (tests). */
  readonly clock?: () => number;
  /** Where log lines go instead of the standard output. */
  readonly logTo?: { write(line: string): void };
}

/** Where the build puts the console, seen from dist/server/main.js. */
const CONSOLE_FOLDER = fileURLToPath(new URL('../console', import.meta.url));

/** The whole server, not yet listening. Closing it ends sessions' listener and workers; database and pools stay the caller's. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { env, db, pool, meters = new Meters() } = parts;
  const hops = env.TRUST_PROXY;
  const app = Fastify({
    bodyLimit: env.BODY_LIMIT_BYTES,
    // Of the line, which knows no routes: the longest of them, a slow upload. Every other is ended by its handler's.
    requestTimeout: Math.max(TRANSFER_MS, env.REQUEST_TIMEOUT_MS),
    trustProxy: typeof hops === 'number' ? (_address, hop) => hop < hops : hops,
    rewriteUrl: rewriter(env),
    genReqId: (request) => givenId(request, env) ?? randomUUID(),
    // One line a request, below, without its query: it may hold a CPF.
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: env.LOG_LEVEL,
      base: { instancia: env.INSTANCE },
      hooks: quietly,
      ...(parts.logTo ? { stream: parts.logTo } : {}),
    },
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseLine,
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply),
  });
  app.server.headersTimeout = env.REQUEST_TIMEOUT_MS;
  endLate(app, env.REQUEST_TIMEOUT_MS);
  // Everything is JSON here; the sign-in pages add what they read.
  app.removeContentTypeParser('text/plain');
  app.decorateRequest('usuarioId', null);
  tellRequests(app, meters);
  registerRefusals(app);
  registerInput(app);
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      ...(request.protocol === 'https' && { 'strict-transport-security': 'max-age=31536000' }),
      // A console knows its own writes again in what it is told of.
      'x-request-id': request.id,
    });
    // Answers are of the moment, and load nothing.
    if (request.url.startsWith('/api/'))
      void reply.headers({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
  });

  const listener = new Listener(pool);
  const sessions = new SessionCache({ db, pool, env, listener });
  const hub = new Hub({
    db,
    pool,
    listener,
    readEvents: eventsOf(nouns),
    ...(parts.eventTimes && { times: parts.eventTimes }),
  });
  app.decorate('eventos', hub);
  sessions.start();
  // A pooler would hear what others said on a connection that is nobody's, and give that up each time.
  if (env.DATABASE_PREPARE) void listener.start();
  app.addHook('onClose', async () => {
    await listener.close();
    await sessions.close();
  });

  // Offices on thin lines: a page of a list is a tenth of its size. Level 1 costs less than what it saves.
  await app.register(compress, { encodings: ['gzip'], threshold: 2048, zlibOptions: { level: 1 } });
  registerCors(app, env);
  readAtOnce(meters, {
    pools: {
      principal: pool,
      ...(parts.readPool && parts.readPool !== pool && { leitura: parts.readPool }),
    },
    streams: () => ({ open: hub.size, readAgo: hub.readAgo }),
  });
  meters.tell = (level, line, message) => app.log[level](line, message);
  registerHealth(app, { db, env, registry: meters.registry });
  const pace = paceOf(env.RATE_LIMITS, parts.clock);
  const { confirmEmail } = await registerAuth(app, {
    env,
    db,
    pool,
    sessions,
    pace,
    log: parts.log,
    pages: catalogue.pages,
  });
  const files = filesTo(env);
  const papers = { db, files, office: officeReader({ db, env }), signing: signingOf(env) };
  const takePaper = paperTaker(catalogue, pool, papers);
  registerApi(app, {
    catalogue,
    takePaper,
    print: (drawn, ctx, said) => printed(papers, drawn, ctx, said),
    db,
    pool,
    reading: readingFrom(pool, parts.readPool ?? pool),
    confirmEmail,
    sessions,
    pace,
  });
  registerImport(app, { catalogue, db, sessions, pace });
  registerEvents(app, {
    hub,
    hears: hearsOf(nouns),
    db,
    env,
    sessions,
    ...(parts.eventTimes?.check !== undefined && { checkEvery: parts.eventTimes.check }),
  });
  registerUploads(app, { env, db, pace, ...files });
  registerVerify(app, { db, env });
  registerOpenApi(app, catalogue);
  registerConsole(app, CONSOLE_FOLDER, env);

  await migrateJobs(pool);
  if (parts.workers !== false) {
    const sender = createSender(env);
    const runner = await startWorker({
      catalogue,
      db,
      pool,
      prepare: env.DATABASE_PREPARE,
      files,
      takePaper,
      readReport: reportReader(catalogue, pool),
      papers,
      mail: {
        sender,
        municipio: env.MUNICIPIO,
        url: env.PUBLIC_URL ?? null,
        paginas: authBase(env, null),
      },
      // The embedded database is one server's alone: what a job was held by died with it.
      ...(env.DATABASE_URL === undefined ? { silenceMs: 0 } : {}),
      redeInterna: env.WEBHOOKS_REDE_INTERNA,
      onError: (message) => app.log.error(message),
      onEnd: (end, isUpkeep) => meters.job(end, isUpkeep),
      onSeal: (selo) => app.log.info({ selo }, 'selo do log'),
    });
    app.addHook('onClose', async () => {
      await runner.stop();
      sender?.close();
    });
  }
  return app;
}

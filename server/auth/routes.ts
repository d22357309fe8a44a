/** The sign-in service: pages at /auth/v2, and at /v2 for a host of its own (specification, section 7). */
import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mensagens } from '../../domain/kernel/messages.ts';
import { HttpError } from '../http/errors.ts';
import { isForLater, refuse } from '../http/refusals.ts';
import { VERSION } from '../version.ts';
import { readParts } from './form.ts';
import { type Addressee, sendNewEmail } from './account-mail.ts';
import { css, js } from './assets.ts';
import { sweep } from './cleanup.ts';
import { type AuthContext, type AuthParts, createContext } from './context.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';
import { accountPages } from './pages/account.ts';
import { addressPage } from './pages/address.ts';
import { homePage } from './pages/home.ts';
import { imagePages } from './pages/image.ts';
import { invitePage } from './pages/invite.ts';
import { modulesPage } from './pages/modules.ts';
import { oidcPages } from './pages/oidc.ts';
import { passkeyPages } from './pages/passkeys.ts';
import { passwordPages } from './pages/password.ts';
import { pendingPage } from './pages/pending.ts';
import { secondFactorPages } from './pages/second-factor.ts';
import { sessionPages } from './pages/sessions.ts';
import { signInPages } from './pages/sign-in.ts';
import { termsPages } from './pages/terms.ts';
import { tokenPages } from './pages/tokens.ts';
import { validatePages } from './pages/validate.ts';
import { serviceAccountPages } from './pages/service-accounts.ts';
import { PHOTO_BYTES } from './rules.ts';
import { keyPages } from './pages/keys.ts';
import { tokenRoutes } from './token-routes.ts';
import { consoleOrigin } from './urls.ts';
import { show, visitOf } from './visit.ts';

export type { AuthParts } from './context.ts';

const FORM_BYTES = 65_536;
const SWEEP_MS = 3_600_000;

interface Accounts {
  /** Waits for work that goes on after replies (mail), for tests. */
  readonly settled: () => Promise<void>;
  readonly confirmEmail: (user: Addressee, email: string) => void;
}

/**
 * Adds the sign-in service to the app, until the app closes. `sessions` stays its owner's to start and to
 * close.
 */
export async function registerAuth(app: FastifyInstance, parts: AuthParts): Promise<Accounts> {
  const ctx = createContext({ version: VERSION, ...parts });
  await app.register(async (scope) => service(scope, ctx), { prefix: '/auth/v2' });
  const timer = setInterval(() => ctx.later(() => sweep(ctx.db)), SWEEP_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await ctx.settled();
    ctx.mailer.close();
  });
  return {
    settled: () => ctx.settled(),
    confirmEmail: (user, email) => ctx.later(() => sendNewEmail(ctx, user, email)),
  };
}

async function service(scope: FastifyInstance, ctx: AuthContext): Promise<void> {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  await scope.register(multipart, {
    limits: { fileSize: PHOTO_BYTES, files: 1, fields: 10, fieldSize: FORM_BYTES, parts: 11 },
  });
  scope.addHook('onRequest', async (request, reply) => protect(ctx, request, reply));
  scope.addHook('preValidation', async (request) => {
    if (request.isMultipart()) request.body = await readParts(request);
  });
  scope.setErrorHandler((error, request, reply) => fail(ctx, error, request, reply));

  asset(scope, '/auth.css', 'text/css; charset=utf-8', css);
  asset(scope, '/auth.js', 'text/javascript; charset=utf-8', js);
  scope.get('/', async (_request, reply) => reply.redirect('home', 303));
  tokenRoutes(scope, ctx);
  signInPages(scope, ctx);
  secondFactorPages(scope, ctx);
  passkeyPages(scope, ctx);
  oidcPages(scope, ctx);
  passwordPages(scope, ctx);
  tokenPages(scope, ctx);
  invitePage(scope, ctx);
  homePage(scope, ctx);
  termsPages(scope, ctx);
  pendingPage(scope, ctx);
  modulesPage(scope, ctx);
  accountPages(scope, ctx);
  keyPages(scope, ctx);
  serviceAccountPages(scope, ctx);
  sessionPages(scope, ctx);
  addressPage(scope, ctx);
  imagePages(scope, ctx);
  validatePages(scope, ctx);
  for (const add of ctx.pages ?? []) add(scope, ctx);
}

/** Nothing from elsewhere, nothing inline, in no frame; forms lead here and on to the console. */
function protect(ctx: AuthContext, request: FastifyRequest, reply: FastifyReply): void {
  const formTargets = ["'self'", consoleOrigin(ctx.env, request)].join(' ');
  void reply.headers({
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "font-src 'self'",
      "script-src 'self'",
      "img-src 'self'",
      `form-action ${formTargets}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Reset links carry a token in their address: it must not travel on.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'cache-control': 'no-store',
  });
}

function asset(scope: FastifyInstance, path: string, type: string, text: string): void {
  scope.get(path, async (request, reply) => {
    const stamped = request.url.includes('?v=');
    return reply
      .type(type)
      .header('cache-control', stamped ? 'public, max-age=31536000, immutable' : 'no-cache')
      .send(text);
  });
}

function statusOf(error: unknown): number {
  if (isForLater(error)) return 503;
  const given = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  return given >= 400 && given < 500 ? given : 500;
}

/** JSON for who asked with JSON, else a page; the inside of an error stays inside. */
async function fail(
  ctx: AuthContext,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const asksJson = /\/(?:token|sign_out)(?:\?|$)/.test(request.url);
  // A program is refused as everywhere else.
  if (asksJson) return refuse(error as FastifyError, request, reply);
  if (error instanceof HttpError) {
    void reply.code(error.status).headers(error.headers);
    const { message } = error.body as { message?: unknown };
    if (typeof message !== 'string') return reply.send(error.body);
    const body = html`${layout.failure(`${message}.`)}`;
    return show(await visitOf(ctx, request, reply), { title: 'Falha', body }, error.status);
  }
  const status = statusOf(error);
  const id = randomUUID();
  if (status === 503) void reply.header('retry-after', '5');
  if (status >= 500) request.log.error({ err: error, id }, 'falha na entrada');
  const text = EXCUSE[status] ?? EXCUSE[status >= 500 ? 500 : 400];
  const body = html`${layout.failure(text ?? '')}${status >= 500 && html`<p class="dim">${id}</p>`}`;
  try {
    return await show(await visitOf(ctx, request, reply), { title: 'Falha', body }, status);
  } catch {
    // The database is away: a page needs it, a line of text does not.
    return reply.code(status).type('text/plain; charset=utf-8').send(`${text} (${id})`);
  }
}

const EXCUSE: Record<number, string> = {
  400: 'O pedido não pôde ser lido.',
  406: 'O envio tem arquivos ou campos demais.',
  415: 'O tipo do conteúdo não é aceito.',
  413: `${mensagens.corpoGrande}.`,
  500: 'Algo deu errado do nosso lado. Tente novamente em instantes.',
  503: `${mensagens.indisponivel}. Tente novamente em instantes.`,
};

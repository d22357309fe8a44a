/** One request to a page: its query and form, who is signed in, and the ways to answer it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readAccount } from './account-session.ts';
import { carriedQuery } from './authorize.ts';
import type { AuthContext } from './context.ts';
import { readCookie, writeCookie } from './cookies.ts';
import type { Form } from './form.ts';
import { layout } from './layout.ts';
import { type NoteKey, isNoteKey, notes, says } from './messages.ts';
import { isShut, type Module } from './modules.ts';
import type { Page, SignedVisit, Visit } from './page.ts';
import { lacksTerms } from './terms.ts';
import { newToken, sameText, seal } from './tokens.ts';

type Handler<V extends Visit> = (visit: V) => Promise<FastifyReply>;

/** Sends a page. */
export async function show(visit: Visit, page: Page, status = 200): Promise<FastifyReply> {
  const municipality = await visit.ctx.municipality();
  return visit.reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(layout(visit, page, municipality).text);
}

/** After a form: to another page, which says `note`. */
export const goTo = (visit: Visit, page: string, note?: NoteKey): FastifyReply =>
  visit.reply.redirect(note ? `${page}${page.includes('?') ? '&' : '?'}aviso=${note}` : page, 303);

/** A page anybody may open. POST needs the seal of a form of ours. */
export function openPage(
  app: FastifyInstance,
  ctx: AuthContext,
  method: 'GET' | 'POST',
  path: string,
  handler: Handler<Visit>,
): void {
  app.route({
    method,
    url: path,
    handler: async (request, reply) => {
      const visit = await visitOf(ctx, request, reply);
      if (method === 'POST' && !isSealed(visit)) return refuseForm(visit);
      return handler(visit);
    },
  });
}

/** A page of the signed-in account; who is not goes to sign in and comes back. */
export function accountPage(
  app: FastifyInstance,
  ctx: AuthContext,
  method: 'GET' | 'POST',
  path: string,
  handler: Handler<SignedVisit>,
): void {
  app.route({
    method,
    url: path,
    handler: async (request, reply) => {
      const visit = await visitOf(ctx, request, reply);
      const { account } = visit;
      if (!account) {
        const carried = carriedQuery(visit.query);
        // On its way to the console, a sign-in begins again as the console asked for it.
        if (carried !== '') return goTo(visit, `sign_in${carried}`);
        const reason = visit.expired ? 'expirada' : 'continuar';
        return goTo(visit, `sign_in?volta=${path.slice(1)}&reason=${reason}`);
      }
      if (method === 'POST' && !isSealed(visit)) return refuseForm(visit);
      return handler({ ...visit, account });
    },
  });
}

/**
 * The same of a module: who uses her account for others alone is led to choose it, and who has not accepted the
 * terms of use to read them: what opens the console, a key too, comes after.
 */
export const modulePage =
  (module: Module): typeof accountPage =>
  (app, ctx, method, path, handler) =>
    accountPage(app, ctx, method, path, async (visit) =>
      (await lacksTerms(ctx.db, visit.account.usuario.id))
        ? goTo(visit, 'terms')
        : isShut(visit.account.usuario.modulos, module)
          ? goTo(visit, 'modules', 'moduloFechado')
          : handler(visit),
    );

export async function visitOf(
  ctx: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visit> {
  const found = await readAccount(ctx, request);
  const account = found === 'expirada' ? null : found;
  const query = new URLSearchParams(request.url.split('?')[1] ?? '');
  const note = query.get('aviso') ?? '';
  const form = (request.body ?? {}) as Form;
  return {
    ctx,
    request,
    reply,
    query,
    field: (name) => (typeof form[name] === 'string' ? form[name] : ''),
    file(name) {
      const part = form[name];
      return Buffer.isBuffer(part) ? part : null;
    },
    account,
    expired: found === 'expirada',
    csrf: seal(account?.token ?? browserKey(request, reply), 'csrf'),
    note: isNoteKey(note) ? notes[note] : null,
  };
}

/** What seals the forms of a browser nobody is signed in at. */
function browserKey(request: FastifyRequest, reply: FastifyReply): string {
  const known = readCookie(request, 'pre');
  if (known) return known;
  const key = newToken();
  writeCookie(request, reply, 'pre', key, 86_400);
  return key;
}

/** Double submit: the hidden field fits the cookie; and the browser does not say it comes from elsewhere. */
function isSealed(visit: Visit): boolean {
  if (visit.request.headers['sec-fetch-site'] === 'cross-site') return false;
  return sameText(visit.field('csrf'), visit.csrf);
}

/** For a route that is not a page alone: the visit of a sealed form, or null after refusing it. */
export async function sealedVisit(
  ctx: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visit | null> {
  const visit = await visitOf(ctx, request, reply);
  if (isSealed(visit)) return visit;
  await refuseForm(visit);
  return null;
}

const refuseForm = (visit: Visit): Promise<FastifyReply> =>
  show(visit, { title: 'Formulário expirado', body: layout.failure(says.formularioVencido) }, 403);

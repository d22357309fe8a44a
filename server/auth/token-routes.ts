/** What the console calls itself: the code changed for a bearer token, and signing out. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { mensagens } from '../../domain/kernel/messages.ts';
import { HttpError, invalido, recusa } from '../http/errors.ts';
import { bearerToken, clientOf } from '../http/session.ts';
import type { AuthContext } from './context.ts';
import { writeCookie } from './cookies.ts';
import { says } from './messages.ts';
import { createSession, endConsolesOf, endSession } from './session-store.ts';
import { fitsChallenge, hashToken } from './tokens.ts';
import { consoleOrigin, thumbUrl } from './urls.ts';
import { goTo, sealedVisit } from './visit.ts';

export type TokenReply = {
  token: string;
  usuario: { id: number; nome: string; url_thumb: string | null };
  /** ISO instant. */
  expira_em: string;
};

export function tokenRoutes(app: FastifyInstance, ctx: AuthContext): void {
  for (const path of ['/token', '/sign_out']) {
    app.options(path, async (request, reply) => {
      allowConsole(ctx, request, reply);
      return reply
        .header('access-control-allow-methods', 'POST')
        .header(
          'access-control-allow-headers',
          'authorization, content-type, x-client-name, x-client-version',
        )
        .header('access-control-max-age', '7200')
        .code(204)
        .send();
    });
  }

  app.post('/token', async (request, reply): Promise<TokenReply> => {
    allowConsole(ctx, request, reply);
    const asked = readExchange(request.body);
    const granted = await takeCode(ctx, asked.code);
    const fits =
      granted.redirect_uri === asked.redirect_uri &&
      fitsChallenge(asked.code_verifier, granted.code_challenge);
    if (!fits) throw refused(says.tokenInvalido);
    const session = await createSession(
      ctx.db,
      {
        usuarioId: granted.usuario_id,
        tipo: 'console',
        origemId: granted.sessao_id,
        ...clientOf(request),
      },
      ctx.env,
    );
    const { usuario_id: id, nome, foto_chave } = granted;
    const url_thumb = foto_chave === null ? null : thumbUrl(ctx.env, foto_chave);
    return { token: session.token, usuario: { id, nome, url_thumb }, expira_em: session.expiraEm };
  });

  // The console signs out with its bearer token, our own pages with a form.
  app.post('/sign_out', async (request, reply) => {
    allowConsole(ctx, request, reply);
    if (request.headers.authorization === undefined) return signOutByForm(ctx, request, reply);
    const token = bearerToken(request);
    const session =
      token === null
        ? undefined
        : await ctx.db
            .selectFrom('sessao')
            .select('id')
            .where('token_hash', '=', hashToken(token))
            .executeTakeFirst();
    if (session) await end(ctx, session.id);
    writeCookie(request, reply, 'conta', null, 0);
    return reply.code(204).send();
  });
}

async function signOutByForm(ctx: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  const visit = await sealedVisit(ctx, request, reply);
  if (!visit) return reply;
  if (visit.account) await end(ctx, visit.account.sessaoId);
  writeCookie(request, reply, 'conta', null, 0);
  return goTo(visit, 'sign_in', 'saiu');
}

async function end(ctx: AuthContext, sessaoId: number): Promise<void> {
  const usuarioId = await endSession(ctx.db, sessaoId);
  if (usuarioId !== null) ctx.sessions.invalidate(usuarioId);
}

/** Only the console's origin may read the reply. */
function allowConsole(ctx: AuthContext, request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('vary', 'origin');
  const { origin } = request.headers;
  if (origin !== undefined && origin === consoleOrigin(ctx.env, request)) {
    void reply.header('access-control-allow-origin', origin);
  }
}

const refused = (message: string): HttpError => recusa(400, 'token_invalido', message);

type Exchange = { code: string; code_verifier: string; redirect_uri: string };

function readExchange(body: unknown): Exchange {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const wrong: Record<string, string[]> = {};
  const text = (name: string): string => {
    const value = given[name];
    if (typeof value === 'string' && value !== '' && value.length <= 500) return value;
    wrong[name] = [value === undefined ? mensagens.obrigatorio : mensagens.invalido];
    return '';
  };
  const exchange = {
    code: text('code'),
    code_verifier: text('code_verifier'),
    redirect_uri: text('redirect_uri'),
  };
  if (given.grant_type !== 'authorization_code') wrong.grant_type = [mensagens.invalido];
  if (Object.keys(wrong).length > 0) throw invalido(wrong);
  return exchange;
}

/** A code that comes twice was seen by somebody else: what it bought ends (RFC 6749, section 4.1.2). */
async function endReplayed(ctx: AuthContext, code: string): Promise<void> {
  const used = await ctx.db
    .selectFrom('auth_codigo')
    .select('sessao_id')
    .where('codigo_hash', '=', hashToken(code))
    .where('usado_em', 'is not', null)
    .executeTakeFirst();
  if (!used?.sessao_id) return;
  const usuarioId = await endConsolesOf(ctx.db, used.sessao_id);
  if (usuarioId !== null) ctx.sessions.invalidate(usuarioId);
}

/** Uses the code up, whatever comes of it: nobody gets a second guess at its verifier. */
async function takeCode(ctx: AuthContext, code: string) {
  const taken = await ctx.db
    .updateTable('auth_codigo')
    .from('usuario')
    .from('sessao')
    .set({ usado_em: sql<string>`now()` })
    .where('codigo_hash', '=', hashToken(code))
    .where('usado_em', 'is', null)
    .whereRef('usuario.id', '=', 'auth_codigo.usuario_id')
    .whereRef('sessao.id', '=', 'auth_codigo.sessao_id')
    .returning(['auth_codigo.usuario_id', 'auth_codigo.sessao_id', 'auth_codigo.code_challenge'])
    .returning(['auth_codigo.redirect_uri', 'usuario.nome', 'usuario.foto_chave', 'usuario.ativo'])
    .returning(sql<boolean>`auth_codigo.expira_em <= now()`.as('expirado'))
    .returning(sql<boolean>`sessao.encerrada_em is not null`.as('encerrada'))
    .executeTakeFirst();
  if (!taken) await endReplayed(ctx, code);
  if (!taken || taken.encerrada) throw refused(says.tokenInvalido);
  if (taken.expirado) throw refused(says.tokenAutenticacaoExpirado);
  if (!taken.ativo) throw refused(says.naoAtivada);
  return taken;
}

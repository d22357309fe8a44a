/** oidc_govbr, oidc_pmm: away to the provider; …_retorno: back from it. */
import type { FastifyInstance } from 'fastify';
import { whyAway } from '../../away.ts';
import { openAccount } from '../account-session.ts';
import { carriedQuery, readAuthorization } from '../authorize.ts';
import type { AuthContext } from '../context.ts';
import { stepBefore } from '../enter.ts';
import { keepFlow, takeFlow } from '../flow.ts';
import { says } from '../messages.ts';
import { type Flow, OidcClient, providersOf } from '../oidc.ts';
import { type Mapped, mapIdentity } from '../oidc-user.ts';
import { authBase } from '../urls.ts';
import type { Visit } from '../page.ts';
import { goTo, openPage } from '../visit.ts';
import { goOn, refuseClient, showForm } from './sign-in.ts';

const AWAY = 'O provedor de entrada não respondeu. Tente novamente ou entre com login e senha';
const REFUSED = 'A entrada pelo provedor foi cancelada ou recusada';

export function oidcPages(app: FastifyInstance, ctx: AuthContext): void {
  const oidc = new OidcClient(ctx.env);
  for (const provider of providersOf(ctx.env)) {
    openPage(app, ctx, 'GET', `/oidc_${provider.name}`, async (visit) => {
      if (readAuthorization(ctx.env, visit.request, visit.query) === 'invalido') {
        return refuseClient(visit);
      }
      const back = `${authBase(ctx.env, visit.request)}/oidc_${provider.name}_retorno`;
      try {
        const { flow, url } = await oidc.start(provider, back, carriedQuery(visit.query));
        await keepFlow(visit, 'fluxo', flow);
        return await visit.reply.redirect(url, 303);
      } catch (error) {
        report(ctx, provider.name, error);
        return showForm(visit, { error: AWAY }, 502);
      }
    });

    openPage(app, ctx, 'GET', `/oidc_${provider.name}_retorno`, async (visit) => {
      const flow = await takeFlow<Flow>(visit, 'fluxo');
      if (!flow || flow.provider !== provider.name) {
        return showForm(visit, { error: says.tokenAutenticacaoExpirado }, 400);
      }
      const answer = visit.query;
      // From here on the page is sign_in as it was left, with its way back to the console.
      const origin: Visit = { ...visit, query: new URLSearchParams(flow.query) };
      if (answer.has('error')) return showForm(origin, { error: REFUSED }, 400);
      let mapped: Mapped;
      try {
        const identity = await oidc.finish(flow, answer);
        const { id, ip } = visit.request;
        mapped = await ctx.db
          .transaction()
          .execute((trx) => mapIdentity(trx, provider, identity, { id, ip }));
      } catch (error) {
        report(ctx, provider.name, error);
        return showForm(origin, { error: says.tokenInvalido }, 400);
      }
      if ('message' in mapped) return showForm(origin, { error: mapped.message }, 403);
      const authorization = readAuthorization(ctx.env, visit.request, origin.query);
      if (authorization === 'invalido') return refuseClient(visit);
      const before = await stepBefore(origin, mapped.usuarioId);
      if (before !== null) return goTo(visit, before);
      const session = await openAccount(ctx, visit.request, visit.reply, mapped.usuarioId);
      return goOn(origin, authorization, session);
    });
  }
}

/** Only what kind of failure it was: a provider's answer may hold codes and tokens. */
function report(ctx: AuthContext, provider: string, error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const name = error instanceof Error ? error.name : 'Erro';
  // The protocol's own word, as 'invalid_client' for a wrong secret (RFC 6749, 5.2).
  const said = error instanceof Error && 'error' in error ? String(error.error) : '';
  const word = /^[a-z_]{1,40}$/.test(said) ? said : '';
  ctx.log(
    [`Entrada por ${provider}: ${name}`, code, whyAway(error) ?? word].filter(Boolean).join(' '),
  );
}

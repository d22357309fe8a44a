/** sign_in: login and password, external providers, and the way on to the console by code. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendUnlock } from '../account-mail.ts';
import { type Authorization, carriedQuery, grantCode, readAuthorization } from '../authorize.ts';
import type { AuthContext } from '../context.ts';
import { enter, stepBefore } from '../enter.ts';
import { html } from '../html.ts';
import { lacksOf } from '../lacks.ts';
import { csrf, field, layout, note, submit } from '../layout.ts';
import { says } from '../messages.ts';
import { providersOf } from '../oidc.ts';
import { siteOf } from '../passkeys.ts';
import { secondFactorOf } from '../second-factor.ts';
import { type Outcome, attemptSignIn } from '../sign-in.ts';
import type { Visit } from '../page.ts';
import { goTo, openPage, show } from '../visit.ts';

/** Pages one may be sent back to after signing in without a client. */
const RETURNS = [
  'home',
  'account',
  'image',
  'address',
  'update_password',
  'validate',
  'modules',
  'terms',
];

export function signInPages(app: FastifyInstance, ctx: AuthContext): void {
  openPage(app, ctx, 'GET', '/sign_in', async (visit) => {
    const authorization = readAuthorization(ctx.env, visit.request, visit.query);
    if (authorization === 'invalido') return refuseClient(visit);
    if (visit.account && visit.query.get('prompt') !== 'login') {
      const { sessaoId, porPasskey, usuario } = visit.account;
      // A profile may demand since then what was not asked when this session was opened.
      const { ligado_em } = await secondFactorOf(ctx.db, usuario.id);
      const before = ligado_em === null && !porPasskey ? await stepBefore(visit, usuario.id) : null;
      if (before !== null) return goTo(visit, before);
      return goOn(visit, authorization, { id: sessaoId, usuarioId: usuario.id }, 'jaConectado');
    }
    return showForm(visit, {});
  });

  openPage(app, ctx, 'POST', '/sign_in', async (visit) => {
    const authorization = readAuthorization(ctx.env, visit.request, visit.query);
    if (authorization === 'invalido') return refuseClient(visit);
    const login = visit.field('login').trim();
    const { ip, id: requestId } = visit.request;
    const outcome = await attemptSignIn(ctx, { login, senha: visit.field('senha'), ip, requestId });
    if (!outcome.ok) return refuse(visit, login, outcome);
    const before = await stepBefore(visit, outcome.usuarioId);
    if (before !== null) return goTo(visit, before);
    return goOn(visit, authorization, await enter(visit, outcome.usuarioId));
  });
}

/** Signed in: back to the console with a code, or to one of our pages. */
export async function goOn(
  visit: Visit,
  authorization: Authorization | null,
  session: { id: number; usuarioId: number },
  said?: 'jaConectado',
): Promise<FastifyReply> {
  if (authorization) {
    const { all, due } = await lacksOf(visit.ctx.db, session.usuarioId);
    const carried = carriedQuery(visit.query);
    if (all[0]?.page === 'terms') return goTo(visit, `terms${carried}`);
    if (due) return goTo(visit, `pending${carried}`);
    return visit.reply.redirect(await grantCode(visit.ctx.db, authorization, session), 303);
  }
  const wanted = visit.query.get('volta') ?? '';
  return RETURNS.includes(wanted) ? goTo(visit, wanted) : goTo(visit, 'home', said);
}

export const refuseClient = (visit: Visit): Promise<FastifyReply> =>
  show(
    visit,
    {
      title: 'Pedido de entrada inválido',
      body: layout.failure(
        'O pedido de entrada não é válido: o endereço de retorno ou o cliente não é conhecido.',
      ),
    },
    400,
  );

async function refuse(
  visit: Visit,
  login: string,
  outcome: Exclude<Outcome, { ok: true }>,
): Promise<FastifyReply> {
  if ('retryAfter' in outcome) {
    void visit.reply.header('retry-after', outcome.retryAfter);
    return showForm(visit, { login, error: outcome.message }, 429);
  }
  const { locked } = outcome;
  if (locked !== undefined) {
    visit.ctx.later(() => sendUnlock(visit, locked));
  }
  return showForm(
    visit,
    {
      login,
      confirm: outcome.confirm === true,
      error: outcome.campo ? null : outcome.message,
      errorAt: outcome.campo ?? null,
      fieldError: outcome.campo ? outcome.message : null,
    },
    outcome.campo ? 422 : 401,
  );
}

type FormState = {
  login?: string;
  error?: string | null;
  errorAt?: 'login' | 'senha' | null;
  fieldError?: string | null;
  /** Offers another confirmation mail. */
  confirm?: boolean;
};

/** The form, also shown by what fails on the way of an external provider. */
export function showForm(visit: Visit, state: FormState, status = 200): Promise<FastifyReply> {
  const carried = carriedQuery(visit.query);
  const providers = providersOf(visit.ctx.env);
  const passkeys = siteOf(visit) !== null;
  const login = state.login ?? '';
  const body = html`<form
      class="f"
      method="post"
      action="sign_in${carried}"
      aria-label="Entrar"
      novalidate
    >
      ${state.error ? note('d', state.error) : welcome(visit)}
      ${state.confirm && html`<a class="lnk" href="confirmation">Receber outro link de confirmação</a>`}
      ${csrf(visit)}
      ${field({
        name: 'login',
        label: 'Login',
        value: login,
        autocomplete: 'username',
        maxlength: 200,
        required: true,
        autofocus: login === '',
        error: state.errorAt === 'login' ? state.fieldError : null,
      })}
      ${field({
        name: 'senha',
        label: 'Senha',
        type: 'password',
        autocomplete: 'current-password',
        required: true,
        autofocus: login !== '',
        error: state.errorAt === 'senha' ? state.fieldError : null,
      })}
      <div><a class="lnk" href="forgot_password${carried}">Esqueci minha senha</a></div>
      ${submit('Entrar', 'Enter')}
    </form>
    ${
      (passkeys || providers.length > 0) &&
      html`<div class="f outside">
        <div class="or">ou</div>
        ${passkeys && html`<a class="btn tall" href="sign_in_passkey${carried}">Entrar com passkey</a>`}
        ${providers.map(
          ({ name, label }) =>
            html`<a class="btn tall" href="oidc_${name}${carried}">Entrar com ${label}</a>`,
        )}
      </div>`
    }`;
  return show(visit, { title: 'Entrar', body }, status);
}

/** Why one is here, when there is something to say. */
function welcome(visit: Visit) {
  if (visit.note) return note('ok', visit.note);
  const { query } = visit;
  const reason = query.get('reason');
  if (reason === 'expirada' || query.get('expirada') === '1' || visit.expired) {
    return note('w', says.sessaoExpirada);
  }
  return reason === 'continuar' ? note('w', says.entrarOuCadastrar) : null;
}

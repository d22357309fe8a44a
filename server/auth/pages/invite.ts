/** invite: the address in an invitation's mail: a person chooses her password, and her account is hers. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { audit } from '../audit.ts';
import type { AuthContext } from '../context.ts';
import { html } from '../html.ts';
import { findInvitation, type Invitation } from '../invite.ts';
import { csrf, note, submit } from '../layout.ts';
import { addressKey } from '../limits.ts';
import { INVITE_PAGE } from '../mails.ts';
import { says } from '../messages.ts';
import type { Visit } from '../page.ts';
import { hashPassword } from '../passwords.ts';
import { goTo, openPage, show } from '../visit.ts';
import { checkNew, type Errors, newPasswordFields, setPassword } from './password.ts';

export function invitePage(app: FastifyInstance, ctx: AuthContext): void {
  openPage(app, ctx, 'GET', `/${INVITE_PAGE}`, (visit) =>
    open(visit, (found) => showInvitation(visit, found, {})),
  );

  openPage(app, ctx, 'POST', `/${INVITE_PAGE}`, (visit) =>
    open(visit, async (found) => {
      const errors = checkNew(visit, found);
      if (Object.keys(errors).length > 0) return showInvitation(visit, found, errors, 422);
      const senha = await hashPassword(visit.field('senha'));
      const { id: requestId, ip } = visit.request;
      const done = await ctx.db.transaction().execute(async (trx) => {
        // Held: pressed twice, the second finds the password of the first.
        const held = await trx
          .selectFrom('usuario')
          .select('senha_hash')
          .where('id', '=', found.id)
          .forUpdate()
          .executeTakeFirstOrThrow();
        if (held.senha_hash !== null) return false;
        await setPassword(trx, found.id, senha, true);
        await audit(trx, { usuarioId: found.id, acao: 'convite_aceitar', requestId, ip });
        return true;
      });
      return done ? goTo(visit, 'sign_in', 'conviteAceito') : refuse(visit, says.conviteUsado);
    }),
  );
}

async function open(
  visit: Visit,
  then: (found: Invitation) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const wait = await visit.ctx.buckets.ip.take(`${INVITE_PAGE} ${addressKey(visit.request.ip)}`);
  if (wait > 0) {
    void visit.reply.header('retry-after', wait);
    return refuse(visit, says.muitasTentativas, 429);
  }
  const found = await findInvitation(visit.ctx.db, visit.query.get('a') ?? '');
  if (!found) return refuse(visit, says.tokenInvalido);
  if (found.state === 'usado') return refuse(visit, says.conviteUsado);
  if (found.state === 'expirado') return refuse(visit, says.conviteExpirado);
  return then(found);
}

function showInvitation(
  visit: Visit,
  { nome, login }: Invitation,
  errors: Errors,
  status = 200,
): Promise<FastifyReply> {
  const a = encodeURIComponent(visit.query.get('a') ?? '');
  const body = html`<form
    class="f"
    method="post"
    action="${INVITE_PAGE}?a=${a}"
    aria-label="Escolher a senha"
    novalidate
  >
    <p>Olá, ${nome}. Escolha a senha da sua conta. Seu login é <b>${login}</b>.</p>
    ${csrf(visit)} ${newPasswordFields(errors)} ${submit('Escolher a senha')}
  </form>`;
  return show(visit, { title: 'Convite', body }, status);
}

function refuse(visit: Visit, message: string, status = 400): Promise<FastifyReply> {
  const body = html`<div class="f lines">
    ${note('d', message)}
    <a class="btn tall" href="forgot_password">Receber um link para escolher a senha</a>
    <div><a class="lnk" href="sign_in">Voltar à entrada</a></div>
  </div>`;
  return show(visit, { title: 'Convite', body }, status);
}

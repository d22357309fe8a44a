/** update_password for who is signed in; forgotten password: the request and the new one by token. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendReset } from '../account-mail.ts';
import { findToken, takeToken } from '../account-tokens.ts';
import { audit } from '../audit.ts';
import type { AuthContext } from '../context.ts';
import { html } from '../html.ts';
import { endInvitations } from '../invite.ts';
import { csrf, field, note, submit } from '../layout.ts';
import { says } from '../messages.ts';
import { passwordField } from '../own-password.ts';
import { LONGEST, SHORTEST, hashPassword, isCommon, verifyPassword } from '../passwords.ts';
import { type Executor, endSessionsOf } from '../session-store.ts';
import type { SignedVisit, Visit } from '../page.ts';
import { accountPage, goTo, openPage, show } from '../visit.ts';
import { askLinkPage } from './ask-link.ts';

export type Errors = Partial<Record<'atual' | 'senha' | 'confirmacao', string>>;
type Owner = { login: string; email: string };

/** What is wrong with a new password; empty when nothing is. */
export function checkNew(visit: Visit, owner: Owner): Errors {
  const senha = visit.field('senha');
  if (senha === '') return { senha: says.senhaEmBranco };
  if (senha.length < SHORTEST) return { senha: says.senhaCurta };
  if (senha.length > LONGEST) return { senha: says.senhaLonga };
  if (isCommon(senha)) return { senha: says.senhaComum };
  const same = [owner.login, owner.email].some(
    (text) => text.toLowerCase() === senha.toLowerCase(),
  );
  if (same) return { senha: says.senhaIgualAoLogin };
  if (senha !== visit.field('confirmacao')) return { confirmacao: says.senhasDiferentes };
  return {};
}

export const newPasswordFields = (errors: Errors) =>
  html`${field({
    name: 'senha',
    label: 'Nova senha',
    type: 'password',
    autocomplete: 'new-password',
    required: true,
    error: errors.senha,
    help: `Pelo menos ${SHORTEST} caracteres.`,
  })}
  ${field({
    name: 'confirmacao',
    label: 'Confirmação da nova senha',
    type: 'password',
    autocomplete: 'new-password',
    required: true,
    error: errors.confirmacao,
  })}`;

/** A new password opens a locked account, and proves that its mail is read; an invitation to choose one is over. */
export async function setPassword(
  trx: Executor,
  usuarioId: number,
  senha: string,
  byMail: boolean,
): Promise<void> {
  const now = new Date().toISOString();
  await trx
    .updateTable('usuario')
    .set((eb) => ({
      senha_hash: senha,
      senha_alterada_em: now,
      falhas: 0,
      bloqueado_ate: null,
      lock_version: eb('lock_version', '+', 1),
      updated_at: now,
      ...(byMail ? { confirmado_em: eb.fn.coalesce('confirmado_em', eb.val(now)) } : {}),
    }))
    .where('id', '=', usuarioId)
    .execute();
  await endInvitations(trx, usuarioId);
}

export function passwordPages(app: FastifyInstance, ctx: AuthContext): void {
  accountPage(app, ctx, 'GET', '/update_password', (visit) => showUpdate(visit, {}));

  accountPage(app, ctx, 'POST', '/update_password', async (visit) => {
    const { usuario, sessaoId } = visit.account;
    const { ip, id: requestId } = visit.request;
    if (usuario.temSenha && visit.field('atual') === '') {
      return showUpdate(visit, { atual: says.senhaAtualEmBranco }, 422);
    }
    const errors = checkNew(visit, usuario);
    if (Object.keys(errors).length > 0) return showUpdate(visit, errors, 422);
    const key = `senha:${usuario.id}`;
    const wait = await ctx.buckets.login.take(key);
    if (wait > 0) {
      void visit.reply.header('retry-after', wait);
      return showUpdate(visit, { atual: says.muitasTentativas }, 429);
    }
    const stored = await ctx.db
      .selectFrom('usuario')
      .select('senha_hash')
      .where('id', '=', usuario.id)
      .executeTakeFirstOrThrow();
    // Who only ever came through a provider sets the first one without an old.
    const fits =
      stored.senha_hash === null || (await verifyPassword(stored.senha_hash, visit.field('atual')));
    if (!fits) return showUpdate(visit, { atual: says.senhaInvalida }, 422);
    await ctx.buckets.login.refund(key);
    const senha = await hashPassword(visit.field('senha'));
    await ctx.db.transaction().execute(async (trx) => {
      await setPassword(trx, usuario.id, senha, false);
      await endSessionsOf(trx, usuario.id, sessaoId);
      await audit(trx, { usuarioId: usuario.id, acao: 'senha', requestId, ip });
    });
    ctx.sessions.invalidate(usuario.id);
    return goTo(visit, 'update_password', 'senhaAlterada');
  });

  askLinkPage(app, ctx, {
    path: 'forgot_password',
    title: 'Esqueci minha senha',
    button: 'Receber link de redefinição',
    done: 'pedidoRecebido',
    unconfirmed: false,
    send: sendReset,
  });

  openPage(app, ctx, 'GET', '/reset_password', async (visit) => {
    const found = await readReset(visit);
    return 'message' in found ? showBadToken(visit, found.message) : showReset(visit, {});
  });

  openPage(app, ctx, 'POST', '/reset_password', async (visit) => {
    const found = await readReset(visit);
    if ('message' in found) return showBadToken(visit, found.message);
    const errors = checkNew(visit, found);
    if (Object.keys(errors).length > 0) return showReset(visit, errors, 422);
    const senha = await hashPassword(visit.field('senha'));
    const done = await ctx.db.transaction().execute(async (trx) => {
      if (!(await takeToken(trx, 'senha', visit.query.get('token') ?? ''))) return false;
      await setPassword(trx, found.usuarioId, senha, true);
      await endSessionsOf(trx, found.usuarioId);
      await audit(trx, {
        usuarioId: found.usuarioId,
        acao: 'senha',
        requestId: visit.request.id,
        ip: visit.request.ip,
      });
      return true;
    });
    if (!done) return showBadToken(visit, says.tokenInvalido);
    ctx.sessions.invalidate(found.usuarioId);
    return goTo(visit, 'sign_in', 'senhaRedefinida');
  });
}

async function readReset(
  visit: Visit,
): Promise<(Owner & { usuarioId: number }) | { message: string }> {
  const found = await findToken(visit.ctx.db, 'senha', visit.query.get('token') ?? '');
  if (!found || found.state === 'usado') return { message: says.tokenInvalido };
  if (found.state === 'expirado') return { message: says.tokenSenhaExpirado };
  const owner = await visit.ctx.db
    .selectFrom('usuario')
    .select(['login', 'email'])
    .where('id', '=', found.usuarioId)
    .where('ativo', '=', true)
    .executeTakeFirst();
  return owner ? { ...owner, usuarioId: found.usuarioId } : { message: says.naoAtivada };
}

function showUpdate(visit: SignedVisit, errors: Errors, status = 200): Promise<FastifyReply> {
  const body = html`<form class="f" method="post" action="update_password" novalidate>
    <h2>Alterar senha</h2>
    ${csrf(visit)} ${passwordField(visit, errors.atual)} ${newPasswordFields(errors)}
    <div class="buttons">${submit('Alterar senha')}</div>
  </form>`;
  return show(visit, { title: 'Alterar senha', nav: 'update_password', body }, status);
}

function showReset(visit: Visit, errors: Errors, status = 200): Promise<FastifyReply> {
  const token = encodeURIComponent(visit.query.get('token') ?? '');
  const body = html`<form
    class="f"
    method="post"
    action="reset_password?token=${token}"
    aria-label="Redefinir senha"
    novalidate
  >
    ${csrf(visit)} ${newPasswordFields(errors)} ${submit('Redefinir senha')}
  </form>`;
  return show(visit, { title: 'Redefinir senha', body }, status);
}

function showBadToken(visit: Visit, message: string): Promise<FastifyReply> {
  const body = html`<div class="f lines">
    ${note('d', message)}
    <a class="btn tall" href="forgot_password">Pedir outro link</a>
    <div><a class="lnk" href="sign_in">Voltar à entrada</a></div>
  </div>`;
  return show(visit, { title: 'Redefinir senha', body }, 400);
}

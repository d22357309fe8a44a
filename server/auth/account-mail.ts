/** The links a person gets by mail, each with a token of its own. */
import { issueToken } from './account-tokens.ts';
import type { Executor } from './session-store.ts';
import { authBase } from './urls.ts';
import type { AuthContext } from './context.ts';
import type { Visit } from './page.ts';

export type Addressee = { id: number; nome: string; email: string };

const first = (nome: string): string => nome.trim().split(/\s+/)[0] ?? '';

const linkOf = (visit: Visit, page: string, token: string): string =>
  `${authBase(visit.ctx.env, visit.request)}/${page}?token=${token}`;

export async function sendReset(visit: Visit, user: Addressee): Promise<void> {
  const token = await issueToken(visit.ctx.db, 'senha', user.id);
  await visit.ctx.mailer.send({
    usuarioId: user.id,
    to: user.email,
    subject: 'OS-m: redefinição de senha',
    text: `Olá, ${first(user.nome)}.\n\nPara escolher uma nova senha, abra este endereço (vale por 2 horas):`,
    link: linkOf(visit, 'reset_password', token),
  });
}

export async function sendConfirmation(visit: Visit, user: Addressee): Promise<void> {
  const token = await issueToken(visit.ctx.db, 'confirmacao', user.id);
  await visit.ctx.mailer.send({
    usuarioId: user.id,
    to: user.email,
    subject: 'OS-m: confirmação da conta',
    text: `Olá, ${first(user.nome)}.\n\nPara confirmar sua conta, abra este endereço (vale por 7 dias):`,
    link: linkOf(visit, 'confirm', token),
  });
}

/** To the new address: only who reads its mail may make it the account's. To the old one: that it was asked for. */
export async function sendNewEmail(
  ctx: AuthContext,
  user: Addressee,
  email: string,
  base = authBase(ctx.env, null),
): Promise<void> {
  const token = await issueToken(ctx.db, 'email', user.id, email);
  await ctx.mailer.send({
    usuarioId: user.id,
    to: email,
    subject: 'OS-m: confirmação do novo e-mail',
    text: `Olá, ${first(user.nome)}.\n\nPara usar este e-mail na sua conta, abra este endereço (vale por 24 horas):`,
    link: `${base}/confirm_email?token=${token}`,
  });
  await ctx.mailer.send({
    usuarioId: user.id,
    to: user.email,
    subject: 'OS-m: pedido de troca do e-mail da conta',
    text: `Olá, ${first(user.nome)}.\n\nFoi pedido outro e-mail para a sua conta; ele passa a valer quando for confirmado. Se você não o esperava, avise o administrador e confira a conta:`,
    link: `${base}/account`,
  });
}

export async function sendUnlock(visit: Visit, usuarioId: number): Promise<void> {
  const user = await addressee(visit.ctx.db, usuarioId);
  if (!user) return;
  const token = await issueToken(visit.ctx.db, 'desbloqueio', user.id);
  await visit.ctx.mailer.send({
    usuarioId: user.id,
    to: user.email,
    subject: 'OS-m: conta bloqueada',
    text:
      `Olá, ${first(user.nome)}.\n\nSua conta foi bloqueada por 15 minutos depois de 5 senhas erradas. ` +
      'Para desbloqueá-la já, abra este endereço:',
    link: linkOf(visit, 'unlock', token),
  });
}

const addressee = (db: Executor, id: number): Promise<Addressee | undefined> =>
  db
    .selectFrom('usuario')
    .select(['id', 'nome', 'email'])
    .where('id', '=', id)
    .where('ativo', '=', true)
    .executeTakeFirst();

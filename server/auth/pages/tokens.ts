/**
 * Links from mail: confirm the account, the new e-mail, unlock. Opening one changes nothing (mail readers
 * open links by themselves); its button does.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import { sendConfirmation } from '../account-mail.ts';
import { type FoundToken, findToken, takeToken } from '../account-tokens.ts';
import { audit, type Audit } from '../audit.ts';
import type { AuthContext } from '../context.ts';
import { html } from '../html.ts';
import { csrf, note, submit } from '../layout.ts';
import { type NoteKey, says } from '../messages.ts';
import { type Executor, notifyPrincipal } from '../session-store.ts';
import type { Visit } from '../page.ts';
import { goTo, openPage, show } from '../visit.ts';
import { askLinkPage } from './ask-link.ts';

type Link = {
  path: string;
  tipo: 'confirmacao' | 'email' | 'desbloqueio';
  title: string;
  done: NoteKey;
  expired: string;
  /** Said of a token that was used. */
  used: string;
  /** Where another link can be had. */
  again: { href: string; label: string } | null;
  /** Answers what it changed of what the log keeps of a user. */
  apply(trx: Executor, found: FoundToken): Promise<Audit['campos']>;
};

const links: readonly Link[] = [
  {
    path: 'confirm',
    tipo: 'confirmacao',
    title: 'Confirmar conta',
    done: 'contaConfirmada',
    expired: says.tokenConfirmacaoExpirado,
    used: says.jaConfirmado,
    again: { href: 'confirmation', label: 'Receber outro link de confirmação' },
    async apply(trx, { usuarioId }) {
      await trx
        .updateTable('usuario')
        .set({ confirmado_em: sql<string>`coalesce(confirmado_em, now())` })
        .where('id', '=', usuarioId)
        .execute();
      return undefined;
    },
  },
  {
    path: 'confirm_email',
    tipo: 'email',
    title: 'Confirmar e-mail',
    done: 'emailConfirmado',
    expired: says.tokenConfirmacaoExpirado,
    used: says.jaConfirmado,
    again: null,
    async apply(trx, { usuarioId, email }) {
      const before = await trx
        .selectFrom('usuario')
        .select('email')
        .where('id', '=', usuarioId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      await trx
        .updateTable('usuario')
        .set((eb) => ({
          email: email ?? eb.ref('email'),
          lock_version: eb('lock_version', '+', 1),
          updated_at: sql<string>`now()`,
        }))
        .where('id', '=', usuarioId)
        .execute();
      await notifyPrincipal(trx, usuarioId);
      return email === null ? undefined : { email: [before.email, email] };
    },
  },
  {
    path: 'unlock',
    tipo: 'desbloqueio',
    title: 'Desbloquear conta',
    done: 'contaDesbloqueada',
    expired: says.tokenDesbloqueioExpirado,
    used: says.tokenInvalido,
    again: null,
    async apply(trx, { usuarioId }) {
      await trx
        .updateTable('usuario')
        .set({ falhas: 0, bloqueado_ate: null })
        .where('id', '=', usuarioId)
        .execute();
      return undefined;
    },
  },
];

export function tokenPages(app: FastifyInstance, ctx: AuthContext): void {
  for (const link of links) {
    openPage(app, ctx, 'GET', `/${link.path}`, async (visit) => {
      const found = await findToken(ctx.db, link.tipo, tokenOf(visit));
      const wrong = reasonAgainst(link, found);
      return wrong ? refuse(visit, link, wrong) : offer(visit, link);
    });
    openPage(app, ctx, 'POST', `/${link.path}`, async (visit) => {
      const token = tokenOf(visit);
      const found = await findToken(ctx.db, link.tipo, token);
      const wrong = reasonAgainst(link, found);
      if (wrong || !found) return refuse(visit, link, wrong ?? says.tokenInvalido);
      const done = await use(ctx, visit, link, token, found);
      if (done !== true) return refuse(visit, link, done);
      ctx.sessions.invalidate(found.usuarioId);
      return goTo(visit, visit.account ? 'home' : 'sign_in', link.done);
    });
  }

  askLinkPage(app, ctx, {
    path: 'confirmation',
    title: 'Confirmação da conta',
    button: 'Receber link de confirmação',
    done: 'confirmacaoPedida',
    unconfirmed: true,
    send: sendConfirmation,
  });
}

const tokenOf = (visit: Visit): string => visit.query.get('token') ?? '';

function reasonAgainst(link: Link, found: FoundToken | null): string | null {
  if (!found) return says.tokenInvalido;
  if (found.state === 'usado') return link.used;
  return found.state === 'expirado' ? link.expired : null;
}

/** True, or what went wrong in the meantime: the token used up, the address taken. */
async function use(
  ctx: AuthContext,
  visit: Visit,
  link: Link,
  token: string,
  found: FoundToken,
): Promise<true | string> {
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      if (!(await takeToken(trx, link.tipo, token))) return link.used;
      const campos = await link.apply(trx, found);
      await audit(trx, {
        usuarioId: found.usuarioId,
        acao: link.path,
        ...(campos && { campos }),
        requestId: visit.request.id,
        ip: visit.request.ip,
      });
      return true;
    });
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === '23505';
    if (taken) return 'O e-mail já está em uso';
    throw error;
  }
}

function offer(visit: Visit, link: Link): Promise<FastifyReply> {
  const token = encodeURIComponent(tokenOf(visit));
  const body = html`<form class="f" method="post" action="${link.path}?token=${token}">
    ${csrf(visit)} ${submit(link.title)}
  </form>`;
  return show(visit, { title: link.title, body });
}

function refuse(visit: Visit, link: Link, message: string): Promise<FastifyReply> {
  const body = html`<div class="f lines">
    ${note('d', message)}
    ${link.again && html`<a class="btn tall" href="${link.again.href}">${link.again.label}</a>`}
    <div><a class="lnk" href="sign_in">Voltar à entrada</a></div>
  </div>`;
  return show(visit, { title: link.title, body }, 400);
}

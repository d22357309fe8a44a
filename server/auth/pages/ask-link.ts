/** Asking for a link by mail: a new password, or the account's confirmation. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Addressee } from '../account-mail.ts';
import { carriedQuery } from '../authorize.ts';
import type { AuthContext } from '../context.ts';
import { html } from '../html.ts';
import { csrf, field, note, submit } from '../layout.ts';
import { addressKey } from '../limits.ts';
import { type NoteKey, says, semCorreio } from '../messages.ts';
import type { Visit } from '../page.ts';
import { goTo, openPage, show } from '../visit.ts';

interface AskedLink {
  readonly path: string;
  readonly title: string;
  /** What its button says. */
  readonly button: string;
  readonly done: NoteKey;
  /** Only for accounts that wait for their confirmation. */
  readonly unconfirmed: boolean;
  send(this: void, visit: Visit, user: Addressee): Promise<void>;
}

/** The page that asks for the login or the e-mail; it says the same whether there is such an account or not. */
export function askLinkPage(app: FastifyInstance, ctx: AuthContext, link: AskedLink): void {
  const ask = (visit: Visit, error: string | null, status = 200): Promise<FastifyReply> =>
    showAsking(visit, link, error, status);
  openPage(app, ctx, 'GET', `/${link.path}`, (visit) => ask(visit, null));
  openPage(app, ctx, 'POST', `/${link.path}`, async (visit) => {
    const login = visit.field('login').trim().toLowerCase();
    if (login === '' || login.length > 200) return ask(visit, says.loginInvalido, 422);
    const wait = Math.max(
      await ctx.buckets.mailIp.take(addressKey(visit.request.ip)),
      await ctx.buckets.mail.take(`${link.path}:${login}`),
    );
    if (wait > 0) {
      void visit.reply.header('retry-after', wait);
      return ask(visit, 'Muitas tentativas. Aguarde e tente novamente', 429);
    }
    // After the reply: whether there is such an account must not show in how long it takes.
    ctx.later(async () => {
      const user = await ctx.db
        .selectFrom('usuario')
        .select(['id', 'nome', 'email'])
        .where((eb) =>
          eb.or([
            eb(eb.fn('lower', ['login']), '=', login),
            eb(eb.fn('lower', ['email']), '=', login),
          ]),
        )
        .where('ativo', '=', true)
        .$if(link.unconfirmed, (query) => query.where('confirmado_em', 'is', null))
        .executeTakeFirst();
      if (user) await link.send(visit, user);
    });
    return goTo(visit, `${link.path}${carriedQuery(visit.query)}`, link.done);
  });
}

function showAsking(
  visit: Visit,
  { path, title, button }: AskedLink,
  error: string | null,
  status: number,
): Promise<FastifyReply> {
  const carried = carriedQuery(visit.query);
  const body = html`<form
    class="f"
    method="post"
    action="${path}${carried}"
    aria-label="${title}"
    novalidate
  >
    ${note('ok', visit.note)} ${!visit.ctx.mailer.configured && note('w', semCorreio)}
    ${csrf(visit)}
    ${field({
      name: 'login',
      label: 'Login ou e-mail',
      value: visit.field('login'),
      autocomplete: 'username',
      maxlength: 200,
      required: true,
      autofocus: true,
      error,
    })}
    ${submit(button)}
    <div><a class="lnk" href="sign_in${carried}">Voltar à entrada</a></div>
  </form>`;
  return show(visit, { title, body }, status);
}

/** terms: the terms of use, for anybody to read; accepted by who is signed in, before the console opens. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { formatDate } from '../../../domain/kernel/format.ts';
import { carriedQuery, readAuthorization } from '../authorize.ts';
import type { AuthContext } from '../context.ts';
import { html } from '../html.ts';
import { csrf, note, submit } from '../layout.ts';
import { says } from '../messages.ts';
import type { Visit } from '../page.ts';
import { when } from '../session-table.ts';
import { acceptedAt, acceptTerms, termsInForce } from '../terms.ts';
import { accountPage, goTo, openPage, show } from '../visit.ts';
import { goOn, refuseClient } from './sign-in.ts';

export function termsPages(app: FastifyInstance, ctx: AuthContext): void {
  openPage(app, ctx, 'GET', '/terms', (visit) => showTerms(visit));

  accountPage(app, ctx, 'POST', '/terms', async (visit) => {
    const authorization = readAuthorization(ctx.env, visit.request, visit.query);
    if (authorization === 'invalido') return refuseClient(visit);
    if (visit.field('aceito') !== '1') return showTerms(visit, says.aceitarTermos);
    const { usuario, sessaoId } = visit.account;
    const { id: requestId, ip } = visit.request;
    const shown = {
      id: Number(visit.field('termo')),
      lock_version: Number(visit.field('lock_version')),
    };
    const done = await ctx.db
      .transaction()
      .execute((trx) => acceptTerms(trx, usuario.id, shown, { requestId, ip }));
    if (!done) return showTerms(visit, says.termosMudaram);
    return authorization
      ? goOn(visit, authorization, { id: sessaoId, usuarioId: usuario.id })
      : goTo(visit, 'home', 'termosAceitos');
  });
}

/** Blank lines part the paragraphs. */
const paragraphs = (texto: string): string[] => texto.split(/\n\s*\n/).filter(Boolean);

async function showTerms(visit: Visit, error?: string): Promise<FastifyReply> {
  const { ctx, account, query } = visit;
  const terms = await termsInForce(ctx.db);
  const title = 'Termos de Uso';
  if (!terms)
    return show(visit, {
      title,
      ...(account && { nav: 'home' }),
      body: html`<p>Não há termos de uso em vigor.</p>`,
    });
  const accepted = account && (await acceptedAt(ctx.db, account.usuario.id, terms));
  const carried = carriedQuery(query);
  const body = html`<div class="lines">
    ${account && !accepted && !error && note('w', says.aceitarTermos)} ${note('d', error)}
    <h2>Termos de Uso</h2>
    <p class="dim">
      Versão ${terms.titulo}, em vigor desde
      ${formatDate(terms.vigente_de)}${accepted && html`; aceita em ${when(accepted)}`}.
    </p>
    <div class="terms" role="region" aria-label="Texto dos termos" tabindex="0">
      ${paragraphs(terms.texto).map((text) => html`<p>${text}</p>`)}
    </div>
    ${
      account &&
      !accepted &&
      html`<form class="f" method="post" action="terms${carried}" aria-label="Aceite" novalidate>
        ${csrf(visit)}<input type="hidden" name="termo" value="${terms.id}" /><input
          type="hidden"
          name="lock_version"
          value="${terms.lock_version}"
        />
        <div class="scopes">
          <label><input type="checkbox" name="aceito" value="1" required /> Li e aceito</label>
        </div>
        <div class="buttons">${submit('Aceitar e continuar')}</div>
      </form>`
    }
    ${!account && html`<div><a class="lnk" href="sign_in${carried}">Entrar</a></div>`}
  </div>`;
  return show(visit, { title, body, ...(account && { nav: 'home' }) }, error ? 422 : 200);
}

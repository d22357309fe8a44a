/** pending: what the account lacks, told on the way to the console; it may wait. */
import type { FastifyInstance } from 'fastify';
import { carriedQuery } from '../authorize.ts';
import type { AuthContext } from '../context.ts';
import { type Html, html } from '../html.ts';
import { type Lack, lacksOf, toldLacks } from '../lacks.ts';
import { accountPage, goTo, show } from '../visit.ts';

/** Each with the way to the page that mends it. */
export const lackList = (lacks: readonly Lack[]): Html | false =>
  lacks.length > 0 &&
  html`<ul class="lines" aria-label="Pendências da conta">
    ${lacks.map(({ page, text }) => html`<li><a class="lnk" href="${page}">${text}</a></li>`)}
  </ul>`;

export function pendingPage(app: FastifyInstance, ctx: AuthContext): void {
  accountPage(app, ctx, 'GET', '/pending', async (visit) => {
    const { id } = visit.account.usuario;
    const { all } = await lacksOf(ctx.db, id);
    const carried = carriedQuery(visit.query);
    if (all.length === 0 || carried === '') return goTo(visit, `sign_in${carried}`);
    await toldLacks(ctx.db, id);
    const body = html`<div class="lines">
      <h2>Pendências da conta</h2>
      ${lackList(all)}
      <p class="dim">Também estão no início da sua conta; o console as lembra uma vez por mês.</p>
      <div class="buttons">
        <a class="btn primary tall" href="sign_in${carried}">Agora não, abrir o console</a>
      </div>
    </div>`;
    return show(visit, { title: 'Pendências da conta', nav: 'home', body });
  });
}

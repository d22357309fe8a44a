/** home: where one lands without a client; the ways on, and what the account still lacks. */
import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../context.ts';
import { html } from '../html.ts';
import { lacksOf } from '../lacks.ts';
import { consoleOrigin } from '../urls.ts';
import { accountPage, show } from '../visit.ts';
import { lackList } from './pending.ts';

export function homePage(app: FastifyInstance, ctx: AuthContext): void {
  accountPage(app, ctx, 'GET', '/home', async (visit) => {
    const { all } = await lacksOf(ctx.db, visit.account.usuario.id);
    const body = html`<div class="lines">
      ${lackList(all)}
      <div class="buttons">
        <a class="btn primary tall" href="${consoleOrigin(ctx.env, visit.request)}/"
          >Abrir o console</a
        >
        <a class="btn tall" href="account">Dados e sessões</a>
        <a class="btn tall" href="modules">Módulos</a>
        <a class="btn tall" href="terms">Termos de Uso</a>
      </div>
    </div>`;
    return show(visit, { title: 'Início', nav: 'home', body });
  });
}

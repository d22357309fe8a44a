/** home: where one lands without a client; the ways on, and what the account still lacks. */
import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../context.ts';
import { html } from '../html.ts';
import { says } from '../messages.ts';
import { consoleOrigin } from '../urls.ts';
import type { SignedVisit } from '../page.ts';
import { accountPage, show } from '../visit.ts';

export function homePage(app: FastifyInstance, ctx: AuthContext): void {
  accountPage(app, ctx, 'GET', '/home', (visit) => {
    const lacks = prompts(visit);
    const body = html`<div class="lines">
      ${
        lacks.length > 0 &&
        html`<ul class="lines" aria-label="Pendências da conta">
          ${lacks.map(([href, text]) => html`<li><a class="lnk" href="${href}">${text}</a></li>`)}
        </ul>`
      }
      <div class="buttons">
        <a class="btn primary tall" href="${consoleOrigin(ctx.env, visit.request)}/"
          >Abrir o console</a
        >
        <a class="btn tall" href="account">Dados e sessões</a>
      </div>
    </div>`;
    return show(visit, { title: 'Início', nav: 'home', body });
  });
}

/** Account check prompts (specification, section 8). */
function prompts(visit: SignedVisit): [href: string, text: string][] {
  const { usuario } = visit.account;
  const list: [string, string][] = [];
  if (usuario.validado_por === 'nenhum') list.push(['validate', says.validarConta]);
  if (!usuario.telefone) list.push(['account', says.atualizarDados]);
  if (Object.keys(usuario.endereco).length === 0) list.push(['address', says.completarCadastro]);
  return list;
}

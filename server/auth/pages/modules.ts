/** modules: what a person uses her account for; what she does not stays shut. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { changeOwn } from '../audit.ts';
import type { AuthContext } from '../context.ts';
import { html } from '../html.ts';
import { listKeys } from '../keys.ts';
import { csrf, note, submit } from '../layout.ts';
import { says } from '../messages.ts';
import { ALWAYS, modulesFor } from '../modules.ts';
import type { SignedVisit } from '../page.ts';
import { accountPage, goTo, show } from '../visit.ts';

export function modulesPage(app: FastifyInstance, ctx: AuthContext): void {
  accountPage(app, ctx, 'GET', '/modules', (visit) => showModules(visit));

  accountPage(app, ctx, 'POST', '/modules', async (visit) => {
    const { usuario } = visit.account;
    const open = await modulesFor(ctx.db, usuario.id);
    const chosen = open
      .map(([code]) => code)
      .filter((code) => code === ALWAYS || visit.field(code) === '1');
    // A key would go on opening what its owner shut.
    if (!chosen.includes('api') && (await listKeys(ctx.db, usuario.id)).length > 0)
      return showModules(visit, says.chavesAbertas);
    if (JSON.stringify(chosen) !== JSON.stringify(usuario.modulos))
      await ctx.db
        .transaction()
        .execute((trx) =>
          changeOwn(
            trx,
            visit,
            'modulos',
            { modulos: JSON.stringify(chosen) },
            { modulos: [usuario.modulos, chosen] },
          ),
        );
    return goTo(visit, 'home', 'modulosEscolhidos');
  });
}

async function showModules(visit: SignedVisit, error?: string): Promise<FastifyReply> {
  const { id, modulos } = visit.account.usuario;
  const open = await modulesFor(visit.ctx.db, id);
  const body = html`<form class="f" method="post" action="modules" aria-label="Módulos" novalidate>
    <h2>Módulos</h2>
    ${note('d', error)} ${modulos === null && !error && note('w', says.escolherModulos)}
    <p>Para que você usa esta conta. O que não for marcado fica fechado nela, até você o marcar.</p>
    ${csrf(visit)}
    <fieldset class="scopes">
      <legend>Módulos</legend>
      ${open.map(
        ([code, words]) =>
          html`<label
            ><input
              type="checkbox"
              name="${code}"
              value="1"
              ${(code === ALWAYS || modulos?.includes(code)) && html`checked`}
              ${code === ALWAYS && html`disabled`}
            />
            ${words}</label
          >`,
      )}
    </fieldset>
    <div class="buttons">${submit('Salvar')}</div>
  </form>`;
  return show(visit, { title: 'Módulos', nav: 'home', body }, error ? 422 : 200);
}

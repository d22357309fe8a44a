/** passkeys: one's own devices, added and taken away; sign_in_passkey: the entry by one. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { queueMail } from '../../mail/outbox.ts';
import { carriedQuery, readAuthorization } from '../authorize.ts';
import type { AuthContext } from '../context.ts';
import { enter } from '../enter.ts';
import { keepFlow, takeFlow } from '../flow.ts';
import { html } from '../html.ts';
import { csrf, field, note, submit } from '../layout.ts';
import { passkeyMail } from '../mails.ts';
import { says } from '../messages.ts';
import { passwordField, type Said, wrongPassword } from '../own-password.ts';
import type { Page, SignedVisit, Visit } from '../page.ts';
import {
  addPasskey,
  entryOptions,
  listPasskeys,
  newPasskeyOptions,
  NOME_MAXIMO,
  PASSKEYS_MAXIMO,
  removePasskey,
  siteOf,
} from '../passkeys.ts';
import { passkeyTable } from '../passkey-table.ts';
import { attemptPasskey } from '../passkey-attempt.ts';
import { when } from '../session-table.ts';
import { accountPage, goTo, openPage, show } from '../visit.ts';
import { goOn, refuseClient } from './sign-in.ts';

/** What this browser's device was asked; whose new one it is, and its name. */
interface Pedido {
  readonly desafio: string;
  readonly nova: { readonly usuarioId: number; readonly nome: string } | null;
}

export function passkeyPages(app: FastifyInstance, ctx: AuthContext): void {
  accountPage(app, ctx, 'GET', '/passkeys', (visit) => showOwn(visit));

  accountPage(app, ctx, 'POST', '/passkeys', async (visit) => {
    const { usuario } = visit.account;
    const site = siteOf(visit);
    if (!site) return showOwn(visit);
    const nome = visit.field('nome').trim().replace(/\s+/g, ' ');
    if (nome === '') return showOwn(visit, { nomeErro: `O nome ${mensagens.obrigatorio}` });
    if (nome.length > NOME_MAXIMO)
      return showOwn(visit, { nome, nomeErro: `O nome ${mensagens.longo(NOME_MAXIMO)}` });
    if ((await listPasskeys(ctx.db, usuario.id)).length >= PASSKEYS_MAXIMO)
      return showOwn(visit, { nome, nomeErro: `São no máximo ${PASSKEYS_MAXIMO}` });
    const refused = await wrongPassword(visit);
    if (refused) return showOwn(visit, { nome, ...refused });
    const { nome: municipio } = await ctx.municipality();
    const options = await newPasskeyOptions(ctx.db, site, `OS-m ${municipio}`, usuario);
    await keepFlow(visit, 'passkey', {
      desafio: options.challenge,
      nova: { usuarioId: usuario.id, nome },
    } satisfies Pedido);
    return ask(visit, options, NOVA);
  });

  accountPage(app, ctx, 'POST', '/passkey_first', async (visit) => {
    const site = siteOf(visit);
    const { id: usuarioId } = visit.account.usuario;
    const pedido = await takeFlow<Pedido>(visit, 'passkey');
    if (!site || pedido?.nova?.usuarioId !== usuarioId)
      return showOwn(visit, { error: says.passkeyExpirada, status: 422 });
    const { nome } = pedido.nova;
    const made = await ctx.db.transaction().execute(async (trx) => {
      const given = { usuarioId, nome, desafio: pedido.desafio };
      if (!(await addPasskey(trx, given, visit.field('resposta'), site, by(visit)))) return false;
      await queueMail(trx, {
        mail: passkeyMail,
        scope: 'usuario',
        scopeId: usuarioId,
        usuarioId,
        departamentoId: null,
        assunto: 'OS-m: uma passkey nova na sua conta',
        dados: {
          nome: visit.account.usuario.nome,
          aparelho: nome,
          em: when(new Date().toISOString()),
        },
      });
      return true;
    });
    return made
      ? goTo(visit, 'passkeys', 'passkeyCriada')
      : showOwn(visit, { nome, error: says.passkeyInvalida, status: 422 });
  });

  accountPage(app, ctx, 'POST', '/remove_passkey', async (visit) => {
    const { id } = visit.account.usuario;
    const passkey = Number(visit.field('passkey'));
    await ctx.db.transaction().execute((trx) => removePasskey(trx, id, passkey, by(visit)));
    return goTo(visit, 'passkeys', 'passkeyRetirada');
  });

  openPage(app, ctx, 'GET', '/sign_in_passkey', async (visit) => {
    if (readAuthorization(ctx.env, visit.request, visit.query) === 'invalido')
      return refuseClient(visit);
    return askEntry(visit);
  });

  openPage(app, ctx, 'POST', '/sign_in_passkey', async (visit) => {
    const authorization = readAuthorization(ctx.env, visit.request, visit.query);
    if (authorization === 'invalido') return refuseClient(visit);
    const site = siteOf(visit);
    const pedido = await takeFlow<Pedido>(visit, 'passkey');
    if (!site || !pedido || pedido.nova !== null)
      return askEntry(visit, { error: says.passkeyExpirada, status: 422 });
    const { ip } = visit.request;
    const { desafio } = pedido;
    const resposta = visit.field('resposta');
    const outcome = await attemptPasskey(ctx, { desafio, resposta, site, ip });
    if (outcome.ok) return goOn(visit, authorization, await enter(visit, outcome.usuarioId, true));
    return 'retryAfter' in outcome
      ? askEntry(visit, { error: outcome.message, status: 429, retryAfter: outcome.retryAfter })
      : askEntry(visit, { error: outcome.message, status: 401 });
  });
}

const by = ({ request }: Visit) => ({ requestId: request.id, ip: request.ip });

/** How one page asks the device. */
interface Asking {
  /** What the script calls: of the two that WebAuthn has. */
  readonly pedir: 'create' | 'get';
  readonly action: string;
  readonly title: string;
  readonly text: string;
  readonly back: string;
  readonly nav?: string;
}
const NOVA: Asking = {
  pedir: 'create',
  action: 'passkey_first',
  title: 'Nova passkey',
  text: 'Confirme no aparelho: com a digital, o rosto ou o PIN que o desbloqueia.',
  back: 'passkeys',
  nav: 'passkeys',
};

async function askEntry(visit: Visit, said: Said = {}): Promise<FastifyReply> {
  const carried = carriedQuery(visit.query);
  const site = siteOf(visit);
  if (!site) return goTo(visit, `sign_in${carried}`);
  const options = await entryOptions(site);
  await keepFlow(visit, 'passkey', { desafio: options.challenge, nova: null } satisfies Pedido);
  const asking: Asking = {
    pedir: 'get',
    action: `sign_in_passkey${carried}`,
    title: 'Entrar com passkey',
    text: 'Confirme no aparelho que guarda a sua passkey.',
    back: `sign_in${carried}`,
  };
  return ask(visit, options, asking, said);
}

/** The page that asks the device, by its script, and sends what it says; after a refusal it waits for the button. */
function ask(
  visit: Visit,
  options: object,
  { pedir, action, title, text, back, nav }: Asking,
  { error, status = 200, retryAfter }: Said = {},
): Promise<FastifyReply> {
  if (retryAfter) void visit.reply.header('retry-after', retryAfter);
  const body = html`<form
    class="f"
    method="post"
    action="${action}"
    aria-label="${title}"
    data-passkey="${pedir}"
    data-opcoes="${JSON.stringify(options)}"
    ${error === undefined && html`data-ja`}
  >
    ${nav !== undefined && html`<h2>${title}</h2>`} ${note('d', error)}
    <p>${text}</p>
    <div data-falha hidden>
      ${note('d', 'Este navegador não tem passkeys, ou está sem scripts')}
    </div>
    <noscript
      >${note('d', 'Passkeys pedem os scripts do navegador, que estão desligados')}</noscript
    >
    ${csrf(visit)}<input type="hidden" name="resposta" value="" />
    ${submit(pedir === 'create' ? 'Criar no aparelho' : 'Entrar', 'Enter')}
    <div>
      <a class="lnk" href="${back}"
        >${pedir === 'create' ? 'Cancelar' : 'Entrar com login e senha'}</a
      >
    </div>
  </form>`;
  const page: Page = { title, body, ...(nav !== undefined && { nav }) };
  return show(visit, page, status);
}

interface Shown extends Said {
  readonly nome?: string;
  readonly nomeErro?: string;
}

async function showOwn(visit: SignedVisit, said: Shown = {}): Promise<FastifyReply> {
  const { nome, nomeErro, error, atual, status = nomeErro ? 422 : 200, retryAfter } = said;
  if (retryAfter) void visit.reply.header('retry-after', retryAfter);
  const list = await listPasskeys(visit.ctx.db, visit.account.usuario.id);
  const body = html`${note('d', error)}
  ${list.length > 0 && passkeyTable(visit, list, { action: 'remove_passkey' })}
  ${
    siteOf(visit)
      ? html`<form
          class="f${list.length > 0 && ' others'}"
          method="post"
          action="passkeys"
          aria-label="Nova passkey"
          novalidate
        >
          <h2>Nova passkey</h2>
          <p>
            O aparelho guarda uma chave que só vale para este endereço: com a digital, o rosto ou o
            PIN que o desbloqueia você entra sem senha e sem código.
          </p>
          ${csrf(visit)}
          ${field({
            name: 'nome',
            label: 'Nome do aparelho',
            value: nome ?? '',
            maxlength: NOME_MAXIMO,
            required: true,
            autofocus: true,
            error: nomeErro,
            help: 'Para o reconhecer nesta lista: o celular, o computador da mesa.',
          })}
          ${passwordField(visit, atual)}
          <div class="buttons">${submit('Criar passkey')}</div>
        </form>`
      : note('w', says.passkeySemNome)
  }`;
  return show(visit, { title: 'Passkeys', nav: 'passkeys', body }, status);
}

/**
 * second_factor: one's own, turned on, changed, turned off. sign_in_code, sign_in_setup: asked between the
 * password and the session, of who has it on and of whom a profile demands it.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { renderSVG } from 'uqr';
import { sendUnlock } from '../account-mail.ts';
import { carriedQuery, readAuthorization } from '../authorize.ts';
import { attemptCode } from '../code-attempt.ts';
import type { AuthContext } from '../context.ts';
import { endStep, enter, stepOf } from '../enter.ts';
import { Html, html } from '../html.ts';
import { csrf, field, note, submit } from '../layout.ts';
import { says } from '../messages.ts';
import { passwordField, type Said, wrongPassword } from '../own-password.ts';
import type { SignedVisit, Visit } from '../page.ts';
import {
  offeredSecret,
  offerSecret,
  renewCodes,
  secondFactorOf,
  turnOff,
  turnOn,
} from '../second-factor.ts';
import { endSessionsOf } from '../session-store.ts';
import { when } from '../session-table.ts';
import { base32, uriOf } from '../totp.ts';
import { accountPage, goTo, openPage, show } from '../visit.ts';
import { goOn, refuseClient } from './sign-in.ts';

export function secondFactorPages(app: FastifyInstance, ctx: AuthContext): void {
  openPage(app, ctx, 'GET', '/sign_in_code', async (visit) =>
    (await stepOf(visit)) === null ? startAgain(visit) : askCode(visit),
  );

  openPage(app, ctx, 'POST', '/sign_in_code', async (visit) => {
    const usuarioId = await stepOf(visit);
    if (usuarioId === null) return startAgain(visit);
    const authorization = readAuthorization(ctx.env, visit.request, visit.query);
    if (authorization === 'invalido') return refuseClient(visit);
    const refused = await refusalOf(visit, usuarioId);
    if (refused) return askCode(visit, refused);
    await endStep(visit);
    return goOn(visit, authorization, await enter(visit, usuarioId));
  });

  openPage(app, ctx, 'GET', '/sign_in_setup', async (visit) => {
    const person = await demandedOf(visit);
    return person ? showSetup(visit, person, 'sign_in_setup') : startAgain(visit);
  });

  openPage(app, ctx, 'POST', '/sign_in_setup', async (visit) => {
    const person = await demandedOf(visit);
    if (!person) return startAgain(visit);
    const codes = await turnedOn(visit, person.id);
    if (!codes) return showSetup(visit, person, 'sign_in_setup', says.codigoInvalido);
    await endStep(visit);
    await enter(visit, person.id);
    return showCodes(visit, codes, `sign_in${carriedQuery(visit.query)}`);
  });

  accountPage(app, ctx, 'GET', '/second_factor', (visit) => showOwn(visit));

  accountPage(app, ctx, 'POST', '/second_factor', async (visit) => {
    const { id } = visit.account.usuario;
    const { ligado_em, exigido } = await secondFactorOf(ctx.db, id);
    const acao = visit.field('acao');
    if (ligado_em !== null && acao === 'desligar' && exigido)
      return showOwn(visit, { error: says.exigeSegundoFator, status: 422 });
    const refused = await (ligado_em === null ? wrongPassword(visit) : refusalOf(visit, id));
    if (refused) return showOwn(visit, refused);
    if (ligado_em === null || acao === 'trocar') {
      await offerSecret(ctx.db, id);
      return showSetup(visit, visit.account.usuario, 'second_factor_first');
    }
    if (acao === 'desligar') {
      await ctx.db.transaction().execute((trx) => turnOff(trx, id, by(visit)));
      return goTo(visit, 'second_factor', 'segundoFatorDesligado');
    }
    const codes = await ctx.db.transaction().execute((trx) => renewCodes(trx, id, by(visit)));
    return showCodes(visit, codes, 'second_factor', 'Códigos de recuperação trocados');
  });

  accountPage(app, ctx, 'POST', '/second_factor_first', async (visit) => {
    const { usuario } = visit.account;
    if ((await offeredSecret(ctx.db, usuario.id)) === null) return goTo(visit, 'second_factor');
    const codes = await turnedOn(visit, usuario.id);
    return codes
      ? showCodes(visit, codes, 'second_factor')
      : showSetup(visit, usuario, 'second_factor_first', says.codigoInvalido);
  });
}

const by = ({ request }: Visit) => ({ requestId: request.id, ip: request.ip });

/** The password was right too long ago, or in another browser. */
const startAgain = (visit: Visit): FastifyReply =>
  goTo(visit, `sign_in${carriedQuery(visit.query)}`);

/** With it on, the sessions that were opened without it end. */
async function turnedOn(visit: Visit, usuarioId: number): Promise<readonly string[] | null> {
  const codes = await visit.ctx.db.transaction().execute(async (trx) => {
    const made = await turnOn(trx, usuarioId, visit.field('codigo'), by(visit));
    if (made) await endSessionsOf(trx, usuarioId, visit.account?.sessaoId ?? 0);
    return made;
  });
  if (codes) visit.ctx.sessions.invalidate(usuarioId);
  return codes;
}

interface Person {
  readonly id: number;
  readonly login: string;
}

/** Who is to turn it on before she enters: her password was right, and she has none yet. */
async function demandedOf(visit: Visit): Promise<Person | null> {
  const id = await stepOf(visit);
  if (id === null || (await secondFactorOf(visit.ctx.db, id)).ligado_em !== null) return null;
  const person = await visit.ctx.db
    .selectFrom('usuario')
    .select(['id', 'login'])
    .where('id', '=', id)
    .where('ativo', '=', true)
    .executeTakeFirst();
  return person ?? null;
}

/** Why the code that was sent does not count; null when it does, and is used up. */
async function refusalOf(visit: Visit, usuarioId: number): Promise<Said | null> {
  const { ip, id: requestId } = visit.request;
  const codigo = visit.field('codigo');
  const outcome = await attemptCode(visit.ctx, { usuarioId, codigo, ip, requestId });
  if (outcome.ok) return null;
  if ('retryAfter' in outcome)
    return { error: outcome.message, status: 429, retryAfter: outcome.retryAfter };
  const { locked } = outcome;
  if (locked !== undefined) visit.ctx.later(() => sendUnlock(visit, locked));
  return { error: outcome.message, status: 422 };
}

const codeField = (label: string, help: string, error: string | undefined) =>
  field({
    name: 'codigo',
    label,
    autocomplete: 'one-time-code',
    maxlength: 30,
    required: true,
    autofocus: true,
    error,
    help,
  });

function askCode(visit: Visit, { error, status = 200, retryAfter }: Said = {}) {
  if (retryAfter) void visit.reply.header('retry-after', retryAfter);
  const carried = carriedQuery(visit.query);
  const body = html`<form
    class="f"
    method="post"
    action="sign_in_code${carried}"
    aria-label="Segundo fator"
    novalidate
  >
    ${csrf(visit)}
    ${codeField('Código', 'O do aplicativo, ou um dos códigos de recuperação.', error)}
    ${submit('Entrar', 'Enter')}
    <div><a class="lnk" href="sign_in${carried}">Entrar com outra conta</a></div>
  </form>`;
  return show(visit, { title: 'Segundo fator', body }, status);
}

/** The secret, to be read by a camera or typed, and its first code. */
async function showSetup(
  visit: Visit,
  { id, login }: Person,
  action: 'sign_in_setup' | 'second_factor_first',
  error?: string,
) {
  const secret = await offeredSecret(visit.ctx.db, id);
  if (!secret) return startAgain(visit);
  const { nome } = await visit.ctx.municipality();
  const own = action === 'second_factor_first';
  // Dark on white in every theme: cameras read nothing else. Ours alone: nothing in it was typed.
  const image = new Html(renderSVG(uriOf(secret, login, `OS-m ${nome}`), { border: 2 }));
  const body = html`<form
    class="f"
    method="post"
    action="${action}${carriedQuery(visit.query)}"
    aria-label="Ligar o segundo fator"
    novalidate
  >
    ${own ? html`<h2>Ligar o segundo fator</h2>` : note('w', says.exigeSegundoFator)}
    <p>Leia a imagem com um aplicativo de autenticação, e digite o código que ele mostrar.</p>
    <div class="qr" role="img" aria-label="Código QR; a chave está escrita abaixo">${image}</div>
    <p>
      Sem câmera, digite a chave no aplicativo:
      <b class="hash" data-segredo>${(base32(secret).match(/.{4}/g) ?? []).join(' ')}</b>
    </p>
    ${csrf(visit)} ${codeField('Código', 'Seis algarismos; mudam a cada 30 segundos.', error)}
    <div class="buttons">${submit('Ligar')}</div>
  </form>`;
  return show(
    visit,
    { title: 'Segundo fator', body, ...(own && { nav: 'second_factor' }) },
    error ? 422 : 200,
  );
}

function showCodes(
  visit: Visit,
  codes: readonly string[],
  next: string,
  said = 'Segundo fator ligado',
) {
  const body = html`<div class="f lines">
    ${note('ok', said)}
    <p>
      Guarde estes códigos de recuperação: não são mostrados outra vez. Sem o aplicativo, cada um
      abre a conta uma vez.
    </p>
    <ul class="codes" aria-label="Códigos de recuperação">
      ${codes.map((code) => html`<li>${code}</li>`)}
    </ul>
    <a class="btn primary tall" href="${next}">Guardei, continuar</a>
  </div>`;
  return show(visit, { title: 'Códigos de recuperação', body });
}

async function showOwn(
  visit: SignedVisit,
  { error, atual, status = 200, retryAfter }: Said = {},
): Promise<FastifyReply> {
  if (retryAfter) void visit.reply.header('retry-after', retryAfter);
  const { id } = visit.account.usuario;
  const { ligado_em, exigido, codigos } = await secondFactorOf(visit.ctx.db, id);
  const form = (inside: Html): Html =>
    html`<form class="f" method="post" action="second_factor" novalidate>
      <h2>Segundo fator</h2>
      ${csrf(visit)}${inside}
    </form>`;
  const body =
    ligado_em === null
      ? form(
          html`<p>
              Desligado. Ligado, ao entrar se pede também um código que um aplicativo do seu celular
              mostra: quem descobre a senha não entra com ela.
            </p>
            ${exigido && note('w', says.exigeSegundoFator)} ${passwordField(visit, atual)}
            <div class="buttons">${submit('Ligar')}</div>`,
        )
      : form(
          html`<p>
              Ligado em ${when(ligado_em)}. Códigos de recuperação por usar:
              ${codigos}.${exigido && html` O seu perfil o exige.`}
            </p>
            ${codeField('Código', 'Um do aplicativo ou de recuperação, para mudar o que está aqui.', error)}
            <div class="buttons">
              ${act('codigos', 'Novos códigos de recuperação')}
              ${act('trocar', 'Trocar de aplicativo')} ${!exigido && act('desligar', 'Desligar')}
            </div>`,
        );
  return show(visit, { title: 'Segundo fator', nav: 'second_factor', body }, status);
}

const act = (acao: string, label: string): Html =>
  html`<button class="btn tall" type="submit" name="acao" value="${acao}">${label}</button>`;

/** service_accounts: the accounts of other systems, for who administers users: made, and out of use at once. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { naoEncontrado, semPermissao } from '../../http/errors.ts';
import { UserError } from '../../steps.ts';
import { createUser } from '../../users.ts';
import type { AuthContext } from '../context.ts';
import { type Html, html } from '../html.ts';
import { NOME_MAX } from '../keys.ts';
import { csrf, field, note, submit } from '../layout.ts';
import type { SignedVisit } from '../page.ts';
import {
  administeredBy,
  type OfferedProfile,
  profilesToGive,
  type ServiceAccount,
  serviceAccountsOf,
  setActive,
} from '../service-accounts.ts';
import { modulePage, goTo, show } from '../visit.ts';

interface Given {
  readonly nome: string;
  readonly login: string;
  readonly perfil: string;
}
type Errors = { nome?: string; login?: string; perfil?: string };
const BLANK: Given = { nome: '', login: '', perfil: '' };
const LOGIN = /^[a-z0-9][a-z0-9._-]{1,59}$/;

const page = modulePage('admin');

export function serviceAccountPages(app: FastifyInstance, ctx: AuthContext): void {
  page(app, ctx, 'GET', '/service_accounts', (visit) => showAccounts(visit, BLANK));

  page(app, ctx, 'POST', '/service_accounts', async (visit) => {
    const por = visit.account.usuario.id;
    const nome = visit.field('nome').trim().replace(/\s+/g, ' ');
    const login = visit.field('login').trim().toLowerCase();
    const given = { nome, login, perfil: visit.field('perfil') };
    const perfil = (await profilesToGive(ctx.db, por)).find((one) => valueOf(one) === given.perfil);
    const errors: Errors = {
      ...(nome.length < 3 ? { nome: `O nome ${mensagens.curto(3)}` } : {}),
      ...(nome.length > NOME_MAX ? { nome: `O nome ${mensagens.longo(NOME_MAX)}` } : {}),
      ...(LOGIN.test(login)
        ? {}
        : { login: 'De 2 a 60 letras sem acento, números, pontos, hífens ou sublinhados' }),
      ...(perfil ? {} : { perfil: 'Escolha onde ela trabalha, e o seu perfil' }),
    };
    if (!perfil || Object.keys(errors).length > 0) return showAccounts(visit, given, errors, 422);
    try {
      const { id } = await createUser(ctx.db, {
        login,
        nome,
        // No mail reaches another system: the name is kept free for it all the same.
        email: `${login}@servico.invalid`,
        owner: false,
        servico: true,
        semSenha: true,
        por,
        departamento: perfil.departamento.codigo,
        perfil: perfil.descricao,
      });
      return goTo(visit, `keys?conta=${id}`, 'contaDeServicoCriada');
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return showAccounts(visit, given, { login: 'Já existe uma conta com este login' }, 422);
    }
  });

  page(app, ctx, 'POST', '/service_account_active', async (visit) => {
    const { usuario } = visit.account;
    const wanted = visit.field('conta');
    const found = (await serviceAccountsOf(ctx.db, usuario.id)).find(
      ({ id }) => String(id) === wanted,
    );
    if (!found) throw naoEncontrado();
    const by = { requestId: visit.request.id, ip: visit.request.ip, por: usuario.id };
    await ctx.db.transaction().execute((trx) => setActive(trx, found.id, !found.ativo, by));
    ctx.sessions.invalidate(found.id);
    return goTo(
      visit,
      'service_accounts',
      found.ativo ? 'contaDeServicoDesativada' : 'contaDeServicoAtivada',
    );
  });
}

const valueOf = ({ departamento, id }: OfferedProfile): string => `${departamento.id}:${id}`;

/** Throws 403 for who administers nobody. */
async function showAccounts(
  visit: SignedVisit,
  given: Given,
  errors: Errors = {},
  status = 200,
): Promise<FastifyReply> {
  const { ctx, account } = visit;
  if ((await administeredBy(ctx.db, account.usuario.id)).length === 0) throw semPermissao();
  const accounts = await serviceAccountsOf(ctx.db, account.usuario.id);
  const profiles = await profilesToGive(ctx.db, account.usuario.id);
  const body = html`${accounts.length > 0 && table(visit, accounts)}
    <form
      class="f"
      method="post"
      action="service_accounts"
      aria-label="Nova conta de serviço"
      novalidate
    >
      <h2>Nova conta de serviço</h2>
      <p class="dim">
        De outro sistema, e de ninguém: não tem senha, e abre só o que as suas chaves dizem, dentro
        do seu perfil.
      </p>
      ${csrf(visit)}
      ${field({
        name: 'nome',
        label: 'Nome',
        value: given.nome,
        maxlength: NOME_MAX,
        required: true,
        error: errors.nome,
        help: 'Que sistema é.',
      })}
      ${field({
        name: 'login',
        label: 'Login',
        value: given.login,
        maxlength: 60,
        required: true,
        error: errors.login,
        help: 'Como o log o chama.',
      })}
      ${note('d', errors.perfil)}
      <fieldset class="scopes">
        <legend>Trabalha em</legend>
        ${profiles.map((one) => radio(one, given))}
      </fieldset>
      <div class="buttons">${submit('Criar conta')}</div>
    </form>`;
  return show(visit, { title: 'Contas de serviço', nav: 'keys', body }, status);
}

const radio = (one: OfferedProfile, given: Given): Html =>
  html`<label
    ><input
      type="radio"
      name="perfil"
      value="${valueOf(one)}"
      ${given.perfil === valueOf(one) && html`checked`}
    />
    ${one.departamento.nome}: ${one.descricao}</label
  >`;

const table = (visit: SignedVisit, accounts: readonly ServiceAccount[]): Html =>
  html`<table class="sessions" aria-label="Contas de serviço">
    <thead>
      <tr>
        <th scope="col">Conta</th>
        <th scope="col" class="opt">Departamentos</th>
        <th scope="col">Chaves</th>
        <td></td>
      </tr>
    </thead>
    <tbody>
      ${accounts.map(
        ({ id, nome, login, ativo, departamentos, chaves }) =>
          html`<tr>
            <th scope="row">${nome} <small>${login}${ativo ? '' : ', desativada'}</small></th>
            <td class="opt">${departamentos.join(', ')}</td>
            <td><a href="keys?conta=${id}" aria-label="Chaves de ${nome}">${chaves}</a></td>
            <td class="end">
              <form method="post" action="service_account_active">
                ${csrf(visit)}<input type="hidden" name="conta" value="${id}" />
                <button
                  class="btn"
                  type="submit"
                  aria-label="${ativo ? 'Desativar' : 'Ativar'} ${nome}"
                >
                  ${ativo ? 'Desativar' : 'Ativar'}
                </button>
              </form>
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`;

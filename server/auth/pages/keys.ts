/** keys: the keys of access of one's own account, or of a service account that one administers: made, shown once, revoked. */
import { plural } from '../../../domain/kernel/format.ts';
import type { Permission } from '../../../domain/kernel/define.ts';
import { ZONE } from '../../../domain/kernel/civil-date.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { type PermissionNode, permissionTree } from '../../../domain/kernel/permissions.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { naoEncontrado } from '../../http/errors.ts';
import type { AuthContext } from '../context.ts';
import { type Html, html } from '../html.ts';
import {
  createKey,
  DIAS,
  type Escopo,
  isEscopo,
  type Key,
  listKeys,
  NOME_MAX,
  revokeKey,
  SESSAO,
} from '../keys.ts';
import { csrf, field, note, submit } from '../layout.ts';
import type { SignedVisit } from '../page.ts';
import { grantsOf } from '../principal.ts';
import { administeredBy, serviceAccountsOf } from '../service-accounts.ts';
import { modulePage, goTo, show } from '../visit.ts';

type Given = {
  readonly nome: string;
  readonly dias: number;
  readonly escopos: ReadonlySet<string>;
};
type Errors = { nome?: string; escopos?: string };

const BLANK: Given = { nome: '', dias: DIAS[1], escopos: new Set() };
const CAMPO = 'escopo.';

const page = modulePage('api');

export function keyPages(app: FastifyInstance, ctx: AuthContext): void {
  page(app, ctx, 'GET', '/keys', async (visit) => showKeys(visit, await targetOf(visit), BLANK));

  page(app, ctx, 'POST', '/keys', async (visit) => {
    const of = await targetOf(visit);
    const own = await grantable(visit, of);
    const nome = visit.field('nome').trim().replace(/\s+/g, ' ');
    const dias = DIAS.find((one) => String(one) === visit.field('dias')) ?? BLANK.dias;
    // Nobody gives a key what he does not have himself.
    const escopos = [...own, SESSAO].filter(
      (one): one is Escopo => isEscopo(one) && visit.field(`${CAMPO}${one}`) !== '',
    );
    const errors: Errors = {
      ...(nome === '' ? { nome: `O nome ${mensagens.obrigatorio}` } : {}),
      ...(nome.length > NOME_MAX ? { nome: `O nome ${mensagens.longo(NOME_MAX)}` } : {}),
      ...(escopos.length === 0 ? { escopos: 'Marque o que a chave pode fazer' } : {}),
    };
    if (Object.keys(errors).length > 0)
      return showKeys(
        visit,
        of,
        { nome, dias, escopos: new Set(escopos) },
        { errors, status: 422 },
      );
    const token = await ctx.db
      .transaction()
      .execute((trx) => createKey(trx, of.id, { nome, dias, escopos }, by(visit)));
    return showKeys(visit, of, BLANK, { made: { nome, token } });
  });

  page(app, ctx, 'POST', '/revoke_key', async (visit) => {
    const of = await targetOf(visit);
    const id = Number(visit.field('chave'));
    await ctx.db.transaction().execute((trx) => revokeKey(trx, of.id, id, by(visit)));
    ctx.sessions.invalidate(of.id);
    return goTo(visit, of.servico ? `keys?conta=${of.id}` : 'keys', 'chaveRevogada');
  });
}

const by = ({ request, account }: SignedVisit) => ({
  requestId: request.id,
  ip: request.ip,
  por: account.usuario.id,
});

/** Whose keys they are. */
interface Target {
  readonly id: number;
  readonly nome: string;
  readonly servico: boolean;
}

/** One's own, unless the address or the form names a service account. Throws 404 on one that is not for this person to administer. */
async function targetOf(visit: SignedVisit): Promise<Target> {
  const { ctx, query } = visit;
  const { usuario } = visit.account;
  const conta = visit.field('conta') || query.get('conta');
  if (!conta) return { id: usuario.id, nome: usuario.nome, servico: false };
  const found = (await serviceAccountsOf(ctx.db, usuario.id)).find(
    ({ id }) => String(id) === conta,
  );
  if (!found) throw naoEncontrado('Não há esta conta de serviço entre as que você administra');
  return { id: found.id, nome: found.nome, servico: true };
}

/** Nobody gives a key what he does not have himself, nor what its account has not. */
async function grantable(
  { ctx, account }: SignedVisit,
  { id, servico }: Target,
): Promise<ReadonlySet<Permission>> {
  const own = await grantsOf(ctx.db, account.usuario.id);
  if (!servico) return own;
  const its = await grantsOf(ctx.db, id);
  return new Set([...own].filter((path) => its.has(path)));
}

interface Said {
  readonly errors?: Errors;
  readonly made?: { readonly nome: string; readonly token: string };
  readonly status?: number;
}

async function showKeys(
  visit: SignedVisit,
  of: Target,
  given: Given,
  { errors = {}, made, status = 200 }: Said = {},
): Promise<FastifyReply> {
  const { ctx, account } = visit;
  const keys = await listKeys(ctx.db, of.id);
  const own = await grantable(visit, of);
  const administers = await administeredBy(ctx.db, account.usuario.id);
  const body = html`${of.servico && html`<h2>Chaves de ${of.nome}</h2>`}
    ${administers.length > 0 && html`<p><a href="service_accounts">Contas de serviço</a></p>`}
    ${
      made &&
      html`<div class="note ok" role="status">
          <span>Chave ${made.nome} criada. Guarde-a agora: ela não é mostrada outra vez.</span>
        </div>
        ${field({ name: 'token', label: 'Chave', value: made.token })}`
    }
    ${keys.length > 0 && table(visit, of, keys)}
    <form class="f" method="post" action="keys" aria-label="Nova chave" novalidate>
      <h2>Nova chave</h2>
      <p class="dim">
        Para outro programa chamar a API ${of.servico ? 'em nome da conta' : 'em seu nome'}, com
        Authorization: Bearer. Ela pode só o que você marcar, enquanto
        ${of.servico ? 'a conta' : 'você'} o puder.
      </p>
      ${csrf(visit)}${conta(of)}
      ${field({
        name: 'nome',
        label: 'Nome',
        value: given.nome,
        maxlength: NOME_MAX,
        required: true,
        error: errors.nome,
        help: 'Que programa a usa.',
      })}
      <fieldset class="scopes">
        <legend>Vale por</legend>
        ${DIAS.map(
          (dias) =>
            html`<label
              ><input
                type="radio"
                name="dias"
                value="${dias}"
                ${given.dias === dias && html`checked`}
              />
              ${dias} dias</label
            >`,
        )}
      </fieldset>
      ${note('d', errors.escopos)}
      <fieldset class="scopes">
        <legend>Sem permissão própria</legend>
        ${tick(SESSAO, 'Mensagens, preferências e listas que os formulários usam', given)}
      </fieldset>
      ${groups(permissionTree(), '', own, given)}
      <div class="buttons">${submit('Criar chave')}</div>
    </form>`;
  return show(visit, { title: 'Chaves', nav: 'keys', body }, status);
}

/** Which account a form is about. */
const conta = (of: Target): Html | false =>
  of.servico && html`<input type="hidden" name="conta" value="${of.id}" />`;

const tick = (path: string, label: string, given: Given): Html =>
  html`<label
    ><input
      type="checkbox"
      name="${CAMPO}${path}"
      value="1"
      ${given.escopos.has(path) && html`checked`}
    />
    ${label}</label
  >`;

/** A box of each resource with what of it one may do oneself. */
function groups(
  node: PermissionNode,
  path: string,
  own: ReadonlySet<string>,
  given: Given,
  title = '',
): Html[] {
  const below = (key: string): string => (path === '' ? key : `${path}.${key}`);
  const children = node.children ?? [];
  const leaves = children.filter(({ children: of, key }) => !of && own.has(below(key)));
  const inner = children
    .filter(({ children: of }) => of)
    .flatMap((one) =>
      groups(one, below(one.key), own, given, title === '' ? one.label : `${title}: ${one.label}`),
    );
  if (leaves.length === 0) return inner;
  return [
    html`<fieldset class="scopes">
      <legend>${title}</legend>
      ${leaves.map(({ key, label }) => tick(below(key), label, given))}
    </fieldset>`,
    ...inner,
  ];
}

const WHEN = new Intl.DateTimeFormat('pt-BR', { timeZone: ZONE, dateStyle: 'short' });
const day = (instant: string | null): string =>
  instant === null ? 'nunca' : WHEN.format(new Date(instant));

const table = (visit: SignedVisit, of: Target, keys: readonly Key[]): Html =>
  html`<table class="sessions" aria-label="Chaves">
    <thead>
      <tr>
        <th scope="col">Chave</th>
        <th scope="col" class="opt">Usada</th>
        <th scope="col">Vale até</th>
        <td></td>
      </tr>
    </thead>
    <tbody>
      ${keys.map(
        (key) =>
          html`<tr>
            <th scope="row">
              ${key.nome} <small>${plural(key.escopos.length, 'permissão', 'permissões')}</small>
            </th>
            <td class="opt">${day(key.vista_em)}</td>
            <td>${day(key.expira_em)}</td>
            <td class="end">
              <form method="post" action="revoke_key">
                ${csrf(visit)}${conta(of)}<input type="hidden" name="chave" value="${key.id}" />
                <button class="btn" type="submit" aria-label="Revogar ${key.nome}">Revogar</button>
              </form>
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`;

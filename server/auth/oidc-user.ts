/** From who a provider says someone is to who that is here: an existing, active user, or nobody. */
import { sql } from 'kysely';
import { audit, type Audit } from './audit.ts';
import { says } from './messages.ts';
import { secondFactorOf } from './second-factor.ts';
import type { Identity, ProviderInfo } from './oidc.ts';
import { logRefusal } from './sign-in.ts';
import { type Executor, notifyPrincipal } from './session-store.ts';

export type Mapped = { usuarioId: number } | { message: string };

const UNKNOWN =
  'Nenhum usuário do OS-m corresponde a essa conta. Peça ao administrador que cadastre seu CPF ou e-mail';
const OTHER =
  'O usuário do OS-m com esse e-mail já está ligado a outra conta desse provedor. Procure o administrador';

/**
 * By the subject known from before, else by verified CPF, else by verified e-mail. The first time links
 * the user to the subject, after which only that subject opens it through this provider.
 */
export async function mapIdentity(
  trx: Executor,
  provider: ProviderInfo,
  identity: Identity,
  request: { id: string; ip: string },
): Promise<Mapped> {
  const user = await find(trx, provider, identity);
  const refuse = async (message: string): Promise<Mapped> => {
    const login = identity.email ?? `${provider.name} ${identity.sub}`;
    await logRefusal(trx, user?.id ?? 0, { login, ip: request.ip });
    return { message };
  };
  if (!user) return refuse(UNKNOWN);
  if (!user.ativo) return refuse(says.naoAtivada);
  const linkedHere = user.origem === provider.origem && user.oidc_sub !== null;
  if (linkedHere && user.oidc_sub !== identity.sub) return refuse(OTHER);
  // A link to the other provider stays: this one was found by what it vouches for.
  const links = user.oidc_sub === null;
  const validado = validation(identity, user.validado_por);
  await trx
    .updateTable('usuario')
    .set({
      ...(links && { origem: provider.origem, oidc_sub: identity.sub }),
      validado_por: validado,
      // Whoever is vouched for by CPF or e-mail needs no mail of ours.
      confirmado_em: sql<string>`coalesce(confirmado_em, now())`,
    })
    .where('id', '=', user.id)
    .execute();
  const campos: NonNullable<Audit['campos']> = {
    ...(links && { origem: [user.origem, provider.origem] }),
    ...(validado !== user.validado_por && { validado_por: [user.validado_por, validado] }),
  };
  // What is still asked of her keeps her out: that she entered is told when she does.
  const { ligado_em, exigido } = await secondFactorOf(trx, user.id);
  const enters = ligado_em === null && !exigido;
  if (enters || Object.keys(campos).length > 0)
    await audit(trx, {
      usuarioId: user.id,
      acao: enters ? 'entrar' : 'conta',
      campos,
      requestId: request.id,
      ip: request.ip,
    });
  await notifyPrincipal(trx, user.id);
  return { usuarioId: user.id };
}

async function find(trx: Executor, provider: ProviderInfo, identity: Identity) {
  const users = trx
    .selectFrom('usuario')
    .select(['id', 'email', 'ativo', 'origem', 'oidc_sub', 'validado_por'])
    .forUpdate();
  const bySub = await users
    .where('origem', '=', provider.origem)
    .where('oidc_sub', '=', identity.sub)
    .executeTakeFirst();
  if (bySub) return bySub;
  const byCpf =
    identity.cpf === null
      ? undefined
      : await users.where('cpf', '=', identity.cpf).executeTakeFirst();
  if (byCpf || identity.email === null) return byCpf;
  return users.where(sql<boolean>`lower(email) = ${identity.email}`).executeTakeFirst();
}

/** gov.br's level as it is today; another provider vouches electronically where nothing did before. */
function validation(identity: Identity, before: string): string {
  if (identity.nivel) return `govbr_${identity.nivel}`;
  return before === 'nenhum' ? 'eletronica' : before;
}

/** From who it is to a session: through the second factor, where there is one, and on to the console. */
import { sql } from 'kysely';
import { openAccount } from './account-session.ts';
import { audit } from './audit.ts';
import { carriedQuery } from './authorize.ts';
import { readCookie, writeCookie } from './cookies.ts';
import type { Visit } from './page.ts';
import { FLOW_MINUTES } from './rules.ts';
import { offerSecret, secondFactorOf } from './second-factor.ts';
import { hashToken, newToken } from './tokens.ts';

/** The page that asks for what is still to be told before a session opens; null: nothing is. */
export async function stepBefore(visit: Visit, usuarioId: number): Promise<string | null> {
  const { ligado_em, exigido } = await secondFactorOf(visit.ctx.db, usuarioId);
  if (ligado_em === null && !exigido) return null;
  if (ligado_em === null) await offerSecret(visit.ctx.db, usuarioId);
  await keepStep(visit, usuarioId);
  const page = ligado_em === null ? 'sign_in_setup' : 'sign_in_code';
  return `${page}${carriedQuery(visit.query)}`;
}

/** Opens the session of who has shown everything, and logs it. */
export async function enter(
  visit: Visit,
  usuarioId: number,
): Promise<{ id: number; usuarioId: number }> {
  const { ip, id: requestId } = visit.request;
  await audit(visit.ctx.db, { usuarioId, acao: 'entrar', requestId, ip });
  return openAccount(visit.ctx, visit.request, visit.reply, usuarioId);
}

async function keepStep(visit: Visit, usuarioId: number): Promise<void> {
  const key = newToken();
  await visit.ctx.db
    .insertInto('auth_fluxo')
    .values({
      chave_hash: hashToken(key),
      dados: JSON.stringify({ passo: usuarioId }),
      expira_em: sql<string>`now() + make_interval(mins => ${FLOW_MINUTES})`,
    })
    .execute();
  writeCookie(visit.request, visit.reply, 'passo', key, FLOW_MINUTES * 60);
}

/** Whose password (or provider) was right in this browser a moment ago. */
export async function stepOf(visit: Visit): Promise<number | null> {
  const key = readCookie(visit.request, 'passo');
  if (key === null) return null;
  const row = await visit.ctx.db
    .selectFrom('auth_fluxo')
    .select('dados')
    .where('chave_hash', '=', hashToken(key))
    .where('expira_em', '>', sql<string>`now()`)
    .executeTakeFirst();
  const { passo } = (row?.dados ?? {}) as { passo?: unknown };
  return typeof passo === 'number' ? passo : null;
}

/** It is over: what was to be told was told. */
export async function endStep(visit: Visit): Promise<void> {
  const key = readCookie(visit.request, 'passo');
  if (key === null) return;
  writeCookie(visit.request, visit.reply, 'passo', null, 0);
  await visit.ctx.db.deleteFrom('auth_fluxo').where('chave_hash', '=', hashToken(key)).execute();
}

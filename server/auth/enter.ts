/** From who it is to a session: through the second factor, where there is one, and on to the console. */
import { openAccount } from './account-session.ts';
import { audit } from './audit.ts';
import { carriedQuery } from './authorize.ts';
import { flowOf, keepFlow, takeFlow } from './flow.ts';
import type { Visit } from './page.ts';
import { offerSecret, secondFactorOf } from './second-factor.ts';

interface Passo {
  readonly passo: number;
}

/** The page that asks for what is still to be told before a session opens; null: nothing is. */
export async function stepBefore(visit: Visit, usuarioId: number): Promise<string | null> {
  const { ligado_em, exigido } = await secondFactorOf(visit.ctx.db, usuarioId);
  if (ligado_em === null && !exigido) return null;
  if (ligado_em === null) await offerSecret(visit.ctx.db, usuarioId);
  await keepFlow(visit, 'passo', { passo: usuarioId } satisfies Passo);
  const page = ligado_em === null ? 'sign_in_setup' : 'sign_in_code';
  return `${page}${carriedQuery(visit.query)}`;
}

/** Opens the session of who has shown everything, and logs it; by a passkey, that is told. */
export async function enter(
  visit: Visit,
  usuarioId: number,
  porPasskey = false,
): Promise<{ id: number; usuarioId: number }> {
  const { ip, id: requestId } = visit.request;
  const acao = porPasskey ? 'entrar_passkey' : 'entrar';
  await audit(visit.ctx.db, { usuarioId, acao, requestId, ip });
  return openAccount(visit.ctx, visit.request, visit.reply, usuarioId, porPasskey);
}

/** Whose password (or provider) was right in this browser a moment ago. */
export async function stepOf(visit: Visit): Promise<number | null> {
  const { passo } = (await flowOf<Passo>(visit, 'passo')) ?? {};
  return typeof passo === 'number' ? passo : null;
}

/** It is over: what was to be told was told. */
export async function endStep(visit: Visit): Promise<void> {
  await takeFlow(visit, 'passo');
}

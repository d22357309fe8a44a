/** One attempt to enter by a passkey: paced and refused like the password's. */
import type { AuthContext } from './context.ts';
import { addressKey } from './limits.ts';
import { says } from './messages.ts';
import { type Site, takePasskey } from './passkeys.ts';
import { clearFailures, logRefusal, type Outcome } from './sign-in.ts';
import { lockedSql } from './strangers.ts';

interface PasskeyAttempt {
  /** The challenge that was given to this browser. */
  readonly desafio: string;
  /** What the device answered, as JSON. */
  readonly resposta: string;
  readonly site: Site;
  readonly ip: string;
}

export async function attemptPasskey(ctx: AuthContext, attempt: PasskeyAttempt): Promise<Outcome> {
  const { desafio, resposta, site, ip } = attempt;
  const from = addressKey(ip);
  const wait = await ctx.buckets.ip.take(from);
  if (wait > 0) return { ok: false, message: says.muitasTentativas, retryAfter: wait };
  const outcome = await ctx.db.transaction().execute(async (trx): Promise<Outcome> => {
    const usuarioId = await takePasskey(trx, desafio, resposta, site);
    if (usuarioId === null) {
      await logRefusal(trx, 0, { login: 'passkey', ip });
      return { ok: false, message: says.passkeyInvalida };
    }
    const user = await trx
      .selectFrom('usuario')
      .select([
        'login',
        'ativo',
        'confirmado_em',
        lockedSql('usuario.bloqueado_ate').as('bloqueado'),
      ])
      .where('id', '=', usuarioId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const refused = user.bloqueado
      ? says.bloqueada
      : !user.ativo
        ? says.naoAtivada
        : user.confirmado_em === null
          ? says.confirmarAntes
          : null;
    if (refused !== null) {
      await logRefusal(trx, usuarioId, { login: user.login, ip });
      return { ok: false, message: refused };
    }
    await clearFailures(trx, usuarioId);
    return { ok: true, usuarioId };
  });
  if (outcome.ok) await ctx.buckets.ip.refund(from);
  return outcome;
}

/** One attempt to tell a code of the second factor: paced and locked like the password's. */
import type { AuthContext } from './context.ts';
import { addressKey } from './limits.ts';
import { says } from './messages.ts';
import { takeCode } from './second-factor.ts';
import { clearFailures, countFailure, logRefusal, type Outcome } from './sign-in.ts';
import { lockedSql } from './strangers.ts';

interface CodeAttempt {
  readonly usuarioId: number;
  readonly codigo: string;
  readonly ip: string;
  readonly requestId: string;
}

/** Takes the code, or says why not. `locked` names the user who was locked by this attempt. */
export async function attemptCode(ctx: AuthContext, attempt: CodeAttempt): Promise<Outcome> {
  const { usuarioId, codigo, ip, requestId } = attempt;
  if (codigo.trim() === '') return { ok: false, message: says.codigoEmBranco };
  const [from, whose] = [addressKey(ip), `codigo:${usuarioId}`];
  const wait = Math.max(await ctx.buckets.ip.take(from), await ctx.buckets.login.take(whose));
  if (wait > 0) return { ok: false, message: says.muitasTentativas, retryAfter: wait };
  const outcome = await ctx.db.transaction().execute(async (trx): Promise<Outcome> => {
    // Held while the code is checked: attempts at once count one after the other.
    const user = await trx
      .selectFrom('usuario')
      .select(['login', 'ativo', lockedSql('usuario.bloqueado_ate').as('bloqueado')])
      .where('id', '=', usuarioId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const told = { login: user.login, ip, requestId };
    if (user.bloqueado || !user.ativo) {
      await logRefusal(trx, usuarioId, told);
      return { ok: false, message: user.ativo ? says.bloqueada : says.naoAtivada };
    }
    if (!(await takeCode(trx, usuarioId, codigo, { requestId, ip })))
      return countFailure(trx, usuarioId, told, says.codigoInvalido);
    await clearFailures(trx, usuarioId);
    return { ok: true, usuarioId };
  });
  if (outcome.ok) {
    await ctx.buckets.ip.refund(from);
    await ctx.buckets.login.refund(whose);
  }
  return outcome;
}

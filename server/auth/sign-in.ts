/** One attempt to sign in with login and password. */
import { sql } from 'kysely';
import { SYSTEM } from '../actions/author.ts';
import { writeLog } from '../actions/log.ts';
import { audit } from './audit.ts';
import type { AuthContext } from './context.ts';
import { addressKey } from './limits.ts';
import { says } from './messages.ts';
import { LONGEST, hashPassword, needsRehash, verifyPassword } from './passwords.ts';
import { asksCode } from './second-factor.ts';
import { LOCK_AFTER, LOCK_MINUTES } from './rules.ts';
import type { Executor } from './session-store.ts';
import { failStranger, isStrangerLocked, lockedSql } from './strangers.ts';

export type Attempt = { login: string; senha: string; ip: string; requestId: string };

export type Outcome =
  | { ok: true; usuarioId: number }
  | { ok: false; message: string; campo?: 'login' | 'senha'; locked?: number; confirm?: true }
  | { ok: false; message: string; retryAfter: number };

/** By login, else by e-mail; case does not matter. Locked until the transaction ends. */
const lockUser = (trx: Executor, login: string) =>
  trx
    .selectFrom('usuario')
    .select(['id', 'login', 'email', 'nome', 'senha_hash', 'ativo', 'confirmado_em'])
    .select(lockedSql('usuario.bloqueado_ate').as('bloqueado'))
    .where(sql<boolean>`lower(login) = lower(${login}) or lower(email) = lower(${login})`)
    .orderBy(sql`lower(login) = lower(${login})`, 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

const WELL_FORMED = /^[^\s\p{Cc}]{1,200}$/u;

/**
 * Checks the password, counts failures, locks after the fifth. An unknown login costs the same time and
 * gets the same answers as a known one. `locked` names the user who was locked by this attempt.
 */
export async function attemptSignIn(ctx: AuthContext, attempt: Attempt): Promise<Outcome> {
  const login = attempt.login.trim();
  if (!WELL_FORMED.test(login)) return { ok: false, message: says.loginInvalido, campo: 'login' };
  if (attempt.senha === '') return { ok: false, message: says.senhaEmBranco, campo: 'senha' };

  const keys = { ip: addressKey(attempt.ip), login: login.toLowerCase() };
  const wait = Math.max(
    await ctx.buckets.ip.take(keys.ip),
    await ctx.buckets.login.take(keys.login),
  );
  if (wait > 0) {
    return { ok: false, message: says.muitasTentativas, retryAfter: wait };
  }
  const outcome = await ctx.db.transaction().execute((trx) => check(trx, { ...attempt, login }));
  if (outcome.ok) {
    await ctx.buckets.ip.refund(keys.ip);
    await ctx.buckets.login.refund(keys.login);
  }
  return outcome;
}

const wrong = (login: string): string =>
  login.includes('@') ? says.emailOuSenha : says.loginOuSenha;

/**
 * Holds the user's row while the password is checked: attempts at once count one after the other. A
 * locked account's password is not looked at, or the lock would still tell a guesser when he is right.
 */
async function check(trx: Executor, attempt: Attempt): Promise<Outcome> {
  const user = await lockUser(trx, attempt.login);
  if (!user) return checkStranger(trx, attempt);
  if (user.bloqueado) {
    await logRefusal(trx, user.id, attempt);
    return { ok: false, message: says.bloqueada };
  }
  const fits = await verifyPassword(user.senha_hash, attempt.senha);
  if (!fits) return countFailure(trx, user.id, attempt, wrong(attempt.login));
  const rehash =
    user.senha_hash !== null && needsRehash(user.senha_hash) && attempt.senha.length <= LONGEST
      ? await hashPassword(attempt.senha)
      : user.senha_hash;
  await trx
    .updateTable('usuario')
    .set({
      // Where a code follows, it is the code that proves who it is: or five codes could be guessed at each password.
      ...(!(await asksCode(trx, user.id)) && { falhas: 0 }),
      bloqueado_ate: null,
      senha_hash: rehash,
    })
    .where('id', '=', user.id)
    .execute();
  if (!user.ativo || user.confirmado_em === null) await logRefusal(trx, user.id, attempt);
  // Only who knows the password learns these.
  if (!user.ativo) return { ok: false, message: says.naoAtivada };
  if (user.confirmado_em === null)
    return { ok: false, message: says.confirmarAntes, confirm: true };
  return { ok: true, usuarioId: user.id };
}

/** The same steps, time and words for a login that nobody has. */
async function checkStranger(trx: Executor, attempt: Attempt): Promise<Outcome> {
  const login = attempt.login.toLowerCase();
  const wasLocked = await isStrangerLocked(trx, login);
  if (!wasLocked) await verifyPassword(null, attempt.senha);
  const isLocked = wasLocked || (await failStranger(trx, login));
  await logRefusal(trx, 0, attempt);
  return { ok: false, message: isLocked ? says.bloqueada : wrong(attempt.login) };
}

/** Who tried is not known: what he called himself is, and where he came from. */
export const logRefusal = (
  trx: Executor,
  usuarioId: number,
  attempt: Pick<Attempt, 'login' | 'ip'>,
): Promise<void> =>
  writeLog(trx, SYSTEM, {
    departamentoId: null,
    entidade: 'usuario',
    entidadeId: usuarioId,
    acao: 'entrada_recusada',
    dito: { entrada: { login: attempt.login, endereco_ip: attempt.ip } },
  });

/** Who has shown who it is begins to count anew. */
export const clearFailures = (trx: Executor, id: number): Promise<unknown> =>
  trx
    .updateTable('usuario')
    .set({ falhas: 0, bloqueado_ate: sql<null>`null` })
    .where('id', '=', id)
    .execute();

/** The fifth failure in a row locks, of passwords and codes alike; the count starts again when the lock ends. */
export async function countFailure(
  trx: Executor,
  id: number,
  attempt: Omit<Attempt, 'senha'>,
  message: string,
): Promise<Extract<Outcome, { ok: false }>> {
  const { locked } = await trx
    .updateTable('usuario')
    .set({
      falhas: sql<number>`case when falhas + 1 >= ${LOCK_AFTER} then 0 else falhas + 1 end`,
      bloqueado_ate: sql<string | null>`case when falhas + 1 >= ${LOCK_AFTER}
        then now() + make_interval(mins => ${LOCK_MINUTES}) end`,
    })
    .where('id', '=', id)
    .returning(sql<boolean>`bloqueado_ate is not null`.as('locked'))
    .executeTakeFirstOrThrow();
  await logRefusal(trx, id, attempt);
  if (!locked) return { ok: false, message };
  await audit(trx, {
    usuarioId: id,
    acao: 'bloquear',
    requestId: attempt.requestId,
    ip: attempt.ip,
  });
  return { ok: false, message: says.bloqueada, locked: id };
}

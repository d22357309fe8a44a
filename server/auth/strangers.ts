/**
 * Failures of logins that do not exist. They lock like real ones, so that a lock does not tell which
 * logins there are; they are counted in the database, so that every server says the same.
 */
import { sql } from 'kysely';
import { LOCK_AFTER, LOCK_MINUTES } from './rules.ts';
import type { Executor } from './session-store.ts';
import { hashToken } from './tokens.ts';

/** SQL: is it locked now? A lock that ends later than locks do was set by a clock that went back since. */
export const lockedSql = (column: string) =>
  sql<boolean>`coalesce(${sql.ref(column)} > now()
    and ${sql.ref(column)} <= now() + make_interval(mins => ${LOCK_MINUTES}), false)`;

/** Is this login locked? Whoever asks at the same time waits his turn. */
export async function isStrangerLocked(trx: Executor, login: string): Promise<boolean> {
  const row = await trx
    .insertInto('auth_tentativa')
    .values({ login_hash: hashToken(login) })
    .onConflict((oc) => oc.column('login_hash').doUpdateSet({ em: sql<string>`now()` }))
    .returning(lockedSql('auth_tentativa.bloqueado_ate').as('locked'))
    .executeTakeFirstOrThrow();
  return row.locked;
}

/** Counts a failure; true when the login is locked by it. */
export async function failStranger(trx: Executor, login: string): Promise<boolean> {
  const row = await trx
    .updateTable('auth_tentativa')
    .set({
      falhas: sql<number>`case when falhas + 1 >= ${LOCK_AFTER} then 0 else falhas + 1 end`,
      bloqueado_ate: sql<string | null>`case when falhas + 1 >= ${LOCK_AFTER}
        then now() + make_interval(mins => ${LOCK_MINUTES}) end`,
    })
    .where('login_hash', '=', hashToken(login))
    .returning(sql<boolean>`bloqueado_ate is not null`.as('locked'))
    .executeTakeFirstOrThrow();
  return row.locked;
}

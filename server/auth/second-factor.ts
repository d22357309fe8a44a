/**
 * The second factor: a code of an app, or one of recovery, after the password or an external sign-in. A
 * person turns it on; a profile may demand it of all who have it. Every code counts once, on every server.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { audit, type Audit } from './audit.ts';
import type { Executor } from './session-store.ts';
import { hashToken } from './tokens.ts';
import { base32, stepOf } from './totp.ts';

/** Bytes of a shared secret (RFC 4226, section 4) and of a code of recovery, which nobody can try out. */
const SECRET_BYTES = 20;
const RECOVERY_BYTES = 10;
const RECOVERY_CODES = 10;

type By = Pick<Audit, 'requestId' | 'ip' | 'por'>;

interface SecondFactor {
  /** Since when it is on; null: it is off. */
  readonly ligado_em: string | null;
  /** Does an active profile of the person demand it? */
  readonly exigido: boolean;
  /** Codes of recovery that are left. */
  readonly codigos: number;
}

/** How it stands with a person. */
export async function secondFactorOf(db: Executor, usuarioId: number): Promise<SecondFactor> {
  const { rows } = await sql<SecondFactor>`
    select (select ligado_em from usuario_totp where usuario_id = ${usuarioId}) as ligado_em,
      exists (select from usuario_perfil up
        join perfil p on p.departamento_id = up.departamento_id and p.id = up.perfil_id
        where up.usuario_id = ${usuarioId} and p.ativo and p.segundo_fator) as exigido,
      (select count(*) from usuario_recuperacao
        where usuario_id = ${usuarioId} and usado_em is null)::int as codigos`.execute(db);
  return rows[0] ?? { ligado_em: null, exigido: false, codigos: 0 };
}

/** Is a code asked of her at the sign-in? */
export const asksCode = async (db: Executor, usuarioId: number): Promise<boolean> =>
  (await secondFactorOf(db, usuarioId)).ligado_em !== null;

/** A new secret, which counts from its first right code on; the one before stays until then. */
export async function offerSecret(db: Executor, usuarioId: number): Promise<Buffer> {
  const novo = randomBytes(SECRET_BYTES);
  await db
    .insertInto('usuario_totp')
    .values({ usuario_id: usuarioId, novo })
    .onConflict((conflict) => conflict.column('usuario_id').doUpdateSet({ novo }))
    .execute();
  return novo;
}

/** The secret that waits for its first code. */
export async function offeredSecret(db: Executor, usuarioId: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('usuario_totp')
    .select('novo')
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst();
  return row?.novo ?? null;
}

const digits = (given: string): string => given.replace(/[\s-]/g, '').toUpperCase();

/** The first code of the secret that waits: from now on it counts. Answers the codes of recovery, or null where it is not right. */
export async function turnOn(
  trx: Executor,
  usuarioId: number,
  given: string,
  by: By,
): Promise<readonly string[] | null> {
  const row = await trx
    .selectFrom('usuario_totp')
    .select(['novo', 'ligado_em'])
    .where('usuario_id', '=', usuarioId)
    .forUpdate()
    .executeTakeFirst();
  const step = row?.novo ? stepOf(row.novo, digits(given), Date.now(), -1) : null;
  if (!row || step === null) return null;
  await trx
    .updateTable('usuario_totp')
    .set({
      segredo: row.novo,
      novo: null,
      ligado_em: sql<string>`now()`,
      ultimo_passo: step,
    })
    .where('usuario_id', '=', usuarioId)
    .execute();
  const acao = row.ligado_em === null ? 'segundo_fator_ligar' : 'segundo_fator_trocar';
  await audit(trx, { usuarioId, acao, ...by });
  return recoveryCodes(trx, usuarioId);
}

/** New codes of recovery, answered here and never again; those from before open nothing. */
async function recoveryCodes(trx: Executor, usuarioId: number): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(RECOVERY_BYTES)));
  await trx.deleteFrom('usuario_recuperacao').where('usuario_id', '=', usuarioId).execute();
  await trx
    .insertInto('usuario_recuperacao')
    .values(codes.map((code) => ({ usuario_id: usuarioId, codigo_hash: hashToken(code) })))
    .execute();
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'));
}

/** The same for who has it on, logged. */
export async function renewCodes(
  trx: Executor,
  usuarioId: number,
  by: By,
): Promise<readonly string[]> {
  await audit(trx, { usuarioId, acao: 'recuperacao_criar', ...by });
  return recoveryCodes(trx, usuarioId);
}

/** Off again; false where it was not on. */
export async function turnOff(trx: Executor, usuarioId: number, by: By): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('usuario_totp')
    .where('usuario_id', '=', usuarioId)
    .where('ligado_em', 'is not', null)
    .executeTakeFirst();
  await trx.deleteFrom('usuario_recuperacao').where('usuario_id', '=', usuarioId).execute();
  if (numDeletedRows === 0n) return false;
  await audit(trx, { usuarioId, acao: 'segundo_fator_desligar', ...by });
  return true;
}

/** Takes a code of the app or of recovery; false where it is none, or was taken before. */
export async function takeCode(
  trx: Executor,
  usuarioId: number,
  given: string,
  by: By,
): Promise<boolean> {
  const code = digits(given);
  const row = await trx
    .selectFrom('usuario_totp')
    .select(['segredo', 'ultimo_passo'])
    .where('usuario_id', '=', usuarioId)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.segredo) return false;
  const step = stepOf(row.segredo, code, Date.now(), row.ultimo_passo);
  if (step !== null) {
    await trx
      .updateTable('usuario_totp')
      .set({ ultimo_passo: step })
      .where('usuario_id', '=', usuarioId)
      .execute();
    return true;
  }
  const { numUpdatedRows } = await trx
    .updateTable('usuario_recuperacao')
    .set({ usado_em: sql<string>`now()` })
    .where('usuario_id', '=', usuarioId)
    .where('codigo_hash', '=', hashToken(code))
    .where('usado_em', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await audit(trx, { usuarioId, acao: 'recuperacao_usar', ...by });
  return true;
}

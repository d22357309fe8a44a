/** Tokens that reach a person outside the browser: by mail, or a code at the counter. Used once. */
import { sql } from 'kysely';
import { TOKEN_MINUTES, type TokenKind } from './rules.ts';
import type { Executor } from './session-store.ts';
import { hashToken, newCode, newToken } from './tokens.ts';

export type FoundToken = {
  usuarioId: number;
  /** The new address, of kind 'email'. */
  email: string | null;
  state: 'valido' | 'expirado' | 'usado';
};

/** A code of 8 digits means nothing without its user. */
const secretOf = (tipo: TokenKind, usuarioId: number, token: string): string =>
  tipo === 'validacao' ? `${usuarioId}:${token}` : token;

/** Makes a token and voids the user's earlier ones of its kind. */
export async function issueToken(
  db: Executor,
  tipo: TokenKind,
  usuarioId: number,
  email: string | null = null,
): Promise<string> {
  await db
    .updateTable('auth_token')
    .set({ usado_em: sql<string>`now()` })
    .where('usuario_id', '=', usuarioId)
    .where('tipo', '=', tipo)
    .where('usado_em', 'is', null)
    .execute();
  const token = tipo === 'validacao' ? newCode() : newToken();
  await db
    .insertInto('auth_token')
    .values({
      token_hash: hashToken(secretOf(tipo, usuarioId, token)),
      tipo,
      usuario_id: usuarioId,
      email,
      expira_em: sql<string>`now() + make_interval(mins => ${TOKEN_MINUTES[tipo]})`,
    })
    .execute();
  return token;
}

/** The code a person receives at the counter, 8 digits, good for 30 days; for whoever administers users. */
export const issueValidationCode = (db: Executor, usuarioId: number): Promise<string> =>
  issueToken(db, 'validacao', usuarioId);

/** Looks without using; null when there is no such token. `usuarioId` only matters for a code. */
export async function findToken(
  db: Executor,
  tipo: TokenKind,
  token: string,
  usuarioId = 0,
): Promise<FoundToken | null> {
  const row = await db
    .selectFrom('auth_token')
    .select(['usuario_id', 'email', 'usado_em', sql<boolean>`expira_em <= now()`.as('expirado')])
    .where('token_hash', '=', hashToken(secretOf(tipo, usuarioId, token)))
    .where('tipo', '=', tipo)
    .executeTakeFirst();
  if (!row) return null;
  const state = row.usado_em !== null ? 'usado' : row.expirado ? 'expirado' : 'valido';
  return { usuarioId: row.usuario_id, email: row.email, state };
}

/** Uses it up; false when another request was faster or its time is over. */
export async function takeToken(
  db: Executor,
  tipo: TokenKind,
  token: string,
  usuarioId = 0,
): Promise<boolean> {
  const done = await db
    .updateTable('auth_token')
    .set({ usado_em: sql<string>`now()` })
    .where('token_hash', '=', hashToken(secretOf(tipo, usuarioId, token)))
    .where('tipo', '=', tipo)
    .where('usado_em', 'is', null)
    .where('expira_em', '>', sql<string>`now()`)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Sessions: opaque tokens with an end by age and an end by idleness. Rows stay after their end. */
import { type Kysely, sql } from 'kysely';
import { cut } from '../../domain/kernel/text.ts';
import type { Env } from '../env.ts';
import type { Database } from '../db/schema.ts';
import { hashToken, newToken } from './tokens.ts';

/** A database or a transaction of it. */
export type Executor = Kysely<Database>;
export type SessionRules = Pick<Env, 'SESSION_HOURS' | 'SESSION_IDLE_MINUTES'>;

/** The channel of changes to what a session may do; the payload is a user's id or '*'. */
export const SESSION_CHANNEL = 'os_m_sessao';

/** console: bearer token of the console; conta: cookie of the sign-in pages; chave: a program's (keys.ts). */
export type SessionKind = 'console' | 'conta' | 'chave';

export type NewSession = {
  usuarioId: number;
  tipo: SessionKind;
  /** The account session a console session comes from: they end together, by age and by hand. */
  origemId?: number | null;
  ip?: string | null;
  agente?: string | null;
  cliente?: string | null;
  versao?: string | null;
  /** By a passkey: no other factor is asked of it. */
  porPasskey?: boolean;
};

export type Session = {
  id: number;
  usuarioId: number;
  tipo: SessionKind;
  origemId: number | null;
};

export type ListedSession = {
  id: number;
  tipo: SessionKind;
  origem_id: number | null;
  criada_em: string;
  vista_em: string;
  expira_em: string;
  ip: string | null;
  agente: string | null;
  cliente: string | null;
  versao: string | null;
};

/** Creates a session; the token is answered here and never again. `expiraEm` is an ISO instant. */
export async function createSession(
  db: Executor,
  session: NewSession,
  rules: SessionRules,
): Promise<{ id: number; token: string; expiraEm: string }> {
  const token = newToken();
  const age = sql<string>`now() + make_interval(hours => ${rules.SESSION_HOURS})`;
  const origem = session.origemId ?? null;
  const row = await db
    .insertInto('sessao')
    .values({
      token_hash: hashToken(token),
      tipo: session.tipo,
      usuario_id: session.usuarioId,
      origem_id: origem,
      expira_em:
        origem === null
          ? age
          : sql<string>`least(${age}, (select expira_em from sessao where id = ${origem}))`,
      ip: session.ip == null ? null : cut(session.ip, 64),
      agente: session.agente ?? null,
      cliente: session.cliente ?? null,
      versao: session.versao ?? null,
      por_passkey: session.porPasskey ?? false,
    })
    .returning(['id', 'expira_em'])
    .executeTakeFirstOrThrow();
  return { id: row.id, token, expiraEm: row.expira_em };
}

/** The live session of a token's hash (see hashToken), whose user is active; else null. */
export async function findSession(
  db: Executor,
  tokenHash: Buffer,
  rules: SessionRules,
): Promise<Session | null> {
  const row = await db
    .selectFrom('sessao')
    .innerJoin('usuario', 'usuario.id', 'sessao.usuario_id')
    .select(['sessao.id', 'sessao.usuario_id', 'sessao.tipo', 'sessao.origem_id'])
    .where('token_hash', '=', tokenHash)
    .where('usuario.ativo', '=', true)
    .where(live(rules))
    .executeTakeFirst();
  return row
    ? {
        id: row.id,
        usuarioId: row.usuario_id,
        tipo: row.tipo as SessionKind,
        origemId: row.origem_id,
      }
    : null;
}

const live = (rules: SessionRules) =>
  sql<boolean>`sessao.encerrada_em is null and sessao.expira_em > now()
    and (sessao.tipo = 'chave' or sessao.vista_em > now() - make_interval(mins => ${rules.SESSION_IDLE_MINUTES}))`;

/** Which of these console sessions (ids) are live still. */
export async function liveSessions(
  db: Executor,
  ids: readonly number[],
  rules: SessionRules,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select sessao.id from sessao join usuario on usuario.id = sessao.usuario_id and usuario.ativo
    where sessao.id = any(${ids}::bigint[]) and ${live(rules)}`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** At most once a minute, and more often only where a session may idle for less than four. */
export const touchEveryMs = (rules: SessionRules): number =>
  Math.min(60_000, (rules.SESSION_IDLE_MINUTES * 60_000) / 4);

/** Marks sessions, and the account sessions they come from, as seen now. */
export async function touchSessions(db: Executor, ids: readonly number[]): Promise<void> {
  await sql`update sessao set vista_em = now()
    where encerrada_em is null and vista_em < now() - interval '5 seconds' and (
      id = any(${ids}::bigint[])
      or id in (select origem_id from sessao where id = any(${ids}::bigint[])))`.execute(db);
}

/**
 * Ends a sign-in: the session, the account session it came from and every other that came from there.
 * Answers the user's id, or null when nothing was left to end. Servers are told in the same statement.
 */
export function endSession(db: Executor, id: number): Promise<number | null> {
  return endWhere(
    db,
    sql`id in (select coalesce(origem_id, id) from sessao where id = ${id})
      or origem_id in (select coalesce(origem_id, id) from sessao where id = ${id})`,
  );
}

/** Ends the consoles opened from this account session; the browser stays signed in. */
export const endConsolesOf = (db: Executor, id: number): Promise<number | null> =>
  endWhere(db, sql`origem_id = ${id} and tipo = 'console'`);

/** Ends a key of access. */
export const endKey = (db: Executor, usuarioId: number, id: number): Promise<number | null> =>
  endWhere(db, sql`id = ${id} and usuario_id = ${usuarioId} and tipo = 'chave'`);

/** Ends every session of a user; with `exceptId` neither that sign-in nor the keys, which are none. */
export function endSessionsOf(
  db: Executor,
  usuarioId: number,
  exceptId?: number,
): Promise<number | null> {
  const kept =
    exceptId === undefined
      ? sql`true`
      : sql`tipo <> 'chave' and coalesce(origem_id, id) not in (select coalesce(origem_id, id) from sessao where id = ${exceptId})`;
  return endWhere(db, sql`usuario_id = ${usuarioId} and ${kept}`);
}

async function endWhere(db: Executor, condition: ReturnType<typeof sql>): Promise<number | null> {
  const { rows } = await sql<{ usuario_id: number; avisos: number }>`
    with fim as (
      update sessao set encerrada_em = now() where encerrada_em is null and (${condition}) returning usuario_id
    ), aviso as (
      select pg_notify(${SESSION_CHANNEL}, usuario_id::text) from (select distinct usuario_id from fim) as quem
    )
    select usuario_id, (select count(*) from aviso) as avisos from fim limit 1`.execute(db);
  return rows[0]?.usuario_id ?? null;
}

/** The live sessions of a user, the one seen last first; instants are ISO strings. */
export async function listSessions(
  db: Executor,
  usuarioId: number,
  rules: SessionRules,
): Promise<ListedSession[]> {
  const rows = await db
    .selectFrom('sessao')
    .select(['id', 'tipo', 'origem_id', 'criada_em', 'vista_em', 'expira_em'])
    .select(['ip', 'agente', 'cliente', 'versao'])
    .where('usuario_id', '=', usuarioId)
    .where('tipo', '<>', 'chave')
    .where(live(rules))
    .orderBy('vista_em', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, tipo: row.tipo as SessionKind }));
}

/**
 * Tells every server, when `trx` commits, that what this user ('*': anybody) may do has changed. To be
 * called by whatever writes users, profiles, memberships or sessions.
 */
export async function notifyPrincipal(trx: Executor, usuarioId: number | '*'): Promise<void> {
  await sql`select pg_notify(${SESSION_CHANNEL}, ${String(usuarioId)})`.execute(trx);
}

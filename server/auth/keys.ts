/**
 * Keys of access: bearer tokens of a person, or of a service account, for programs. A key does what its scopes
 * name of what its owner may do, whatever else he may; it ends on its day, with its owner, or at once when it
 * is revoked.
 */
import { sql } from 'kysely';
import type { Permission } from '../../domain/kernel/define.ts';
import { permissionPaths } from '../../domain/kernel/permissions.ts';
import { audit, type Audit } from './audit.ts';
import { type Executor, endKey } from './session-store.ts';
import { hashToken, newToken } from './tokens.ts';

/** What needs no permission but an account: messages, preferences, the subjects that forms choose from. */
export const SESSAO = 'sessao';
export type Escopo = Permission | typeof SESSAO;
export const isEscopo = (text: string): text is Escopo =>
  text === SESSAO || (permissionPaths as readonly string[]).includes(text);

/** Days that a key may last. */
export const DIAS = [30, 90, 365] as const;
export const NOME_MAX = 60;

type By = Pick<Audit, 'requestId' | 'ip' | 'por'>;

export interface Key {
  readonly id: number;
  readonly nome: string;
  readonly escopos: readonly string[];
  readonly criada_em: string;
  /** Null: never used. */
  readonly vista_em: string | null;
  readonly expira_em: string;
}

/** The live keys of a user, the newest first. */
export async function listKeys(db: Executor, usuarioId: number): Promise<readonly Key[]> {
  const { rows } = await sql<Key>`
    select id, titulo as nome, escopos, criada_em, nullif(vista_em, criada_em) as vista_em, expira_em
    from sessao where usuario_id = ${usuarioId} and tipo = 'chave' and encerrada_em is null
      and expira_em > now() order by id desc`.execute(db);
  return rows;
}

/** Makes a key, and logs it without its secret, which is answered here and never again. */
export async function createKey(
  trx: Executor,
  usuarioId: number,
  key: { readonly nome: string; readonly escopos: readonly Escopo[]; readonly dias: number },
  by: By,
): Promise<string> {
  const token = newToken();
  await sql`insert into sessao (token_hash, tipo, usuario_id, expira_em, titulo, escopos)
    values (${hashToken(token)}, 'chave', ${usuarioId}, now() + make_interval(days => ${key.dias}),
      ${key.nome}, ${[...key.escopos]}::text[])`.execute(trx);
  await audit(trx, {
    usuarioId,
    acao: 'chave_criar',
    campos: { chave: [null, key.nome], escopos: [null, key.escopos], dias: [null, key.dias] },
    ...by,
  });
  return token;
}

/** Ends a key of this user from the next call on; false when there is none such. */
export async function revokeKey(
  trx: Executor,
  usuarioId: number,
  id: number,
  by: By,
): Promise<boolean> {
  const key = (await listKeys(trx, usuarioId)).find((one) => one.id === id);
  if (!key || (await endKey(trx, usuarioId, id)) === null) return false;
  const campos: Audit['campos'] = { chave: [key.nome, null] };
  await audit(trx, { usuarioId, acao: 'chave_revogar', campos, ...by });
  return true;
}

/** A repeated write with the same key answers with the first result (decisions, section 2). */
import { createHash } from 'node:crypto';
import { CompiledQuery, sql, type Transaction } from 'kysely';
import type { Action } from '../../domain/kernel/define.ts';
import { mensagens } from '../../domain/kernel/messages.ts';
import type { Database } from '../db/schema.ts';
import { LAST } from '../db/transactions.ts';
import type { CallContext } from '../http/context.ts';
import { invalido } from '../http/errors.ts';

export interface ActionRequest {
  readonly ctx: CallContext;
  /** The record's id from the path; null when the action creates. */
  readonly id: number | null;
  readonly body: unknown;
  readonly idempotencyKey: string | null;
}
/** JSON text, so that what the database built is not read and written again. */
export interface ActionReply {
  /** 204: the record is gone, and there is nothing to answer with. */
  readonly status: 200 | 201 | 204;
  readonly json: string;
}

const KEY_HOURS = 24;

const bodyHash = (body: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest();

/** The stored reply of the same key and body; 422 when the key was used for something else. Others with the key wait. */
export async function repeated(
  trx: Transaction<Database>,
  action: Action,
  req: ActionRequest,
  key: string,
): Promise<ActionReply | null> {
  if (key.length === 0 || key.length > 200)
    throw invalido({ 'Idempotency-Key': [mensagens.invalido] });
  const user = req.ctx.principal.usuario.id;
  await trx.executeQuery(
    CompiledQuery.raw('select pg_advisory_xact_lock(hashtextextended($1, $2))', [key, user]),
  );
  const found = await trx
    .selectFrom('idempotencia')
    .select(['acao', 'corpo_hash', 'resposta'])
    .where('usuario_id', '=', user)
    .where('chave', '=', key)
    // By the clock that wrote it: a server's own may be far ahead of it.
    .where('created_at', '>', sql<string>`now() - ${KEY_HOURS} * interval '1 hour'`)
    .executeTakeFirst();
  if (!found) return null;
  if (found.acao !== keyScope(action, req) || !found.corpo_hash.equals(bodyHash(req.body)))
    throw invalido({ 'Idempotency-Key': [mensagens.chaveReusada] });
  return found.resposta as ActionReply;
}

/** Keeps the reply under the key, in the transaction that made it, whose last word this is. */
export async function remember(
  trx: Transaction<Database>,
  action: Action,
  req: ActionRequest,
  key: string,
  { status, json }: ActionReply,
): Promise<void> {
  await trx.executeQuery(
    CompiledQuery.raw(
      `insert into idempotencia (usuario_id, chave, acao, corpo_hash, resposta, created_at) values ($1, $2, $3, $4, $5, now())
       on conflict (usuario_id, chave) do update set acao = excluded.acao, corpo_hash = excluded.corpo_hash,
         resposta = excluded.resposta, created_at = excluded.created_at ${LAST}`,
      [
        req.ctx.principal.usuario.id,
        key,
        keyScope(action, req),
        bodyHash(req.body),
        JSON.stringify({ status, json }),
      ],
    ),
  );
}

/** A key is for one action on one record of one department. */
const keyScope = (action: Action, req: ActionRequest): string =>
  `${req.ctx.departamento?.codigo ?? ''}/${action.id}/${req.id ?? ''}`;

/** The terms of use as the sign-in service asks for them: those in force, and who accepted them. */
import { hojeEm, type CivilDate } from '../../domain/kernel/civil-date.ts';
import { audit, type Audit } from './audit.ts';
import type { Executor } from './session-store.ts';

export interface Terms {
  readonly id: number;
  readonly titulo: string;
  readonly vigente_de: CivilDate;
  readonly texto: string;
  readonly lock_version: number;
}

/** Those in force; null: there are none. */
export async function termsInForce(db: Executor, hoje = hojeEm(new Date())): Promise<Terms | null> {
  const found = await db
    .selectFrom('termo_uso')
    .select(['id', 'titulo', 'vigente_de', 'texto', 'lock_version'])
    .where('vigente_de', '<=', hoje)
    .orderBy('vigente_de', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

/** When she accepted them; null: she has not. */
export async function acceptedAt(
  db: Executor,
  usuarioId: number,
  { id }: Pick<Terms, 'id'>,
): Promise<string | null> {
  const found = await db
    .selectFrom('usuario_termo')
    .select('aceito_em')
    .where('usuario_id', '=', usuarioId)
    .where('termo_uso_id', '=', id)
    .executeTakeFirst();
  return found?.aceito_em ?? null;
}

/** Are there terms that she has not accepted? */
export async function lacksTerms(db: Executor, usuarioId: number): Promise<boolean> {
  const terms = await termsInForce(db);
  return terms !== null && (await acceptedAt(db, usuarioId, terms)) === null;
}

/** She accepts what she was shown; false where that is no longer what is in force. */
export async function acceptTerms(
  trx: Executor,
  usuarioId: number,
  shown: Pick<Terms, 'id' | 'lock_version'>,
  by: Pick<Audit, 'requestId' | 'ip'>,
): Promise<boolean> {
  const now = await termsInForce(trx);
  if (now?.id !== shown.id || now.lock_version !== shown.lock_version) return false;
  // Held: its text is not changed between what was read and its acceptance.
  const held = await trx
    .selectFrom('termo_uso')
    .select('titulo')
    .where('id', '=', now.id)
    .where('lock_version', '=', now.lock_version)
    .forShare()
    .executeTakeFirst();
  if (!held) return false;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('usuario_termo')
    .values({ usuario_id: usuarioId, termo_uso_id: now.id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return true;
  const campos: Audit['campos'] = { termos_de_uso: [null, held.titulo] };
  await audit(trx, { usuarioId, acao: 'aceitar_termos', campos, ...by });
  return true;
}

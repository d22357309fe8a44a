/** The log row of an account's change, in the change's own transaction. Secrets have no place in it. */
import { writeLog } from '../actions/log.ts';
import { person } from '../actions/author.ts';
import type { Updateable } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { SignedVisit } from './page.ts';
import type { Executor } from './session-store.ts';

export type Audit = {
  usuarioId: number;
  /** Who did it, where that is somebody else: who administers a service account. */
  por?: number;
  /** 'entrar', 'bloquear', 'senha', 'dados', … */
  acao: string;
  /** Field → [before, after]. */
  campos?: Record<string, [unknown, unknown]>;
  requestId: string;
  ip: string;
  cliente?: string | null;
  versao?: string | null;
};

export async function audit(db: Executor, row: Audit): Promise<void> {
  const author = person(row.por ?? row.usuarioId, {
    requestId: row.requestId,
    ip: row.ip,
    cliente: row.cliente ?? null,
    versao: row.versao ?? null,
  });
  await writeLog(db, author, {
    departamentoId: null,
    entidade: 'usuario',
    entidadeId: row.usuarioId,
    acao: row.acao,
    campos: Object.fromEntries(
      Object.entries(row.campos ?? {}).map(([campo, [de, para]]) => [campo, { de, para }]),
    ),
  });
}

/** Changes one's own account, and logs it. */
export async function changeOwn(
  trx: Executor,
  { account: { usuario }, request }: SignedVisit,
  acao: string,
  columns: Updateable<Database['usuario']>,
  campos: NonNullable<Audit['campos']>,
): Promise<void> {
  await trx
    .updateTable('usuario')
    .set((eb) => ({
      ...columns,
      lock_version: eb('lock_version', '+', 1),
      updated_at: new Date().toISOString(),
    }))
    .where('id', '=', usuario.id)
    .execute();
  await audit(trx, { usuarioId: usuario.id, acao, campos, requestId: request.id, ip: request.ip });
}

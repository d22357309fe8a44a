/** The log row of an account's change, in the change's own transaction. Secrets have no place in it. */
import type { Executor } from './session-store.ts';

export type Audit = {
  usuarioId: number;
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
  await db
    .insertInto('log')
    .values({
      entidade: 'usuario',
      entidade_id: row.usuarioId,
      usuario_id: row.usuarioId,
      acao: row.acao,
      campos: JSON.stringify(
        Object.fromEntries(
          Object.entries(row.campos ?? {}).map(([campo, [de, para]]) => [campo, { de, para }]),
        ),
      ),
      request_id: row.requestId,
      ip: row.ip,
      cliente: row.cliente ?? null,
      versao: row.versao ?? null,
    })
    .execute();
}

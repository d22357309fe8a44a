/**
 * Records from before the log held whole ones: a row that holds each as it stands now, its history with
 * it. What was done to them before is as good as what is found; from here on the chain covers it.
 */
import { sql, type Transaction } from 'kysely';
import { SYSTEM } from '../actions/author.ts';
import { logInsert, runLog } from '../actions/log.ts';
import type { NounWriter } from '../actions/noun.ts';
import { madeColumns } from '../actions/write.ts';
import type { Database } from '../db/schema.ts';

export const BASE = 'logs.base';

/** Of every record of these nouns whose chain holds it nowhere whole; run again it does nothing. `since`: when it began to stand so, if that is known. */
export async function layBase(
  trx: Transaction<Database>,
  writers: Iterable<NounWriter>,
  since?: (writer: NounWriter) => string,
): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  for (const writer of new Map([...writers].map((w) => [w.noun, w])).values()) {
    const { noun, table, idColumn, tenantColumn, keeps } = writer;
    if (keeps === false) continue;
    const row = {
      departamentoId: null,
      entidade: noun,
      acao: BASE,
      dito: { inteiro: true },
    } as const;
    await runLog(trx, (bind) =>
      logInsert(bind, SYSTEM, row, {
        id: `t.${idColumn}`,
        campos: madeColumns(writer),
        ...(tenantColumn ? { departamento: `t.${tenantColumn}` } : {}),
        ...(since ? { em: since(writer) } : {}),
        from: `from ${table} t where not exists (select from log l where l.entidade = ${bind(noun)}
          and l.entidade_id = t.${idColumn} and l.dito ? 'inteiro') order by t.${idColumn}`,
      }),
    );
  }
}

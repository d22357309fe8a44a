/**
 * Records from before the log held whole ones: a row that holds each as it stands now, its history with
 * it. What was done to them before is as good as what is found; from here on the chain covers it.
 */
import { sql, type Transaction } from 'kysely';
import { SYSTEM } from './author.ts';
import { logInsert, runLog } from './log.ts';
import type { NounWriter } from './noun.ts';
import { type Bind, madeColumns } from './write.ts';
import type { Database } from '../db/schema.ts';

export const BASE = 'logs.base';

/** Of every record of these nouns whose chain holds it nowhere whole; run again it does nothing. `since`: when it began to stand so, if that is known. */
export async function layBase(
  trx: Transaction<Database>,
  writers: Iterable<NounWriter>,
  since?: (writer: NounWriter) => string,
): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  for (const writer of new Map([...writers].map((w) => [w.noun, w])).values())
    if (!writer.late) await lay(trx, writer, () => '', since?.(writer));
}

/** The same of these records, of a noun whose records the log holds from their first change on. */
export const layBaseOf = async (
  trx: Transaction<Database>,
  writer: NounWriter,
  ids: readonly number[],
): Promise<void> => {
  if (writer.late && ids.length > 0)
    await lay(trx, writer, (bind) => `t.${writer.idColumn} = any(${bind(ids)}::int8[]) and `);
};

async function lay(
  trx: Transaction<Database>,
  writer: NounWriter,
  which: (bind: Bind) => string,
  em?: string,
): Promise<void> {
  const { noun, table, idColumn, tenantColumn, keeps } = writer;
  if (keeps === false) return;
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
      ...(em === undefined ? {} : { em }),
      from: `from ${table} t where ${which(bind)}not exists (select from log l where l.entidade = ${bind(noun)}
        and l.entidade_id = t.${idColumn} and l.dito ? 'inteiro') order by t.${idColumn}`,
    }),
  );
}

/** The lines of orders in bulk: a registry each, in the order they were asked for, and what came of it. */
import { CompiledQuery, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Trx = Transaction<Database>;

/** A line that was gone through. */
export interface Feita {
  /** The line's. */
  readonly id: number;
  readonly ordem_servico_id: number | null;
  /** Why no order was made; null: one was. */
  readonly motivo: string | null;
}

export async function insertLinhas(
  trx: Trx,
  dep: number,
  jobId: number,
  cadastroIds: readonly number[],
): Promise<void> {
  await trx.executeQuery(
    CompiledQuery.raw(
      `insert into ordem_servico_lote (departamento_id, job_id, cadastro_id)
       select $1::int8, $2::int8, x.id from unnest($3::int8[]) with ordinality as x(id, n) order by x.n`,
      [dep, jobId, cadastroIds],
    ),
  );
}

/** The next that nobody has gone through. */
export const pendingLinhas = (trx: Trx, dep: number, jobId: number, most: number) =>
  trx
    .selectFrom('ordem_servico_lote')
    .select(['id', 'cadastro_id'])
    .where('departamento_id', '=', dep)
    .where('job_id', '=', jobId)
    .where('ordem_servico_id', 'is', null)
    .where('motivo', 'is', null)
    .orderBy('id')
    .limit(most)
    .execute();

export async function keepLinhas(trx: Trx, dep: number, done: readonly Feita[]): Promise<void> {
  await trx.executeQuery(
    CompiledQuery.raw(
      `update ordem_servico_lote l set ordem_servico_id = x.ordem_servico_id, motivo = x.motivo
       from jsonb_to_recordset($2::jsonb) as x(id int8, ordem_servico_id int8, motivo text)
       where l.departamento_id = $1::int8 and l.id = x.id`,
      [dep, JSON.stringify(done)],
    ),
  );
}

/** Those that were not made wait anew; answers how many. */
export async function reopenLinhas(trx: Trx, dep: number, jobId: number): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('ordem_servico_lote')
    .set({ motivo: null })
    .where('departamento_id', '=', dep)
    .where('job_id', '=', jobId)
    .where('motivo', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** What the log says of a record. */
import type pg from 'pg';

export interface LogEntry {
  readonly acao: string;
  readonly usuario_id: number;
  readonly campos: Readonly<Record<string, unknown>>;
  /** Its other columns by their names. */
  readonly [column: string]: unknown;
}

/** Its entries, oldest first, with every column. */
export const logOf = async (pool: pg.Pool, entidade: string, id: number): Promise<LogEntry[]> =>
  (
    await pool.query<LogEntry>(
      'select * from log where entidade = $1 and entidade_id = $2 order by id',
      [entidade, id],
    )
  ).rows;

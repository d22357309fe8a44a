/** What orders in bulk left, line by line. */
import type pg from 'pg';

export interface Linhas {
  readonly ordens: { cadastro_id: number; ordem_id: number }[];
  readonly itens: { id: number; mensagem: string }[];
}

export async function linhasOf(pool: pg.Pool, jobId: number): Promise<Linhas> {
  const { rows } = await pool.query<{
    cadastro_id: number;
    ordem_id: number | null;
    motivo: string | null;
  }>(
    'select cadastro_id, ordem_servico_id as ordem_id, motivo from ordem_servico_lote where job_id = $1 order by id',
    [jobId],
  );
  return {
    ordens: rows.flatMap(({ cadastro_id, ordem_id }) =>
      ordem_id === null ? [] : [{ cadastro_id, ordem_id }],
    ),
    itens: rows.flatMap(({ cadastro_id: id, motivo: mensagem }) =>
      mensagem === null ? [] : [{ id, mensagem }],
    ),
  };
}

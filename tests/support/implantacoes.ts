/** Implantations put straight into the table, where a test begins in the middle. */
import type pg from 'pg';

/** Of a closed order, with the registry that it is of. */
export async function insertImplantacao(
  pool: pg.Pool,
  o: { departamento: number; ordem: number; cadastro?: number | null; situacao?: string },
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into implantacao (departamento_id, ordem_servico_id, cadastro_id, situacao, implantada_em)
     values ($1, $2, $3, $4, case when $4 = 'implantada' then now() end) returning id`,
    [o.departamento, o.ordem, o.cadastro ?? null, o.situacao ?? 'pendente'],
  );
  return rows[0]?.id ?? 0;
}

/** A business, whose registry knows its situation. */
export async function insertEmpresa(
  pool: pg.Pool,
  numero: string,
  pessoa: number,
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `with c as (insert into cadastro (numero, tipo, pessoa_id, busca) values ($1, 'economico', $2, dobrar($1)) returning id)
     insert into cadastro_economico (cadastro_id, nome_fantasia) select id, 'Bar do ' || $1 from c returning cadastro_id as id`,
    [numero, pessoa],
  );
  return rows[0]?.id ?? 0;
}

/** What the deadline of an order ought to be, from the rule and the holidays in the database. */
import type pg from 'pg';
import { countPrazo } from '../../domain/kernel/deadlines.ts';

/** Calendar days, the first left out, the last counted in (CTN art. 210). */
export async function ctnDeadline(pool: pg.Pool, inicio: string, dias: number) {
  const feriados = await pool.query<{ data: string; descricao: string }>(
    'select data, descricao from feriado',
  );
  // The demonstration's rule, else the one the server knows by itself.
  const { rows } = await pool.query<{ vigente_de: string }>(
    `select vigente_de from regra_prazo where ato = 'ordem_servico' and departamento is null`,
  );
  const ato = 'ordem_servico';
  const regra = {
    ato,
    dias: null,
    contagem: 'corridos' as const,
    suspensoes: [],
    vigente_de: rows[0]?.vigente_de ?? '1966-10-27',
    vigente_ate: null,
  };
  const names = new Map(feriados.rows.map((f) => [f.data, f.descricao]));
  return countPrazo({ ato, inicio, dias, regra, feriados: names });
}

/**
 * Which open terms are counted otherwise by the holidays and rules of now than when they were given. One
 * whose date was set by hand (an authorised request, a hand-over) is a date and no count: it stays.
 */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { ordemAberta } from './aberta.ts';
import { contaDe } from './prazo.ts';

/** Terms that move alike: of the same department, begin and days. */
export interface Movimento {
  readonly departamento_id: number;
  readonly inicio: string;
  readonly dias: number;
  readonly de: string;
  readonly para: string;
  readonly prazos: number;
}

/** SQL: an open term of the alias that stands as it was counted. */
export const prazoContado = (alias: string): string =>
  `${ordemAberta(alias)} and ${alias}.concluir_em::text = ${alias}.memoria_prazo ->> 'vence'`;
/** SQL: what a term is counted from. */
export const inicioSql = (alias: string): string => `${alias}.memoria_prazo ->> 'inicio'`;
export const diasSql = (alias: string): string =>
  `(${alias}.memoria_prazo #>> '{regra,dias}')::int`;

/** All that would move, in the department or everywhere (null); each kind of term is counted once. */
export async function movimentosDe(
  db: Kysely<Database>,
  departamentoId: number | null,
): Promise<readonly Movimento[]> {
  const { rows } = await sql<Omit<Movimento, 'para'>>`
    select o.departamento_id, ${sql.raw(inicioSql('o'))} as inicio, ${sql.raw(diasSql('o'))} as dias,
      o.concluir_em as de, count(*) as prazos
    from ordem_servico o
    where ${sql.raw(prazoContado('o'))}
      and (${departamentoId}::int8 is null or o.departamento_id = ${departamentoId})
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db);
  const contas = new Map<number, Awaited<ReturnType<typeof contaDe>>>();
  const found: Movimento[] = [];
  for (const row of rows) {
    // In their order: the first of a department begins first.
    const conta =
      contas.get(row.departamento_id) ?? (await contaDe(db, row.departamento_id, row.inicio));
    contas.set(row.departamento_id, conta);
    const { vence: para } = conta(row.inicio, row.dias);
    if (para !== row.de) found.push({ ...row, para });
  }
  return found;
}

/** SQL: the orders of these movements, as `o`, with where each goes as `m.para`. */
export const ordensDe = (movimentos: readonly Movimento[]) => {
  const of = <K extends keyof Movimento>(key: K): Movimento[K][] => movimentos.map((m) => m[key]);
  return sql`ordem_servico o join unnest(${of('departamento_id')}::int8[], ${of('inicio')}::text[],
      ${of('dias')}::int[], ${of('de')}::date[], ${of('para')}::date[]) as m (departamento_id, inicio, dias, de, para)
    on m.departamento_id = o.departamento_id and m.de = o.concluir_em
      and m.inicio = ${sql.raw(inicioSql('o'))} and m.dias = ${sql.raw(diasSql('o'))}
      and ${sql.raw(prazoContado('o'))}`;
};

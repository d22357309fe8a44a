/** Names of what the log refers to, looked up for a whole page at once. */
import type pg from 'pg';
import type { Alvo } from '../../domain/log/campos.ts';
import type { Nome } from '../../domain/log/texto.ts';
import type { CallContext } from '../http/context.ts';
import type { Name, Noun } from '../noun.ts';
import { isProtected, PROTEGIDO, seesProtected } from '../read/shield.ts';

/** SQL: id and nome of the rows $1; of a department's own only that department's ($2). */
const lookup = ({ table, sql, ofDepartment, shield }: Name, sees: boolean): string =>
  `select t.id, ${shield && !sees ? `case when ${isProtected(shield)} then '${PROTEGIDO}' else ${sql} end` : sql} as nome from ${table} t where ${ofDepartment ? 't.departamento_id = $2 and ' : ''}t.id = any($1)`;

/** One statement for each kind of reference that occurs. */
export async function namesOf(
  nouns: readonly Noun[],
  pool: pg.Pool,
  ctx: CallContext,
  wanted: Iterable<readonly [Alvo, number]>,
): Promise<Nome> {
  const ids = new Map<Alvo, Set<number>>();
  for (const [alvo, id] of wanted) {
    let of = ids.get(alvo);
    if (!of) ids.set(alvo, (of = new Set()));
    of.add(id);
  }
  const names = new Map<string, string>();
  await Promise.all(
    [...ids].map(async ([alvo, of]) => {
      const name = nouns.find((n) => n.noun === alvo)?.name;
      if (!name) return;
      const values = name.ofDepartment ? [[...of], ctx.departamento?.id ?? -1] : [[...of]];
      const { rows } = await pool.query<{ id: number; nome: string }>(
        lookup(name, seesProtected(ctx)),
        values,
      );
      for (const { id, nome } of rows) names.set(`${alvo} ${id}`, nome);
    }),
  );
  return (alvo, id) => names.get(`${alvo} ${id}`);
}

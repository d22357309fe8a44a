/** What of persons is kept only for a time: each noun says what it keeps, the rules say for how long. */
import { sql, type Kysely } from 'kysely';
import { hojeEm } from '../domain/kernel/civil-date.ts';
import { padroes, type Dado } from '../domain/prazo-guarda/index.ts';
import type { Database } from './db/schema.ts';

/** One kind of it. Both may be asked again and again, by any number of servers. */
export interface Guarda {
  readonly dado: Dado;
  /** How many are older than that. */
  readonly conta: (db: Kysely<Database>, dias: number) => Promise<number>;
  /** Takes them away; answers how many there were. */
  readonly apaga: (db: Kysely<Database>, dias: number) => Promise<number>;
}

interface EmVigor {
  readonly dias: number;
  readonly regra: { readonly id: number; readonly descricao: string } | null;
}

/** For how long it is kept today, and which rule says so. */
export async function guardaEmVigor(db: Kysely<Database>, dado: Dado): Promise<EmVigor> {
  const found = await db
    .selectFrom('prazo_guarda')
    .select(['id', 'descricao', 'dias'])
    .where('dado', '=', dado)
    .where('vigente_de', '<=', hojeEm(new Date()))
    .orderBy('vigente_de', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) return { dias: padroes[dado], regra: null };
  const { dias, ...regra } = found;
  return { dias, regra };
}

export const diasDeGuarda = async (db: Kysely<Database>, dado: Dado): Promise<number> =>
  (await guardaEmVigor(db, dado)).dias;

/** Rows that go at once: nobody waits for their locks. */
const BATCH = 5000;

/** Takes rows away batch by batch; `batch` is a statement that answers how many it took, of at most $limit. */
export async function porPartes(
  db: Kysely<Database>,
  batch: (limit: number) => ReturnType<typeof sql<{ n: number }>>,
): Promise<number> {
  for (let gone = 0; ;) {
    const { rows } = await batch(BATCH).execute(db);
    const n = rows[0]?.n ?? 0;
    gone += n;
    if (n < BATCH) return gone;
  }
}

/** The one figure of a statement. */
export async function quantos(
  db: Kysely<Database>,
  statement: ReturnType<typeof sql<{ n: number }>>,
): Promise<number> {
  const { rows } = await statement.execute(db);
  return rows[0]?.n ?? 0;
}

/** Which keys came before in the same file or call: a record said twice is said wrong once. */
import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Vistas } from './batch.ts';

/** In memory: of a call, whose lines are few. */
export function seenInMemory(): Vistas {
  const first = new Map<string, number>();
  return (keys) =>
    Promise.resolve(
      new Map(
        keys.flatMap(({ linha, chave }) => {
          const before = first.get(chave);
          if (before === undefined) first.set(chave, linha);
          return before === undefined ? [] : [[linha, before] as const];
        }),
      ),
    );
}

/** In a temporary table of this one connection: of a file of any length. */
export async function seenInTable(connection: Kysely<Database>): Promise<Vistas> {
  const run = <R>(text: string, values: unknown[] = []) =>
    connection.executeQuery<R>(CompiledQuery.raw(text, values));
  await run(
    'create temporary table if not exists importacao_vista (chave bytea primary key, linha int8)',
  );
  await run('truncate importacao_vista');
  return async (keys) => {
    const { rows } = await run<{ linha: number; antes: number }>(
      `with k as materialized (
         select sha256(convert_to(k.chave, 'UTF8')) as chave, k.linha,
           min(k.linha) over (partition by k.chave) as antes
         from unnest($1::text[], $2::int8[]) k(chave, linha)),
       novas as (insert into importacao_vista (chave, linha)
         select chave, linha from k where linha = antes on conflict do nothing)
       select k.linha, coalesce(v.linha, k.antes) as antes from k left join importacao_vista v on v.chave = k.chave
       where v.linha is not null or k.linha <> k.antes`,
      [keys.map(({ chave }) => chave), keys.map(({ linha }) => linha)],
    );
    return new Map(rows.map(({ linha, antes }) => [linha, antes]));
  };
}

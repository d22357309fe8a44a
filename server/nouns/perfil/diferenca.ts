/** What saving a profile does to the people who have it: what each gains and loses, beside their other profiles. */
import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Infer } from '../../../domain/kernel/fields.ts';
import type { Permission } from '../../../domain/kernel/define.ts';
import { grantedPaths } from '../../../domain/kernel/permissions.ts';
import { type diferenca, pessoasMostradas } from '../../../domain/perfil/index.ts';
import type { Database } from '../../db/schema.ts';

type Diferenca = Infer<typeof diferenca>;
type Grupo = Diferenca['grupos'][number];

interface Membro {
  readonly id: number;
  readonly nome: string;
  readonly owner: boolean;
  /** Their other active profiles here. */
  readonly outros: readonly number[];
}

/** Active people who have the profile, by name. */
async function membrosDe(
  trx: Transaction<Database>,
  dep: number,
  perfilId: number,
): Promise<readonly Membro[]> {
  const { rows } = await sql<Membro>`
    select u.id, u.nome, u.owner, coalesce((
        select array_agg(x.perfil_id order by x.perfil_id) from usuario_perfil x
        join perfil p on p.departamento_id = x.departamento_id and p.id = x.perfil_id and p.ativo
        where x.departamento_id = up.departamento_id and x.usuario_id = u.id and x.perfil_id <> up.perfil_id
      ), '{}') as outros
    from usuario_perfil up join usuario u on u.id = up.usuario_id and u.ativo
    where up.departamento_id = ${dep} and up.perfil_id = ${perfilId}
    order by u.nome, u.id`.execute(trx);
  return rows;
}

/** What each of these profiles gives. */
async function dadasPor(
  trx: Transaction<Database>,
  dep: number,
  ids: ReadonlySet<number>,
): Promise<ReadonlyMap<number, readonly Permission[]>> {
  if (ids.size === 0) return new Map();
  const rows = await trx
    .selectFrom('perfil')
    .select(['id', 'permissoes'])
    .where('departamento_id', '=', dep)
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, permissoes }) => [id, grantedPaths(permissoes)]));
}

/** The profile gave `antes` and is to give `depois` (nothing, while it is inactive). Reads, writes nothing. */
export async function diferencaDe(
  trx: Transaction<Database>,
  perfil: { readonly dep: number; readonly id: number },
  antes: readonly Permission[],
  depois: readonly Permission[],
): Promise<Diferenca> {
  const [had, gives] = [new Set(antes), new Set(depois)];
  const incluidas = depois.filter((path) => !had.has(path));
  const retiradas = antes.filter((path) => !gives.has(path));
  const membros = await membrosDe(trx, perfil.dep, perfil.id);
  const outros = await dadasPor(
    trx,
    perfil.dep,
    new Set(membros.flatMap((membro) => membro.outros)),
  );
  // Thousands of people have a handful of sets of profiles.
  const grupos = new Map<
    string,
    Omit<Grupo, 'pessoas'> & { pessoas: Grupo['pessoas'][number][] }
  >();
  let iguais = 0;
  for (const { id, nome, owner, outros: ids } of membros) {
    const key = owner ? 'owner' : ids.join();
    let grupo = grupos.get(key);
    if (!grupo) {
      const kept = new Set(ids.flatMap((one) => outros.get(one) ?? []));
      const changes = (paths: readonly Permission[]): Permission[] =>
        owner ? [] : paths.filter((path) => !kept.has(path));
      grupo = { ganha: changes(incluidas), perde: changes(retiradas), total: 0, pessoas: [] };
      grupos.set(key, grupo);
    }
    if (grupo.ganha.length + grupo.perde.length === 0) iguais += 1;
    else grupo.pessoas.push({ id, nome });
  }
  const all = together([...grupos.values()]);
  return {
    simulado: createHash('sha256')
      .update(JSON.stringify([incluidas, retiradas, all, iguais]))
      .digest('base64url'),
    incluidas,
    retiradas,
    pessoas: membros.length - iguais,
    grupos: named(all),
    iguais,
  };
}

/** Other profiles may leave the same difference: one group of all who gain and lose the same, the most first. */
function together(grupos: readonly Grupo[]): Grupo[] {
  const by = new Map<string, Grupo>();
  for (const { ganha, perde, pessoas } of grupos) {
    if (pessoas.length === 0) continue;
    const key = JSON.stringify([ganha, perde]);
    const all = [...(by.get(key)?.pessoas ?? []), ...pessoas];
    by.set(key, { ganha, perde, total: all.length, pessoas: all });
  }
  return [...by.values()]
    .map((grupo) => ({
      ...grupo,
      pessoas: grupo.pessoas.toSorted((a, b) => a.nome.localeCompare(b.nome, 'pt-BR')),
    }))
    .toSorted((a, b) => b.total - a.total);
}

/** As many people as are named, of the groups one after the other. */
function named(grupos: readonly Grupo[]): Grupo[] {
  let room = pessoasMostradas;
  return grupos.map((grupo) => {
    const pessoas = grupo.pessoas.slice(0, room);
    room -= pessoas.length;
    return { ...grupo, pessoas };
  });
}

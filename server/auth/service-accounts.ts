/**
 * Service accounts: other systems, no persons. They have no password; their keys (keys.ts) are made by who
 * administers users in every department that the account belongs to.
 */
import { sql } from 'kysely';
import type { Permission } from '../../domain/kernel/define.ts';
import { grantedPaths } from '../../domain/kernel/permissions.ts';
import { audit, type Audit } from './audit.ts';
import { grantsByDepartment, type GrantsThere } from './principal.ts';
import { type Executor, notifyPrincipal } from './session-store.ts';

/** Who holds it administers the accounts of a department. */
const ADMINISTERS: Permission = 'sistema.usuarios.update';

/** The departments whose accounts this person administers. */
export const administeredBy = async (
  db: Executor,
  usuarioId: number,
): Promise<readonly GrantsThere[]> =>
  (await grantsByDepartment(db, usuarioId)).filter(({ grants }) => grants.has(ADMINISTERS));

export interface ServiceAccount {
  readonly id: number;
  readonly nome: string;
  readonly login: string;
  readonly ativo: boolean;
  readonly departamentos: readonly string[];
  /** Live keys. */
  readonly chaves: number;
}

/** Those of her departments and of no other, by name. */
export async function serviceAccountsOf(
  db: Executor,
  usuarioId: number,
): Promise<readonly ServiceAccount[]> {
  const mine = (await administeredBy(db, usuarioId)).map(({ id }) => id);
  const { rows } = await sql<ServiceAccount>`
    select u.id, u.nome, u.login, u.ativo, array_agg(d.nome order by d.nome) as departamentos,
      (select count(*) from sessao s where s.usuario_id = u.id and s.tipo = 'chave'
        and s.encerrada_em is null and s.expira_em > now())::int as chaves
    from usuario u
    join usuario_departamento ud on ud.usuario_id = u.id
    join departamento d on d.id = ud.departamento_id
    where u.servico and not u.owner
    group by u.id having bool_and(d.id = any(${mine}::int8[])) order by dobrar(u.nome), u.id`.execute(
    db,
  );
  return rows;
}

export interface OfferedProfile {
  readonly departamento: GrantsThere;
  readonly id: number;
  readonly descricao: string;
}

/** The profiles that she may give: nobody gives what he does not hold. */
export async function profilesToGive(
  db: Executor,
  usuarioId: number,
): Promise<readonly OfferedProfile[]> {
  const mine = await administeredBy(db, usuarioId);
  const { rows } = await sql<{
    id: number;
    departamento_id: number;
    descricao: string;
    permissoes: unknown;
  }>`select id, departamento_id, descricao, permissoes from perfil
     where ativo and departamento_id = any(${mine.map(({ id }) => id)}::int8[])
     order by dobrar(descricao), id`.execute(db);
  return mine.flatMap((departamento) =>
    rows.flatMap(({ id, departamento_id, descricao, permissoes }) =>
      departamento_id === departamento.id &&
      grantedPaths(permissoes).every((path) => departamento.grants.has(path))
        ? [{ departamento, id, descricao }]
        : [],
    ),
  );
}

/** From the next call on its keys open nothing, or what they did before. */
export async function setActive(
  trx: Executor,
  id: number,
  ativo: boolean,
  by: Pick<Audit, 'requestId' | 'ip' | 'por'>,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('usuario')
    .set((eb) => ({
      ativo,
      lock_version: eb('lock_version', '+', 1),
      updated_at: new Date().toISOString(),
    }))
    .where('id', '=', id)
    .where('ativo', '=', !ativo)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const acao = ativo ? 'servico_ativar' : 'servico_desativar';
  await audit(trx, { usuarioId: id, acao, campos: { ativo: [!ativo, ativo] }, ...by });
  await notifyPrincipal(trx, id);
}

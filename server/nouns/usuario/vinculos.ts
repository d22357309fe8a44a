/** What ties a person to a department: profiles, group; that they are there, and may be given. */
import { mensagens } from '../../../domain/kernel/messages.ts';
import { grantedPaths } from '../../../domain/kernel/permissions.ts';
import type { EffectContext } from '../../actions/noun.ts';
import { invalido } from '../../http/errors.ts';
import { requirePosse } from '../perfil/posse.ts';

type Here = Pick<EffectContext, 'trx' | 'dep'>;

interface Links {
  readonly field: string;
  readonly ids: readonly number[] | undefined;
}

/** Every id must be a row of the department. Throws 422 on the field. */
export async function requireAll(
  e: Here,
  table: 'perfil' | 'assunto' | 'zona' | 'cargo',
  links: Links,
): Promise<number[] | null> {
  if (links.ids === undefined) return null;
  const wanted = [...new Set(links.ids)];
  if (wanted.length === 0) return wanted;
  const found =
    table === 'zona' || table === 'cargo'
      ? await e.trx.selectFrom(table).select('id').where('id', 'in', wanted).execute()
      : await e.trx
          .selectFrom(table)
          .select('id')
          .where('departamento_id', '=', e.dep)
          .where('id', 'in', wanted)
          .execute();
  if (found.length !== wanted.length) throw invalido({ [links.field]: [mensagens.referencia] });
  return wanted;
}

/** A group of the department, where one is given. Throws 422. */
export async function requireGrupo(e: Here, id: number | null | undefined): Promise<void> {
  if (!id) return;
  const found = await e.trx
    .selectFrom('usuario_grupo')
    .select('id')
    .where('departamento_id', '=', e.dep)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw invalido({ usuario_grupo_id: [mensagens.referencia] });
}

/** Nobody gives what he does not hold; what the person has already, nobody gives. Throws 403. */
export async function requirePosseOfPerfis(
  e: Here & Pick<EffectContext, 'actor'>,
  perfis: readonly number[],
  has: readonly number[],
): Promise<void> {
  const given = perfis.filter((id) => !has.includes(id));
  if (given.length === 0) return;
  const rows = await e.trx
    .selectFrom('perfil')
    .select('permissoes')
    .where('departamento_id', '=', e.dep)
    .where('id', 'in', given)
    .execute();
  requirePosse(
    e.actor,
    rows.flatMap((r) => grantedPaths(r.permissoes)),
  );
}

/** Her profiles here are these. */
export async function setPerfis(e: Here, id: number, perfis: readonly number[]): Promise<void> {
  await e.trx
    .deleteFrom('usuario_perfil')
    .where('departamento_id', '=', e.dep)
    .where('usuario_id', '=', id)
    .execute();
  if (perfis.length > 0)
    await e.trx
      .insertInto('usuario_perfil')
      .values(perfis.map((perfil_id) => ({ departamento_id: e.dep, usuario_id: id, perfil_id })))
      .execute();
}

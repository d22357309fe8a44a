/** What a department begins with, and what goes with one in which nothing was done. */
import { criarPerfil } from '../../../domain/perfil/index.ts';
import {
  grantTree,
  permissionPaths,
  startingProfiles,
} from '../../../domain/kernel/permissions.ts';
import { changeWithParts, createdAll, lock, lockOne, remove } from '../../actions/neighbour.ts';
import type { EffectContext, First } from '../../actions/noun.ts';
import type { Work } from '../../actions/work.ts';
import { requirePosse } from '../perfil/posse.ts';
import { setPerfis } from '../usuario/vinculos.ts';
import { perfilWriter } from '../perfil/writer.ts';
import { usuarioWriter } from '../usuario/writer.ts';

const VINCULOS = ['departamento_ids', 'usuario_grupo_ids', 'perfil_ids'];

/** Gives a new department, which `w` works in, the starting profiles. Answers the id of that which may do all. */
export async function startProfiles(w: Work): Promise<number> {
  const made = await w.trx
    .insertInto('perfil')
    .values(
      startingProfiles.map((profile) => ({
        departamento_id: w.dep,
        descricao: profile.descricao,
        permissoes: JSON.stringify(
          grantTree(permissionPaths.filter((path) => profile.grants(path))),
        ),
      })),
    )
    .returning('id')
    .execute();
  await createdAll(
    { ...w, acao: criarPerfil.id },
    perfilWriter,
    made.map(({ id }) => id),
  );
  const [whole] = made;
  if (!whole) throw new Error('nenhum perfil inicial');
  return whole.id;
}

/** A department that was just made gets the starting profiles, and who makes it the first of them. Throws 403. */
export async function begin(
  e: Omit<EffectContext<never>, 'id' | 'raw' | 'row'>,
  id: number,
): Promise<void> {
  // What is the whole municipality's could be written from there.
  requirePosse(e.actor, permissionPaths);
  const there = { ...e, dep: id };
  const perfil = await startProfiles(there);
  const who = await lockOne(there, usuarioWriter, e.actor.id);
  await changeWithParts(there, usuarioWriter, who, VINCULOS, async () => {
    await e.trx
      .insertInto('usuario_departamento')
      .values({ departamento_id: id, usuario_id: e.actor.id })
      .execute();
    await setPerfis(there, e.actor.id, [perfil]);
  });
}

/**
 * What came with a department goes before it: its only person, or who takes it away, and the profiles that nobody has.
 * What hinders is the rest.
 */
export const leave: First = async (e) => {
  const { trx, id } = e;
  const there = { ...e, dep: id };
  const members = await trx
    .selectFrom('usuario_departamento')
    .select('usuario_id')
    .where('departamento_id', '=', id)
    .execute();
  const only = members.length === 1 ? members[0]?.usuario_id : undefined;
  const who = await lockOne(there, usuarioWriter, only ?? e.ctx.actor.id);
  await changeWithParts(there, usuarioWriter, who, VINCULOS, async () => {
    await setPerfis(there, who.id, []);
    await trx
      .deleteFrom('usuario_departamento')
      .where('departamento_id', '=', id)
      .where('usuario_id', '=', who.id)
      .execute();
  });
  const held = await trx
    .selectFrom('usuario_perfil')
    .select('perfil_id')
    .where('departamento_id', '=', id)
    .execute();
  const given = new Set(held.map(({ perfil_id }) => perfil_id));
  for (const perfil of await lock(there, perfilWriter, { departamento_id: id }))
    if (!given.has(perfil.id)) await remove(there, perfilWriter, perfil);
};

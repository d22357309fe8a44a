/** Writing users. */
import { type Change } from '../../actions/log.ts';
import { mensagens } from '../../../domain/messages.ts';
import { editarUsuario } from '../../../domain/usuario/index.ts';
import { effect, type EffectContext, type Handler } from '../../actions/noun.ts';
import { invalido, semPermissao } from '../../http/errors.ts';

interface Links {
  readonly field: string;
  readonly ids: readonly number[] | undefined;
}

/** Every id must be a row of the department. Throws 422 on the field. */
async function exigirTodos(
  e: EffectContext<never>,
  table: 'perfil' | 'assunto' | 'zona',
  links: Links,
): Promise<number[] | null> {
  if (links.ids === undefined) return null;
  const wanted = [...new Set(links.ids)];
  if (wanted.length === 0) return wanted;
  const found =
    table === 'zona'
      ? await e.trx.selectFrom('zona').select('id').where('id', 'in', wanted).execute()
      : await e.trx
          .selectFrom(table)
          .select('id')
          .where('departamento_id', '=', e.dep)
          .where('id', 'in', wanted)
          .execute();
  if (found.length !== wanted.length) throw invalido({ [links.field]: [mensagens.referencia] });
  return wanted;
}

export const usuarioHandlers: readonly Handler[] = [
  effect(editarUsuario, async (e) => {
    // Who may set an owner's e-mail could sign in as the owner.
    if (e.row.owner && !e.ctx.principal.usuario.owner) throw semPermissao();
    const { perfil_ids, assunto_ids, zona_ids, usuario_grupo_id, ...columns } = e.input;
    const x = e as unknown as EffectContext<never>;
    const perfis = await exigirTodos(x, 'perfil', { field: 'perfil_ids', ids: perfil_ids });
    const assuntos = await exigirTodos(x, 'assunto', { field: 'assunto_ids', ids: assunto_ids });
    const zonas = await exigirTodos(x, 'zona', { field: 'zona_ids', ids: zona_ids });
    const campos: Record<string, Change> = {};
    if (columns.ativo === false && e.id === e.actor.id)
      throw invalido({ ativo: ['Você não pode desativar a si mesmo'] });
    if (usuario_grupo_id !== undefined) {
      if (
        usuario_grupo_id !== null &&
        !(await e.trx
          .selectFrom('usuario_grupo')
          .select('id')
          .where('departamento_id', '=', e.dep)
          .where('id', '=', usuario_grupo_id)
          .executeTakeFirst())
      )
        throw invalido({ usuario_grupo_id: [mensagens.referencia] });
      await e.trx
        .updateTable('usuario_departamento')
        .set({ usuario_grupo_id })
        .where('departamento_id', '=', e.dep)
        .where('usuario_id', '=', e.id)
        .execute();
      campos['usuario_grupo_id'] = { de: e.row.usuario_grupo?.id ?? null, para: usuario_grupo_id };
    }
    if (perfis) {
      await e.trx
        .deleteFrom('usuario_perfil')
        .where('departamento_id', '=', e.dep)
        .where('usuario_id', '=', e.id)
        .execute();
      if (perfis.length > 0)
        await e.trx
          .insertInto('usuario_perfil')
          .values(
            perfis.map((perfil_id) => ({ departamento_id: e.dep, usuario_id: e.id, perfil_id })),
          )
          .execute();
      campos['perfil_ids'] = { de: e.row.perfis.map((p) => p.id), para: perfis };
    }
    if (assuntos) {
      await e.trx
        .deleteFrom('usuario_assunto')
        .where('departamento_id', '=', e.dep)
        .where('usuario_id', '=', e.id)
        .where('papel', '=', 'fiscal')
        .execute();
      if (assuntos.length > 0)
        await e.trx
          .insertInto('usuario_assunto')
          .values(
            assuntos.map((assunto_id) => ({
              departamento_id: e.dep,
              usuario_id: e.id,
              assunto_id,
              papel: 'fiscal' as const,
            })),
          )
          .execute();
      campos['assunto_ids'] = { de: e.row.assuntos.map((a) => a.id), para: assuntos };
    }
    if (zonas) {
      await e.trx.deleteFrom('usuario_zona').where('usuario_id', '=', e.id).execute();
      if (zonas.length > 0)
        await e.trx
          .insertInto('usuario_zona')
          .values(zonas.map((zona_id) => ({ usuario_id: e.id, zona_id })))
          .execute();
      campos['zona_ids'] = { de: e.row.zonas.map((z) => z.id), para: zonas };
    }
    const patch = Object.fromEntries(Object.entries(columns).filter(([, v]) => v !== undefined));
    // Whoever edits only the profiles changes the record all the same: the other editor must be told.
    return { patch, touch: true, campos, sessoes: e.id };
  }),
];

/** Writing users. */
import { mensagens } from '../../../domain/kernel/messages.ts';
import type { Infer } from '../../../domain/kernel/fields.ts';
import { editarUsuario, type Usuario } from '../../../domain/usuario/index.ts';
import { type EffectContext, type Handler, handlersOf } from '../../actions/noun.ts';
import { partChanges } from '../../actions/kept.ts';
import { usuarioOne } from './read.ts';
import { usuarioWriter } from './writer.ts';
import { invalido } from '../../http/errors.ts';
import { requireAlcance, requireDono } from './alcance.ts';
import { ativoHandlers } from './ativo.ts';
import { convidarHandlers } from './convidar.ts';
import { requireAll, requireGrupo, requirePosseOfPerfis, setPerfis } from './vinculos.ts';

type Edicao = EffectContext<Usuario, Infer<typeof editarUsuario.input>>;

/** The address asked for: hers when she confirms it; null when it is hers already. Throws 422 when it is another's. */
async function emailNovo(
  trx: Edicao['trx'],
  row: Usuario,
  email: string | undefined,
): Promise<string | null> {
  if (email === undefined || email.toLowerCase() === row.email.toLowerCase()) return null;
  const taken = await trx
    .selectFrom('usuario')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  if (taken) throw invalido({ email: [mensagens.jaUsado] });
  return email;
}

/** What is replaced beside the columns. */
const PARTES = ['usuario_grupo_ids', 'perfil_ids', 'assunto_ids', 'zona_ids'];

const { effect } = handlersOf(usuarioOne);

export const usuarioHandlers: readonly Handler[] = [
  effect(editarUsuario, async (e) => {
    requireDono(e);
    const { perfil_ids, assunto_ids, zona_ids, usuario_grupo_id, email, ...columns } = e.input;
    await requireAlcance(e, { ...columns, email, zona_ids });
    const novoEmail = await emailNovo(e.trx, e.row, email);
    const perfis = await requireAll(e, 'perfil', { field: 'perfil_ids', ids: perfil_ids });
    const assuntos = await requireAll(e, 'assunto', { field: 'assunto_ids', ids: assunto_ids });
    const zonas = await requireAll(e, 'zona', { field: 'zona_ids', ids: zona_ids });
    const { cargo_id: cargo } = columns;
    await requireAll(e, 'cargo', { field: 'cargo_id', ids: cargo ? [cargo] : undefined });
    await requireGrupo(e, usuario_grupo_id);
    if (perfis)
      await requirePosseOfPerfis(
        e,
        perfis,
        e.row.perfis.map((p) => p.id),
      );
    const campos = await partChanges(e, usuarioWriter, e.id, PARTES, async () => {
      if (usuario_grupo_id !== undefined)
        await e.trx
          .updateTable('usuario_departamento')
          .set({ usuario_grupo_id })
          .where('departamento_id', '=', e.dep)
          .where('usuario_id', '=', e.id)
          .execute();
      if (perfis) await setPerfis(e, e.id, perfis);
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
      }
      if (zonas) {
        await e.trx.deleteFrom('usuario_zona').where('usuario_id', '=', e.id).execute();
        if (zonas.length > 0)
          await e.trx
            .insertInto('usuario_zona')
            .values(zonas.map((zona_id) => ({ usuario_id: e.id, zona_id })))
            .execute();
      }
    });
    // Whoever edits only the profiles changes the record all the same: the other editor must be told.
    return {
      patch: columns,
      touch: true,
      campos,
      sessoes: e.id,
      ...(novoEmail === null ? {} : { novoEmail: { ...e.row, novo: novoEmail } }),
    };
  }),
  ...ativoHandlers,
  ...convidarHandlers,
];

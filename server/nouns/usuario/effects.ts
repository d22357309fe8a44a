/** Writing users. */
import { mensagens } from '../../../domain/kernel/messages.ts';
import type { Infer } from '../../../domain/kernel/fields.ts';
import { grantedPaths } from '../../../domain/kernel/permissions.ts';
import { editarUsuario, type Usuario } from '../../../domain/usuario/index.ts';
import { type EffectContext, type Handler, handlersOf } from '../../actions/noun.ts';
import { partChanges } from '../../actions/kept.ts';
import { usuarioOne } from './read.ts';
import { usuarioWriter } from './writer.ts';
import { invalido } from '../../http/errors.ts';
import { requireAlcance, requireDono } from './alcance.ts';
import { ativoHandlers } from './ativo.ts';
import { requirePosse } from '../perfil/posse.ts';

interface Links {
  readonly field: string;
  readonly ids: readonly number[] | undefined;
}

/** Every id must be a row of the department. Throws 422 on the field. */
async function requireAll(
  e: EffectContext<never>,
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

/** Nobody gives what he does not hold. Throws 403. */
async function requirePosseOfPerfis(e: Edicao, perfis: readonly number[]): Promise<void> {
  const before = new Set(e.row.perfis.map((p) => p.id));
  const given = perfis.filter((id) => !before.has(id));
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

/** What is replaced beside the columns. */
const PARTES = ['usuario_grupo_ids', 'perfil_ids', 'assunto_ids', 'zona_ids'];

const { effect } = handlersOf(usuarioOne);

export const usuarioHandlers: readonly Handler[] = [
  effect(editarUsuario, async (e) => {
    requireDono(e);
    const { perfil_ids, assunto_ids, zona_ids, usuario_grupo_id, email, ...columns } = e.input;
    await requireAlcance(e, { ...columns, email, zona_ids });
    const novoEmail = await emailNovo(e.trx, e.row, email);
    const x = e as unknown as EffectContext<never>;
    const perfis = await requireAll(x, 'perfil', { field: 'perfil_ids', ids: perfil_ids });
    const assuntos = await requireAll(x, 'assunto', { field: 'assunto_ids', ids: assunto_ids });
    const zonas = await requireAll(x, 'zona', { field: 'zona_ids', ids: zona_ids });
    const { cargo_id: cargo } = columns;
    await requireAll(x, 'cargo', { field: 'cargo_id', ids: cargo ? [cargo] : undefined });
    if (
      usuario_grupo_id &&
      !(await e.trx
        .selectFrom('usuario_grupo')
        .select('id')
        .where('departamento_id', '=', e.dep)
        .where('id', '=', usuario_grupo_id)
        .executeTakeFirst())
    )
      throw invalido({ usuario_grupo_id: [mensagens.referencia] });
    if (perfis) await requirePosseOfPerfis(e, perfis);
    const campos = await partChanges(e, usuarioWriter, e.id, PARTES, async () => {
      if (usuario_grupo_id !== undefined)
        await e.trx
          .updateTable('usuario_departamento')
          .set({ usuario_grupo_id })
          .where('departamento_id', '=', e.dep)
          .where('usuario_id', '=', e.id)
          .execute();
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
];

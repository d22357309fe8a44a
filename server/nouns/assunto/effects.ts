/** Creating and editing subjects. */
import { partChanges } from '../../actions/kept.ts';
import {
  criarAssunto,
  editarAssunto,
  excluirAssunto,
  restaurarAssunto,
} from '../../../domain/assunto/index.ts';
import type { Infer } from '../../../domain/kernel/fields.ts';
import { settled } from '../../../domain/kernel/kept-items.ts';
import { pedidos } from '../../../domain/assunto/schema.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import { round2HalfUp } from '../../../domain/kernel/money.ts';
import { type EffectContext, type Handler, handlersOf } from '../../actions/noun.ts';
import { assuntoOne } from './read.ts';
import { assuntoWriter } from './writer.ts';
import { insertRow } from '../../actions/columns.ts';
import { invalido } from '../../http/errors.ts';

type Parts = Pick<EffectContext, 'trx' | 'dep'>;

async function requireFormulario(
  { trx, dep }: Parts,
  id: number | null | undefined,
): Promise<void> {
  if (!id) return;
  const found = await trx
    .selectFrom('formulario')
    .select('id')
    .where('departamento_id', '=', dep)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw invalido({ formulario_id: [mensagens.referencia] });
}

type Input = Infer<(typeof editarAssunto)['input']>;

/** What a subject has of lists. */
export interface Listas {
  readonly encerramento: readonly { id: number; codigo: string }[];
  readonly informacoes: readonly { id: number; titulo: string }[];
}

/** Closing situations and informations as they are kept. Throws 422 at what is of another subject. */
export function listsOf(
  { encerramento, informacoes }: Pick<Input, 'encerramento' | 'informacoes'>,
  before: Listas,
  agora: string,
) {
  const closing = settled('encerramento', encerramento, before.encerramento, agora);
  const infos = settled('informacoes', informacoes ?? [], before.informacoes, agora);
  const errors = { ...closing.errors, ...infos.errors };
  if (Object.keys(errors).length > 0) throw invalido(errors);
  if (closing.rows.length === 0) throw invalido({ encerramento: [mensagens.obrigatorio] });
  return {
    encerramento: closing.rows.map(({ exige_comentario = false, implanta = false, ...rest }) => ({
      ...rest,
      exige_comentario,
      implanta,
    })),
    ...(informacoes === undefined
      ? {}
      : {
          informacoes: infos.rows.map(({ id, titulo, descricao }) => ({ id, titulo, descricao })),
        }),
  };
}

/** Replaces the subject's analysts; each must belong to the department. */
async function writeAnalistas(
  { trx, dep }: Parts,
  assuntoId: number,
  ids: readonly number[] | undefined,
): Promise<void> {
  if (ids === undefined) return;
  const wanted = [...new Set(ids)];
  if (wanted.length > 0) {
    const members = await trx
      .selectFrom('usuario_departamento')
      .select('usuario_id')
      .where('departamento_id', '=', dep)
      .where('usuario_id', 'in', wanted)
      .execute();
    if (members.length !== wanted.length) throw invalido({ analista_ids: [mensagens.referencia] });
  }
  await trx
    .deleteFrom('usuario_assunto')
    .where('departamento_id', '=', dep)
    .where('assunto_id', '=', assuntoId)
    .where('papel', '=', 'analista')
    .execute();
  if (wanted.length > 0)
    await trx
      .insertInto('usuario_assunto')
      .values(
        wanted.map((usuario_id) => ({
          departamento_id: dep,
          assunto_id: assuntoId,
          usuario_id,
          papel: 'analista' as const,
        })),
      )
      .execute();
}

export const NADA: Listas = { encerramento: [], informacoes: [] };

/** What is not asked of others is no value of its column: as it is in subjects that never were shared. */
export const pedidosOf = (
  input: Pick<Input, keyof typeof pedidos>,
): { [N in keyof typeof pedidos]?: true | null } =>
  Object.fromEntries(
    (Object.keys(pedidos) as (keyof typeof pedidos)[]).flatMap((name) =>
      input[name] === undefined ? [] : [[name, input[name] || null]],
    ),
  );

const { create, effect } = handlersOf(assuntoOne);

export const assuntoHandlers: readonly Handler[] = [
  create(criarAssunto, async (e) => {
    const { analista_ids, encerramento, informacoes, ...given } = e.input;
    const columns = { ...given, ...listsOf({ encerramento, informacoes }, NADA, e.agora) };
    await requireFormulario(e, columns.formulario_id);
    const made = await insertRow(e, assuntoOne, { ...columns, ...pedidosOf(e.input) });
    await writeAnalistas(e, made.id, analista_ids);
    return made;
  }),
  effect(editarAssunto, async (e) => {
    const { analista_ids, encerramento, informacoes, ...given } = e.input;
    const columns = { ...given, ...listsOf({ encerramento, informacoes }, e.raw, e.agora) };
    await requireFormulario(e, columns.formulario_id);
    const campos = await partChanges(e, assuntoWriter, e.id, ['analista_ids'], () =>
      writeAnalistas(e, e.id, analista_ids),
    );
    // As the column holds it ('10' → '10.00'), so that an unchanged one is no change.
    const pontuacao =
      columns.pontuacao === undefined ? {} : { pontuacao: round2HalfUp(columns.pontuacao) };
    return { patch: { ...columns, ...pedidosOf(e.input), ...pontuacao }, campos };
  }),
  effect(excluirAssunto, () => Promise.resolve({ patch: { excluido: true } })),
  effect(restaurarAssunto, () => Promise.resolve({ patch: { excluido: false } })),
];

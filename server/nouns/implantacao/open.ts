/**
 * How implantations come into being with the closing of an order, or with the end of its analysis; and how
 * they are withdrawn when it is opened again.
 */
import { abertas } from '../../../domain/implantacao/situacoes.ts';
import { change, created, lock } from '../../actions/neighbour.ts';
import type { Columns, Locked, Work } from '../../actions/work.ts';
import { implantacaoWriter } from './writer.ts';

type Ordem = Pick<Columns<'ordem_servico'>, 'id' | 'assunto_id' | 'cadastro_id' | 'encerramento'>;

/** What the subject says of this closing: does it hand anything to the registry, and is it analysed? */
async function assuntoOf(
  { trx, dep }: Work,
  { assunto_id, encerramento: fechada }: Pick<Ordem, 'assunto_id' | 'encerramento'>,
): Promise<{ readonly implanta: boolean; readonly exige: boolean }> {
  const { encerramento, exige_analise: exige } = await trx
    .selectFrom('assunto')
    .select(['encerramento', 'exige_analise'])
    .where('departamento_id', '=', dep)
    .where('id', '=', assunto_id)
    .executeTakeFirstOrThrow();
  const implanta = encerramento.some((one) => one.codigo === fechada?.id && one.implanta);
  return { implanta, exige };
}

/** May the registry be written after such an analysis? One that was given up says nothing: it is enough where none is demanded. */
const isLivre = (analise: string, exige: boolean): boolean =>
  analise === 'liberado_definitivo' ||
  analise === 'regular' ||
  (!exige && (analise === 'nenhuma' || analise === 'cancelado'));

/** Those of an order that are not over. */
const lockAbertas = async (w: Work, ordemId: number): Promise<readonly Locked<'implantacao'>[]> =>
  (await lock(w, implantacaoWriter, { ordem_servico_id: ordemId })).filter(({ raw }) =>
    (abertas as readonly string[]).includes(raw.situacao),
  );

/**
 * Of an order that is closed: opens one where its closing situation says so, and what its analysis ended in
 * allows it; `analise` null: none was made of this closing.
 */
export async function openImplantacao(
  w: Work,
  ordem: Ordem,
  analise: string | null = null,
): Promise<void> {
  const { implanta, exige } = await assuntoOf(w, ordem);
  if (!implanta || (analise !== null && !isLivre(analise, exige))) return;
  if ((await lockAbertas(w, ordem.id)).length > 0) return;
  const { id } = await w.trx
    .insertInto('implantacao')
    .values({
      departamento_id: w.dep,
      ordem_servico_id: ordem.id,
      cadastro_id: ordem.cadastro_id,
      created_at: w.agora,
      updated_at: w.agora,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await created(w, implantacaoWriter, { id }, 'pendente');
}

/** The order is not closed any more, or not so: what was not done yet is not done. */
export async function withdrawImplantacao(w: Work, ordemId: number, motivo: string): Promise<void> {
  for (const aberta of await lockAbertas(w, ordemId))
    await change(w, implantacaoWriter, aberta, { patch: { situacao: 'cancelada', motivo } });
}

/** The closing was corrected to another situation: whether it implants may be another thing now. */
export async function correctImplantacao(
  w: Work,
  before: Columns<'ordem_servico'>,
  encerramento: Ordem['encerramento'],
  motivo: string,
): Promise<void> {
  const now = { ...before, encerramento };
  const was = await assuntoOf(w, before);
  const is = await assuntoOf(w, now);
  if (was.implanta && !is.implanta) await withdrawImplantacao(w, before.id, motivo);
  // Of one that implanted already, it waits or was done.
  if (is.implanta && !was.implanta) await openImplantacao(w, now, before.analise_situacao);
}

/** Another registry was put on a closed order: what waits goes there. */
export async function followCadastro(
  w: Work,
  ordemId: number,
  cadastro_id: number | null,
): Promise<void> {
  for (const aberta of await lockAbertas(w, ordemId))
    if (aberta.raw.cadastro_id !== cadastro_id)
      await change(w, implantacaoWriter, aberta, { patch: { cadastro_id } });
}

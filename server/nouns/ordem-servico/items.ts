/** Filling in the form of an order: its answers, typed, of the version that was read; photos are its files. */
import {
  fotosDe,
  guardadas,
  pendentes,
  respondida,
  type Guardada,
  type Item,
  type Resposta,
} from '../../../domain/formulario/itens.ts';
import type { Infer } from '../../../domain/kernel/fields.ts';
import { plural } from '../../../domain/kernel/format.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import type { preencher } from '../../../domain/ordem-servico/actions/campo.ts';
import type { OrdemConhecida } from '../../../domain/ordem-servico/schema.ts';
import { partChanges } from '../../actions/kept.ts';
import type { EffectContext, Outcome } from '../../actions/noun.ts';
import { invalido } from '../../http/errors.ts';
import { attachedFiles, changeAnexos, contentsOf } from '../../uploads/anexos.ts';
import { ordemServicoWriter } from './writer.ts';

type Input = Infer<(typeof preencher)['input']>;
type E = EffectContext<OrdemConhecida, Input, 'ordem_servico'>;
type Here = Pick<E, 'trx' | 'dep' | 'id'>;

/** What the order answered till now. */
const answersOf = async ({ trx, dep, id }: Here) =>
  trx
    .selectFrom('ordem_servico_formulario')
    .select(['formulario_id', 'items'])
    .where('departamento_id', '=', dep)
    .where('ordem_servico_id', '=', id)
    .executeTakeFirst();

/** Each photo with the name of its file. */
async function withNames({ trx }: Here, respostas: readonly Guardada[]): Promise<Resposta[]> {
  const names = new Map(
    (await contentsOf(trx, fotosDe(respostas))).map(({ token, nome }) => [token, nome]),
  );
  return respostas.map((one) =>
    one.foto
      ? {
          ...one,
          foto: one.foto.map(({ uri_token }) => ({ uri_token, nome: names.get(uri_token) ?? '' })),
        }
      : { ...one, foto: undefined },
  );
}

/** Photos that came are attached under their item's title, those that left the answers go. Throws 422. */
async function changeFotos(
  e: E,
  before: readonly Pick<Resposta, 'foto'>[],
  now: readonly Guardada[],
): Promise<void> {
  const was = new Set(fotosDe(before));
  const is = new Set(fotosDe(now));
  const attached = await attachedFiles(e.trx, ordemServicoWriter.noun, e.id);
  const there = new Set(attached.map(({ token }) => token));
  const came = now.flatMap(({ titulo, foto }) =>
    (foto ?? []).flatMap(({ uri_token }) =>
      there.has(uri_token) ? [] : [{ uri_token, descricao: titulo }],
    ),
  );
  const left = [...was].filter((token) => !is.has(token) && there.has(token));
  if (came.length + left.length === 0) return;
  await changeAnexos(e.trx, e.ctx, { entidade: ordemServicoWriter.noun }, e.id, [
    ...left.map((uri_token) => ({ uri_token, destroy: true })),
    ...came,
  ]);
}

export async function itemsEffect(e: E): Promise<Outcome> {
  const { formulario } = e.row;
  const checklist: readonly Item[] | undefined = formulario?.checklist;
  if (!formulario || !checklist) throw new Error(`ordem ${e.id} sem formulário`);
  const { items: given } = e.input;
  const before = (await answersOf(e))?.items ?? [];
  const tokens = fotosDe(given);
  if (new Set(tokens).size < tokens.length) throw invalido({ items: [mensagens.jaUsado] });
  const campos = await partChanges(e, ordemServicoWriter, e.id, ['items', 'anexos'], async () => {
    const kept = guardadas(checklist, given);
    await changeFotos(e, before, kept);
    const columns = {
      formulario_id: formulario.id,
      versao: formulario.versao,
      items: JSON.stringify(await withNames(e, kept)),
      pendentes: JSON.stringify(pendentes(checklist, given)),
    };
    await e.trx
      .insertInto('ordem_servico_formulario')
      .values({ departamento_id: e.dep, ordem_servico_id: e.id, ...columns })
      .onConflict((oc) => oc.columns(['departamento_id', 'ordem_servico_id']).doUpdateSet(columns))
      .execute();
  });
  if (Object.keys(campos).length === 0) return { unchanged: true };
  const codes = new Map(given.map((one) => [one.codigo, one]));
  const n = checklist.filter((one) => respondida(one, codes.get(one.codigo))).length;
  // The order counts as changed, so that somebody filling in the same form is told.
  return { touch: true, campos, texto: `${n} de ${plural(checklist.length, 'item', 'itens')}` };
}

/** The files that answer items stay while they do. Throws 422. */
export async function refuseFotos(
  e: Here,
  anexos: readonly { readonly uri_token: string; readonly destroy?: boolean | undefined }[],
): Promise<void> {
  const going = anexos.flatMap(({ uri_token, destroy }) => (destroy === true ? [uri_token] : []));
  if (going.length === 0) return;
  const answers = (await answersOf(e))?.items ?? [];
  const used = answers.find(({ foto }) => foto?.some(({ uri_token }) => going.includes(uri_token)));
  if (used) throw invalido({ anexos: [`responde a «${used.titulo}»: troque no formulário`] });
}

/** The order is of another subject: answers to another form are none of it. What they were stays in the log. */
export async function dropAnswers(
  e: Here & Pick<E, 'raw'>,
  formulario: number | null,
): Promise<Outcome['campos']> {
  const filled = await answersOf(e);
  if (!filled || filled.formulario_id === formulario) return {};
  return partChanges(e, ordemServicoWriter, e.id, ['items'], async () => {
    await e.trx
      .deleteFrom('ordem_servico_formulario')
      .where('departamento_id', '=', e.dep)
      .where('ordem_servico_id', '=', e.id)
      .execute();
  });
}

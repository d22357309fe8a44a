/** Writing forms: what they ask is never changed under the orders that answered it, each change is a version. */
import { criarFormulario, editarFormulario } from '../../../domain/formulario/index.ts';
import type { Item } from '../../../domain/formulario/itens.ts';
import { temOpcoes } from '../../../domain/formulario/itens.ts';
import type { Infer } from '../../../domain/kernel/fields.ts';
import { settled } from '../../../domain/kernel/kept-items.ts';
import { insertRow } from '../../actions/columns.ts';
import { isSame } from '../../actions/log.ts';
import { type EffectContext, type Handler, handlersOf } from '../../actions/noun.ts';
import { invalido } from '../../http/errors.ts';
import { formularioOne } from './read.ts';

type Input = Infer<(typeof editarFormulario)['input']>;

/** The items as they are kept. Throws 422 at one of another form. */
function itemsOf(
  given: Input['checklist'],
  before: readonly Pick<Item, 'id' | 'codigo'>[],
  agora: string,
): Item[] {
  const { rows, errors } = settled('checklist', given, before, agora);
  if (Object.keys(errors).length > 0) throw invalido(errors);
  return rows.map(
    ({ id, codigo, titulo, tipo, opcoes = [], obrigatorio = false, ajuda = null }) => ({
      id,
      codigo,
      titulo,
      tipo,
      opcoes: temOpcoes(tipo) ? opcoes : [],
      obrigatorio,
      ajuda,
    }),
  );
}

async function keepVersion(
  { trx, dep }: Pick<EffectContext, 'trx' | 'dep'>,
  formulario_id: number,
  versao: number,
  checklist: readonly Item[],
): Promise<void> {
  await trx
    .insertInto('formulario_versao')
    .values({ departamento_id: dep, formulario_id, versao, checklist: JSON.stringify(checklist) })
    .execute();
}

const { create, effect } = handlersOf(formularioOne);

export const formularioHandlers: readonly Handler[] = [
  create(criarFormulario, async (e) => {
    const checklist = itemsOf(e.input.checklist, [], e.agora);
    const made = await insertRow(e, formularioOne, { ...e.input, checklist });
    await keepVersion(e, made.id, 1, checklist);
    return made;
  }),
  effect(editarFormulario, async (e) => {
    const checklist = itemsOf(e.input.checklist, e.raw.checklist, e.agora);
    if (isSame(e.raw, { checklist })) return { patch: { ...e.input, checklist } };
    const versao = e.raw.versao + 1;
    await keepVersion(e, e.id, versao, checklist);
    return { patch: { ...e.input, checklist, versao } };
  }),
];

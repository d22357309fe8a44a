/** Replacing the measured areas of an order: kept ones keep their id, the rest come and go. */
import type { Infer } from '../../../domain/kernel/fields.ts';
import { staying } from '../../../domain/kernel/sub-items.ts';
import type { editarAreas } from '../../../domain/ordem-servico/actions/campo.ts';
import type { OrdemServicoRow } from '../../../domain/ordem-servico/schema.ts';
import { mensagens } from '../../../domain/kernel/messages.ts';
import type { EffectContext, Outcome } from '../../actions/noun.ts';
import { partChanges } from '../../actions/kept.ts';
import { ordemServicoWriter } from './writer.ts';
import { invalido } from '../../http/errors.ts';

type Input = Infer<(typeof editarAreas)['input']>;

/** Throws 422 at the row that names an area of another order. */
export async function areasEffect(e: EffectContext<OrdemServicoRow, Input>): Promise<Outcome> {
  const before = await e.trx
    .selectFrom('ordem_servico_area')
    .select('id')
    .where('departamento_id', '=', e.dep)
    .where('ordem_servico_id', '=', e.id)
    .execute();
  const known = new Set(before.map((a) => a.id));
  const rows = staying(e.input.areas);
  const kept = rows.flatMap((a) => (a.id === undefined ? [] : [a.id]));
  const ids = e.input.areas.map((a) => a.id);
  e.input.areas.forEach(({ id }, i) => {
    if (id === undefined) return;
    if (!known.has(id)) throw invalido({ [`areas.${i}.id`]: [mensagens.referencia] });
    if (ids.indexOf(id) !== ids.lastIndexOf(id))
      throw invalido({ [`areas.${i}.id`]: [mensagens.jaUsado] });
  });
  const campos = await partChanges(e, ordemServicoWriter, e.id, ['areas'], async () => {
    await e.trx
      .deleteFrom('ordem_servico_area')
      .where('departamento_id', '=', e.dep)
      .where('ordem_servico_id', '=', e.id)
      .$if(kept.length > 0, (qb) => qb.where('id', 'not in', kept))
      .execute();
    for (const { id, ...area } of rows) {
      if (id === undefined)
        await e.trx
          .insertInto('ordem_servico_area')
          .values({ departamento_id: e.dep, ordem_servico_id: e.id, ...area })
          .execute();
      else
        await e.trx
          .updateTable('ordem_servico_area')
          .set(area)
          .where('departamento_id', '=', e.dep)
          .where('id', '=', id)
          .execute();
    }
  });
  // The order counts as changed, so that somebody editing the same areas is told.
  return { touch: true, campos };
}

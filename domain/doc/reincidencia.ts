/** Recurrence: what was found of the same person before multiplies the amount (decisions of the wings, section 16). */
import type { reincidencia } from '../doc-modelo/schema.ts';
import * as f from '../kernel/fields.ts';

/** Documents of the model, of the same person, acknowledged and not cancelled, within its months. */
export const anteriores = f.object('Anteriores', {
  documentos: f.integer('Documentos'),
  irregularidade_ids: f.list('Irregularidades', f.integer('Irregularidade')),
});

/** What the amount is multiplied by; '1' where nothing recurs. */
export function fatorDe(
  regra: f.Infer<typeof reincidencia> | null,
  antes: f.ValueOf<typeof anteriores>,
  achadas: readonly { readonly irregularidade_id: number }[],
): string {
  if (!regra) return '1';
  const recurs = regra.mesma
    ? achadas.some(({ irregularidade_id: id }) => antes.irregularidade_ids.includes(id))
    : antes.documentos > 0;
  return recurs ? regra.fator : '1';
}

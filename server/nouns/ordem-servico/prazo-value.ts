/** A date before it is an order's: the same computation that will store it. */
import { folgaOn } from '../../../domain/kernel/deadlines.ts';
import { prazoDaOrdem as query } from '../../../domain/ordem-servico/queries.ts';
import { valueSource } from '../../read/value-request.ts';
import { feriadosFrom, prazoOf } from './prazo.ts';

export const prazoValue = valueSource(query, async ({ db, ctx, query: { dias, dia } }) => {
  const { hoje } = ctx.actor;
  if (dias !== undefined) {
    const { vence, memoria } = await prazoOf(db, ctx.departamento?.id ?? 0, hoje, dias);
    return { dia: vence, resumo: memoria.resumo, folga: null };
  }
  const day = dia ?? hoje;
  return { dia: day, resumo: null, folga: folgaOn(day, await feriadosFrom(db, day)) };
});

/** Many records as papers: asked for at once, made by a job. */
import type { OneQuery } from '../../domain/kernel/define.ts';
import { formatInteger } from '../../domain/kernel/format.ts';
import { acaoDeImprimir, PAPEIS_MAXIMO, type FormatoDoLote } from '../../domain/kernel/imprimir.ts';
import { messageOf } from '../api/errors.ts';
import { toast } from '../ui/toast-store.ts';
import { rowsOf } from './bulk.ts';
import type { CommandContext } from './define.ts';
import { submitGiven } from './submit.ts';

const DEMAIS = `são mais de ${formatInteger(PAPEIS_MAXIMO)} de uma vez`;

/** Asks for one file with the papers of many. */
export async function printMany(
  door: OneQuery,
  ctx: CommandContext,
  formato: FormatoDoLote,
): Promise<void> {
  const { target } = ctx;
  const ids: number[] = [];
  try {
    for await (const rows of rowsOf(target)) {
      ids.push(...rows.map(({ id }) => id));
      if (ids.length > PAPEIS_MAXIMO) throw new Error(DEMAIS);
    }
  } catch (error) {
    toast({ text: `A impressão não foi pedida: ${messageOf(error)}`, tone: 'erro' });
    return;
  }
  submitGiven(acaoDeImprimir(door), { ...ctx, target: { kind: 'none' } }, { ids, formato });
}

/** Whose work it may be, and who may receive it. */
import { mensagens } from '../../../domain/kernel/messages.ts';
import type { EffectContext } from '../../actions/noun.ts';
import { invalido } from '../../http/errors.ts';

/** A person of the department, inactive ones too: their work is handed over. Throws 422 on `campo`. */
export async function pessoaDaqui(
  { trx, dep }: Pick<EffectContext, 'trx' | 'dep'>,
  id: number,
  campo: string,
): Promise<{ nome: string; ativo: boolean }> {
  const found = await trx
    .selectFrom('usuario as u')
    .innerJoin('usuario_departamento as ud', 'ud.usuario_id', 'u.id')
    .select(['u.nome', 'u.ativo'])
    .where('u.id', '=', id)
    .where('ud.departamento_id', '=', dep)
    .executeTakeFirst();
  if (!found) throw invalido({ [campo]: [mensagens.referencia] });
  return found;
}

/** Who receives all of it: another one, at work here. Null where several do. Throws 422. */
export async function quemRecebe(
  e: Pick<EffectContext, 'trx' | 'dep'>,
  de: number,
  modo: string,
  para: number | null,
): Promise<number | null> {
  if (modo !== 'uma' || para === null) return null;
  const { ativo } = await pessoaDaqui(e, para, 'para_id');
  if (!ativo || para === de) throw invalido({ para_id: [mensagens.referencia] });
  return para;
}

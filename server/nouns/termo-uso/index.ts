/** The terms of use: a plain noun, whose accepted versions stay as they were. */
import { JA_ACEITA, termoUso as of } from '../../../domain/termo-uso/index.ts';
import type { EffectContext, Handler } from '../../actions/noun.ts';
import { impedida } from '../../http/errors.ts';
import type { Noun } from '../../noun.ts';
import { plainNoun } from '../../plain.ts';

/** Whoever accepts it meanwhile waits for the record, and finds another version of it. Throws 409. */
async function requireUnaccepted({ trx, id }: Pick<EffectContext, 'trx' | 'id'>): Promise<void> {
  const accepted = await trx
    .selectFrom('usuario_termo')
    .select('usuario_id')
    .where('termo_uso_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (accepted) throw impedida(JA_ACEITA);
}

const made = plainNoun(of);

const unaccepted = (handler: Handler): Handler =>
  handler.kind === 'effect'
    ? {
        ...handler,
        run: async (e: EffectContext) => {
          await requireUnaccepted(e);
          return handler.run(e);
        },
      }
    : handler;

export const termoUso: Noun = {
  ...made,
  handlers: (made.handlers ?? []).map(unaccepted),
  uniques: { termo_uso_titulo: 'titulo', termo_uso_vigente_de: 'vigente_de' },
};

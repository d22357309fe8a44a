/** Personal data that was shown: logged like a write. */
import type { Kysely } from 'kysely';
import type { Query } from '../../domain/kernel/define.ts';
import type { Database } from '../db/schema.ts';
import type { CallContext } from '../http/context.ts';
import { authorOf } from './author.ts';
import { writeLog, type Dito } from './log.ts';

/** Writes it under the record, or 0 for a list. */
export const readingLog =
  (db: Kysely<Database>) =>
  (
    ctx: CallContext,
    { noun }: Pick<Query, 'noun'>,
    entidadeId: number,
    acao: string,
    entrada: Dito['entrada'] = {},
  ): Promise<void> =>
    writeLog(db, authorOf(ctx), {
      departamentoId: ctx.departamento?.id ?? null,
      entidade: noun,
      entidadeId,
      acao,
      dito: Object.keys(entrada).length > 0 ? { entrada } : {},
    });

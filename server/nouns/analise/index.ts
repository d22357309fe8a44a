/** Analyses. */
import { names } from '../../../domain/analise/schema.ts';
import { contarAguardando } from '../../../domain/analise/queries.ts';
import { analiseWriter } from './writer.ts';
import type { Noun } from '../../noun.ts';
import { valueSource } from '../../read/value-request.ts';
import { analiseHandlers } from './effects.ts';
import { analisePapers } from './papel.ts';
import { analiseReports } from './reports.ts';
import { analiseList, analiseOne, minhaAnaliseOne, minhasAnalisesList } from './read.ts';

export const analise: Noun = {
  noun: 'analise',
  names,
  sources: [analiseList, analiseOne, minhasAnalisesList, minhaAnaliseOne],
  reports: analiseReports,
  values: [
    valueSource(contarAguardando, async ({ db, ctx }) => {
      const row = await db
        .selectFrom('ordem_servico_analise')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('departamento_id', '=', ctx.departamento?.id ?? -1)
        .where('analista_id', '=', ctx.actor.id)
        .where('situacao', '=', 'aguardando')
        .executeTakeFirstOrThrow();
      return { count: Number(row.count) };
    }),
  ],
  told: analiseList,
  papers: analisePapers,
  writer: analiseWriter,
  around: [
    { noun: 'ordem_servico', column: 'id', of: 'ordem_servico_id' },
    { noun: 'analise', column: 'ordem_servico_id', of: 'ordem_servico_id' },
  ],
  handlers: analiseHandlers,
};

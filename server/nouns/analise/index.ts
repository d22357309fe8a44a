/** Analyses. */
import { listaAnalises } from '../../../domain/analise/queries.ts';
import type { Noun } from '../../noun.ts';
import { analiseHandlers } from './effects.ts';
import { analiseList, analiseOne, minhaAnaliseOne, minhasAnalisesList } from './read.ts';

export const analise: Noun = {
  noun: 'analise',
  sources: {
    'ordem_servicos.analise.analises.index': analiseList,
    'ordem_servicos.analise.analises.show': analiseOne,
    'ordem_servicos.analise.minhas_analises.index': minhasAnalisesList,
    'ordem_servicos.analise.minhas_analises.show': minhaAnaliseOne,
  },
  values: {
    'ordem_servicos.analise.minhas_analises.count_aguardando': async ({ db, ctx }) => {
      const row = await db
        .selectFrom('ordem_servico_analise')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('departamento_id', '=', ctx.departamento?.id ?? -1)
        .where('analista_id', '=', ctx.actor.id)
        .where('situacao', '=', 'aguardando')
        .executeTakeFirstOrThrow();
      return { count: Number(row.count) };
    },
  },
  writer: {
    table: 'ordem_servico_analise',
    alias: 'an',
    tenantColumn: 'departamento_id',
    source: analiseList,
    record: listaAnalises.row,
    lock: ['os', 'an'],
    steps: { table: 'ordem_servico_analise_evento', key: 'analise_id' },
  },
  handlers: analiseHandlers,
};

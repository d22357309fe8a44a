/** How an analysis is written. */
import { listaAnalises } from '../../../domain/analise/queries.ts';
import type { NounWriter } from '../../actions/noun.ts';
import { analiseList } from './read.ts';

export const analiseWriter: NounWriter<'ordem_servico_analise'> = {
  noun: 'analise',
  table: 'ordem_servico_analise',
  alias: 'an',
  tenantColumn: 'departamento_id',
  source: analiseList,
  record: listaAnalises.row,
  lock: ['os', 'an'],
  steps: { table: 'ordem_servico_analise_evento', key: 'analise_id' },
};

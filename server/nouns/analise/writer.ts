/** How an analysis is written. */
import { writerOf } from '../../actions/noun.ts';
import { analiseList } from './read.ts';

export const analiseWriter = writerOf('analise', analiseList, {
  lock: { os: 'ordem_servico', an: 'ordem_servico_analise' },
  steps: { table: 'ordem_servico_analise_evento', key: 'analise_id' },
});

/** How a service order is written. */
import { writerOf } from '../../actions/noun.ts';
import { ordemServicoList } from './read.ts';

export const ordemServicoWriter = writerOf('ordem_servico', ordemServicoList, {
  steps: { table: 'ordem_servico_historico', key: 'ordem_servico_id' },
});

/** How a service order is written. */
import { listaOrdens } from '../../../domain/ordem-servico/queries.ts';
import type { NounWriter } from '../../actions/noun.ts';
import { ordemServicoList } from './read.ts';

export const ordemServicoWriter: NounWriter<'ordem_servico'> = {
  noun: 'ordem_servico',
  table: 'ordem_servico',
  alias: 'os',
  tenantColumn: 'departamento_id',
  source: ordemServicoList,
  record: listaOrdens.row,
  lock: ['os'],
  steps: { table: 'ordem_servico_historico', key: 'ordem_servico_id' },
};

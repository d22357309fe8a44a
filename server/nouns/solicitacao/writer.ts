/** How a deadline request is written. */
import { listaSolicitacoes } from '../../../domain/solicitacao/queries.ts';
import type { NounWriter } from '../../actions/noun.ts';
import { solicitacaoList } from './read.ts';

export const solicitacaoWriter: NounWriter<'ordem_servico_solicitacao'> = {
  noun: 'solicitacao',
  table: 'ordem_servico_solicitacao',
  alias: 's',
  tenantColumn: 'departamento_id',
  source: solicitacaoList,
  record: listaSolicitacoes.row,
  lock: ['os', 's'],
  stamps: ['lock_version = lock_version + 1'],
};

/** How a deadline request is written. */
import { writerOf } from '../../actions/noun.ts';
import { solicitacaoList } from './read.ts';

export const solicitacaoWriter = writerOf('solicitacao', solicitacaoList, {
  lock: { os: 'ordem_servico', s: 'ordem_servico_solicitacao' },
  stamps: ['lock_version = lock_version + 1'],
});

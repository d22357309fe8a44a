/** How an implantation is written. */
import { writerOf } from '../../actions/noun.ts';
import { implantacaoList } from './read.ts';

export const implantacaoWriter = writerOf('implantacao', implantacaoList, {
  lock: { os: 'ordem_servico', im: 'implantacao' },
});

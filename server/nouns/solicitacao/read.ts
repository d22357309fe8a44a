/** Deadline requests as SQL. */
import { listaSolicitacoes } from '../../../domain/solicitacao/queries.ts';
import { listSource } from '../../read/declare.ts';
import { idNome } from '../../read/source.ts';
import { belowOrdem } from '../ordem-servico/below.ts';

const below = belowOrdem('s');

export const solicitacaoList = listSource(listaSolicitacoes, {
  ...below,
  table: 'ordem_servico_solicitacao',
  alias: 's',
  axes: ['id', 'solicitado_em', 'decidido_em', 'solicitado_concluir_em', 'ordem_servico_id'],
  joins: `${below.joins}
    left join usuario sp on sp.id = s.solicitado_por_id
    left join usuario dp on dp.id = s.decidido_por_id`,
  row: { ...below.row, solicitado_por: idNome('sp'), decidido_por: idNome('dp') },
});

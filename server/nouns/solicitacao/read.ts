/** Deadline requests as SQL. */
import { listaSolicitacoes } from '../../../domain/solicitacao/queries.ts';
import { listSource } from '../../read/declare.ts';
import { idNome, objectOf, pessoaMascarada } from '../../read/source.ts';

export const solicitacaoList = listSource(listaSolicitacoes, {
  table: 'ordem_servico_solicitacao',
  alias: 's',
  tenant: 's.departamento_id',
  filterJoins: {
    os: 'join ordem_servico os on os.departamento_id = s.departamento_id and os.id = s.ordem_servico_id',
  },
  joins: `
    join assunto a on a.departamento_id = os.departamento_id and a.id = os.assunto_id
    left join pessoa p2 on p2.id = os.contribuinte_id
    left join usuario u on u.id = os.usuario_responsavel_id
    left join usuario sp on sp.id = s.solicitado_por_id
    left join usuario dp on dp.id = s.decidido_por_id`,
  row: {
    ordem_servico: objectOf({
      id: 'os.id',
      numero: 'os.numero',
      ano: 'os.ano',
      situacao: 'os.situacao',
      concluir_em: 'os.concluir_em',
    }),
    assunto: objectOf({ id: 'a.id', descricao: 'a.descricao' }),
    contribuinte: pessoaMascarada('p2'),
    usuario_responsavel: idNome('u'),
    solicitado_por: idNome('sp'),
    decidido_por: idNome('dp'),
  },
  filters: {
    usuario_responsavel_id: 'os.usuario_responsavel_id',
    assunto_id: 'os.assunto_id',
    busca: 'os.busca',
  },
  merge: 'situacao',
});

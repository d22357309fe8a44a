/** Deadline requests as SQL. */
import { idNome, objectOf, pessoaMascarada, type Source } from '../../read/source.ts';

export const solicitacaoList: Source = {
  table: 'ordem_servico_solicitacao s',
  filterJoins: {
    os: 'join ordem_servico os on os.departamento_id = s.departamento_id and os.id = s.ordem_servico_id',
  },
  id: 's.id',
  tenant: 's.departamento_id',
  json: objectOf({
    id: 's.id',
    situacao: 's.situacao',
    ordem_servico: objectOf({
      id: 'os.id',
      numero: 'os.numero',
      ano: 'os.ano',
      situacao: 'os.situacao',
      concluir_em: 'os.concluir_em',
    }),
    assunto: `(select row_to_json(t) from (select a.id as "id", a.descricao as "descricao") t)`,
    contribuinte: pessoaMascarada('p2'),
    usuario_responsavel: idNome('u'),
    motivo_solicitado: 's.motivo_solicitado',
    solicitado_em: 's.solicitado_em',
    solicitado_por: idNome('sp'),
    solicitado_concluir_em: 's.solicitado_concluir_em',
    autorizado_concluir_em: 's.autorizado_concluir_em',
    motivo_recusado: 's.motivo_recusado',
    decidido_em: 's.decidido_em',
    decidido_por: idNome('dp'),
    lock_version: 's.lock_version',
  }),
  joins: `
    join assunto a on a.departamento_id = os.departamento_id and a.id = os.assunto_id
    left join pessoa p2 on p2.id = os.contribuinte_id
    left join usuario u on u.id = os.usuario_responsavel_id
    left join usuario sp on sp.id = s.solicitado_por_id
    left join usuario dp on dp.id = s.decidido_por_id`,
  fields: {
    id: 's.id',
    situacao: 's.situacao',
    usuario_responsavel_id: 'os.usuario_responsavel_id',
    assunto_id: 'os.assunto_id',
    ordem_servico_id: 's.ordem_servico_id',
    solicitado_em: 's.solicitado_em',
    solicitado_concluir_em: 's.solicitado_concluir_em',
    busca: 'os.busca',
  },
  orders: {
    id: ['s.id', 'int8'],
    solicitado_em: ['s.solicitado_em', 'timestamptz'],
    solicitado_concluir_em: ['s.solicitado_concluir_em', 'date'],
  },
  merge: 'situacao',
};

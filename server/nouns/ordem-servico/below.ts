/** What hangs on an order (analyses, requests): how it finds the order, and what it shows and filters of it. */
import { columnsOf, idNome, pessoaMascarada } from '../../read/source.ts';

/** `more`: columns of the order beside those that both show. */
export const belowOrdem = (alias: string, ...more: readonly string[]) => ({
  tenant: `${alias}.departamento_id`,
  shield: { pessoas: ['os.contribuinte_id'], cadastros: ['os.cadastro_id'] },
  filterJoins: {
    os: `join ordem_servico os on os.departamento_id = ${alias}.departamento_id and os.id = ${alias}.ordem_servico_id`,
  },
  joins: `
    join assunto a on a.departamento_id = os.departamento_id and a.id = os.assunto_id
    left join pessoa p2 on p2.id = os.contribuinte_id
    left join usuario u on u.id = os.usuario_responsavel_id`,
  row: {
    ordem_servico: columnsOf('os', 'id', 'numero', 'ano', 'situacao', 'concluir_em', ...more),
    assunto: columnsOf('a', 'id', 'descricao'),
    contribuinte: pessoaMascarada('p2'),
    usuario_responsavel: idNome('u'),
  },
  filters: {
    // Of the order; they stand in the row itself (migrations 0083, 0126).
    assunto_id: `${alias}.os_assunto_id`,
    usuario_responsavel_id: `${alias}.os_responsavel_id`,
    busca: `${alias}.busca`,
  },
  merge: ['situacao', 'assunto_id', 'usuario_responsavel_id'] as const,
});

/** What can be read of payments (specification, section 7: pagamentos). */
import { LETRAS } from '../cadastro/index.ts';
import { call, filter, listQuery, oneQuery } from '../kernel/define.ts';
import { record, row, situacoes, tipos, tributos } from './schema.ts';

export const listaPagamentos = listQuery({
  id: 'pagamentos.index',
  noun: 'guia',
  title: 'Pagamentos',
  permission: 'pagamentos.index',
  call: call('v2 GET /D/pagamentos'),
  row,
  filters: {
    id: filter('integer', 'Id'),
    numero: filter('text', 'Número', { ops: ['eq', 'in'] }),
    situacao: filter('enum', 'Situação', { options: situacoes }),
    tipo: filter('enum', 'Tipo', { options: tipos }),
    tributo: filter('enum', 'Tributo', { options: tributos }),
    vencimento: filter('date', 'Vencimento'),
    contribuinte_id: filter('ref', 'Contribuinte', { query: 'pessoas.index' }),
    cadastro_id: filter('ref', 'Cadastro', { query: 'cadastros.index' }),
    doc_id: filter('ref', 'Documento', { query: 'fiscalizacao.docs.index' }),
    cpf_cnpj: filter('text', 'CPF/CNPJ', { ops: ['eq'], shielded: true }),
    /** Number, taxpayer with document, folded. */
    busca: filter('text', 'Texto', { ops: ['cont'], least: LETRAS, shielded: true }),
  },
  orders: ['id', 'vencimento'],
  order: ['id', 'desc'],
  untilNamed: 'Adicione um filtro e clique na lupa para buscar pagamentos',
});

export const umPagamento = oneQuery({
  id: 'pagamentos.show',
  noun: 'guia',
  title: 'Pagamento',
  permission: 'pagamentos.show',
  call: call('v2 GET /D/pagamentos/{pagamento}'),
  record,
});

export const guiaQueries = [listaPagamentos, umPagamento] as const;

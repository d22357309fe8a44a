/** What can be read of the log: the trail of one record, of every kind (specification, section 7). */
import { call, filter, listQuery, oneQuery } from '../kernel/define.ts';
import { record, resumo, row } from './schema.ts';

export const listaLogs = listQuery({
  id: 'logs.index',
  noun: 'log',
  title: 'Histórico de alterações',
  /** Who may see the record may see its trail: the server asks for the record's own permission. */
  permission: null,
  call: call('v2 GET /D/logs/{entityName}/{entityId}', {
    record: null,
    kinds: { entityName: 'name' },
  }),
  row,
  extra: resumo,
  filters: {
    acao: filter('text', 'Ação', { ops: ['eq', 'in'] }),
    usuario_id: filter('ref', 'Quem', { query: 'mensagens.destinatarios' }),
    created_at: filter('instant', 'Quando'),
    /** Entries that changed this field. */
    campo: filter('text', 'Campo', { ops: ['eq'] }),
    busca: filter('text', 'Texto', { ops: ['cont'] }),
  },
  orders: ['id'],
  order: ['id', 'desc'],
  csv: 'logs.exportar_csv',
});

export const umLog = oneQuery({
  id: 'logs.show',
  noun: 'log',
  title: 'Alteração',
  permission: null,
  call: call('v2 GET /D/logs/{entityName}/{entityId}/{log}', {
    record: 'log',
    kinds: { entityName: 'name' },
  }),
  record,
});

export const logQueries = [listaLogs, umLog] as const;

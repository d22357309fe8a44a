/** What can be read of the log: the trail of one record, of every kind (specification, section 7). */
import { call, filter, listQuery, oneQuery, valueQuery } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { comoEra, deQualquer, record, resumo, row } from './schema.ts';

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
    busca: filter('text', 'Texto', { ops: ['cont'], shielded: true }),
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

/** What was done, whatever to: 'what did Ana do on Tuesday', 'all exports'. As far as one reads the trails themselves. */
export const auditoria = listQuery({
  id: 'logs.auditoria',
  noun: 'log',
  title: 'Auditoria',
  permission: null,
  call: call('v2 GET /D/logs'),
  row: { ...row, ...deQualquer },
  extra: resumo,
  filters: {
    usuario_id: filter('ref', 'Quem', { query: 'mensagens.destinatarios' }),
    created_at: filter('instant', 'Quando'),
    acao: filter('text', 'Ação', { ops: ['eq', 'in'] }),
    entidade: filter('text', 'Tipo', { ops: ['eq', 'in'] }),
    entidade_id: filter('integer', 'Registro', { ops: ['eq'] }),
    campo: filter('text', 'Campo', { ops: ['eq'] }),
    exportacao: filter('boolean', 'Exportação'),
  },
  orders: ['id'],
  order: ['id', 'desc'],
  csv: 'logs.exportar_csv',
});

export const umaAuditoria = oneQuery({
  id: 'logs.auditoria.show',
  noun: 'log',
  title: 'Ato',
  permission: null,
  call: call('v2 GET /D/logs/{log}'),
  record: { ...record, ...deQualquer },
});

/** A record as it stood at the end of a day, or after a row of its chain: rebuilt from the chain alone. */
export const registroComoEra = valueQuery({
  id: 'logs.como_era',
  noun: 'log',
  title: 'Registro como era',
  permission: null,
  call: call('v2 GET /D/logs/{entityName}/{entityId}/em/{dia}', {
    record: null,
    kinds: { entityName: 'name', dia: 'date' },
  }),
  query: {
    linha: f.integer('Linha da cadeia', { ...f.optional, min: 1 }),
    /** Of what stands within a record that is read as it was after a row. */
    ate: f.instant('Até', f.optional),
  },
  value: comoEra,
});

export const logQueries = [listaLogs, umLog, auditoria, umaAuditoria, registroComoEra] as const;

/** Deadline requests. */
import { listaSolicitacoes } from '../../../domain/solicitacao/queries.ts';
import type { Noun } from '../../noun.ts';
import { solicitacaoHandlers } from './effects.ts';
import { solicitacaoList } from './read.ts';
import { solicitacao as template } from './template.ts';

export const solicitacao: Noun = {
  noun: 'solicitacao',
  sources: { 'solicitacoes.index': solicitacaoList },
  writer: {
    table: 'ordem_servico_solicitacao',
    alias: 's',
    tenantColumn: 'departamento_id',
    source: solicitacaoList,
    record: listaSolicitacoes.row,
    lock: ['os', 's'],
    stamps: ['lock_version = lock_version + 1'],
  },
  handlers: solicitacaoHandlers,
  mails: { solicitacao: template },
};

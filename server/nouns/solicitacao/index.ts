/** Deadline requests. */
import { names } from '../../../domain/solicitacao/schema.ts';
import { solicitacaoWriter } from './writer.ts';
import type { Noun } from '../../noun.ts';
import { solicitacaoHandlers } from './effects.ts';
import { solicitacaoList } from './read.ts';
import { solicitacaoMail } from './template.ts';

export const solicitacao: Noun = {
  noun: 'solicitacao',
  names,
  sources: [solicitacaoList],
  writer: solicitacaoWriter,
  around: [{ noun: 'ordem_servico', column: 'id', of: 'ordem_servico_id' }],
  uniques: { ordem_servico_solicitacao_aberta: 'solicitado_concluir_em' },
  handlers: solicitacaoHandlers,
  mails: [solicitacaoMail],
};

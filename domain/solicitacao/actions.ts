/** Deciding a deadline request (decisions, section 3). */
import { isFechada } from '../ordem-servico/schema.ts';
import { actionsOf, call } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import type { Solicitacao } from './schema.ts';

const action = actionsOf<Solicitacao>('solicitacao');

const ordemFechada = (s: Solicitacao): string | null =>
  isFechada(s.ordem_servico.situacao) ? `A OS está ${s.ordem_servico.situacao}` : null;

export const autorizar = action({
  id: 'solicitacoes.autorizar',
  title: 'Autorizar prazo',
  info: 'O novo prazo passa a ser o da ordem',
  keywords: ['aprovar prazo', 'deferir prazo'],
  permission: 'solicitacoes.autorizar',
  call: call('v2 PUT /D/ordem-servicos/solicitacoes/{solicitacao}/autorizar'),
  input: {
    autorizado_concluir_em: f.date('Concluir em', {
      optional: true,
      after: 'hoje',
      hint: 'Vazio: a data pedida',
    }),
  },
  from: ['solicitado'],
  to: 'autorizado',
  guard: (s, input, actor) =>
    ordemFechada(s) ??
    (input && !input.autorizado_concluir_em && s.solicitado_concluir_em <= actor.hoje
      ? 'O novo prazo tem de ser depois de hoje'
      : null),
  tier: 'C',
});

export const recusar = action({
  id: 'solicitacoes.recusar',
  title: 'Recusar prazo',
  info: 'O prazo da ordem fica como está',
  keywords: ['negar prazo', 'indeferir prazo'],
  permission: 'solicitacoes.recusar',
  call: call('v2 PUT /D/ordem-servicos/solicitacoes/{solicitacao}/recusar'),
  input: { motivo_recusado: f.text('Motivo da recusa', { min: 10, max: 2000, multiline: true }) },
  from: ['solicitado'],
  to: 'recusado',
  tier: 'C',
});

export const solicitacaoActions = [autorizar, recusar] as const;

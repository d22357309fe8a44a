/**
 * Every action of an analysis (decisions, section 4). The analyst's stand below minhas-analises, the
 * manager's below analises; both act on the same record.
 */
import { actionsOf, call, type Actor } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import type { AnaliseRow } from './schema.ts';
import { abertas, concluidas, conclusoes } from './situacoes.ts';

const action = actionsOf<AnaliseRow>('analise');

const motivo = f.text('Motivo', { min: 10, max: 2000, multiline: true });

const suaAnalise = (a: AnaliseRow, _: unknown, actor: Actor): string | null =>
  a.analista?.id === actor.id
    ? null
    : a.analista
      ? `A análise é de ${a.analista.nome}`
      : 'A análise não tem analista';

/** An older analysis of the order is history: what is decided, is decided on its newest one. */
const daOrdemEncerrada = (a: AnaliseRow, _: unknown, actor: Actor): string | null =>
  suaAnalise(a, _, actor) ??
  (a.ordem_servico.situacao === 'encerrada' ? null : 'A OS não está encerrada') ??
  (a.ultima ? null : 'A OS tem uma análise mais nova');

export const concluir = action({
  id: 'ordem_servicos.analise.minhas_analises.concluir',
  title: 'Concluir análise',
  info: 'Dá o parecer e o resultado',
  keywords: ['concluir', 'parecer', 'liberar'],
  permission: 'ordem_servicos.analise.minhas_analises.concluir',
  call: call('v2 PUT /D/ordem-servicos/analise/minhas-analises/{minhaAnalise}/concluir'),
  input: {
    situacao: f.enumOf('Resultado', conclusoes),
    parecer: f.text('Parecer', { min: 10, max: 8000, multiline: true }),
  },
  from: abertas,
  to: (_, i) => i.situacao,
  guard: daOrdemEncerrada,
  tier: 'C',
});

export const reanalise = action({
  id: 'ordem_servicos.analise.minhas_analises.reanalise',
  title: 'Reanalisar',
  info: 'Retoma uma análise concluída',
  keywords: ['reanalise'],
  permission: 'ordem_servicos.analise.minhas_analises.concluir',
  call: call('v2 PUT /D/ordem-servicos/analise/minhas-analises/{minhaAnalise}/reanalise'),
  input: { motivo },
  from: concluidas,
  to: 'reanalise',
  guard: daOrdemEncerrada,
  tier: 'C',
});

export const reabertura = action({
  id: 'ordem_servicos.analise.minhas_analises.reabertura',
  title: 'Reabrir a OS',
  info: 'Manda a ordem de volta ao fiscal; o próximo encerramento abre nova análise',
  keywords: ['reabertura', 'devolver'],
  permission: 'ordem_servicos.analise.minhas_analises.concluir',
  call: call('v2 PUT /D/ordem-servicos/analise/minhas-analises/{minhaAnalise}/reabertura'),
  input: { motivo },
  from: [...abertas, ...concluidas],
  to: 'reabertura',
  guard: daOrdemEncerrada,
  tier: 'C',
});

export const cancelar = action({
  id: 'ordem_servicos.analise.analises.cancelar',
  title: 'Deferir (cancelar análise)',
  info: 'Encerra a análise sem parecer',
  keywords: ['deferir', 'cancelar analise'],
  permission: 'ordem_servicos.analise.analises.cancelar',
  call: call('v2 PUT /D/ordem-servicos/analise/analises/{analise}/cancelar'),
  input: { motivo },
  from: abertas,
  to: 'cancelado',
  tier: 'C',
});

export const trocarAnalista = action({
  id: 'ordem_servicos.analise.analises.update',
  title: 'Trocar analista',
  info: 'Passa a análise a outra pessoa',
  keywords: ['reatribuir analise'],
  permission: 'ordem_servicos.analise.analises.update',
  call: call('v2 PUT /D/ordem-servicos/analise/analises/{analise}'),
  input: {
    analista_id: f.ref('Analista', 'usuarios.analistas'),
    motivo: f.text('Motivo', { max: 2000, multiline: true, optional: true }),
  },
  from: abertas,
  to: null,
  guard: (a, input) =>
    input && input.analista_id === a.analista?.id ? 'A análise já é dessa pessoa' : null,
  tier: 'C',
});

export const analiseActions = [concluir, reanalise, reabertura, cancelar, trocarAnalista] as const;

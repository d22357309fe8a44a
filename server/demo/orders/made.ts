/** One order with all that happened to it, before it is written. Instants in ms, days as day numbers. */
import { fromDayNumber, isoOf } from '../calendar.ts';
import type { Situacao } from '../../../domain/ordem-servico/schema.ts';
import type { SituacaoAnalise } from '../../../domain/analise/situacoes.ts';
import type { Origin, Subject } from '../subjects.ts';
import type { Worker } from '../people.ts';
import type { First } from './firsts.ts';

export interface Step {
  readonly at: number;
  readonly acao: string;
  readonly de: string | null;
  readonly para: string;
  readonly texto: string | null;
  readonly usuario: number | null;
  /** What it left. */
  depois?: Estado;
}

/** What steps change of an order, as its columns. */
export interface Estado {
  readonly situacao: Situacao;
  readonly usuario_responsavel_id: number | null;
  readonly concluir_em: string | null;
  readonly concluir_em_original: string | null;
  /** JSON. */
  readonly memoria_prazo: string | null;
  readonly concluido_em: string | null;
  readonly fiscal_ciente_em: string | null;
  readonly reaberta: boolean;
  /** JSON. */
  readonly encerramento: string | null;
  readonly docs_emitidos: number;
  readonly substituida_id: number | null;
}

/** …and of an analysis. */
export interface EstadoAnalise {
  readonly analista_id: number;
  readonly situacao: SituacaoAnalise;
  readonly parecer: string | null;
  readonly concluida_em: string | null;
}
export interface AnalysisStep extends Omit<Step, 'depois'> {
  depois?: EstadoAnalise;
}

export interface Request {
  situacao: 'solicitado' | 'autorizado' | 'recusado';
  readonly motivo: string;
  readonly at: number;
  readonly por: number;
  readonly asked: number;
  granted: number | null;
  recusa: string | null;
  decided: number | null;
  decidedBy: number | null;
}

export interface Analysis {
  readonly at: number;
  analista: Worker;
  situacao: SituacaoAnalise;
  parecer: string | null;
  concluida: number | null;
  readonly events: AnalysisStep[];
}

export interface Made {
  readonly index: number;
  readonly dep: number;
  readonly created: number;
  readonly subject: Subject;
  readonly origin: Origin;
  readonly author: number | null;
  readonly prazo: number;
  readonly cadastro: { readonly id: number; readonly numero: string } | null;
  readonly pessoa: {
    readonly id: number;
    readonly razao_social: string;
    readonly cpf_cnpj: string;
  } | null;
  readonly zona: number | null;
  readonly endereco: string;
  readonly descricao: string;
  readonly protocolo: {
    readonly tipo: string;
    readonly numero: string;
    readonly ano: number;
  } | null;
  readonly solicitante: number | null;
  /** What it is told for, in a small demonstration. */
  readonly first: First | null;
  situacao: Situacao;
  fiscal: Worker | null;
  /** The deadline and how it came about. */
  due: number | null;
  dueOriginal: number | null;
  memoria: string | null;
  ciente: number | null;
  concluido: number | null;
  encerramento: {
    readonly id: string;
    readonly descricao: string;
    readonly resultado: string;
    readonly comentario: string;
  } | null;
  reaberta: boolean;
  docs: number;
  /** Index of the order that took its place. */
  substituida: number | null;
  readonly steps: Step[];
  readonly comments: { readonly at: number; readonly usuario: number; readonly texto: string }[];
  readonly areas: { readonly tipo: string; readonly descricao: string; readonly area: string }[];
  readonly analyses: Analysis[];
  readonly requests: Request[];
}

const date = (day: number | null): string | null => (day === null ? null : fromDayNumber(day));
export const instant = (ms: number | null): string | null => (ms === null ? null : isoOf(ms));

/** The order as it is now. */
export const estadoOf = (made: Made): Estado => ({
  situacao: made.situacao,
  usuario_responsavel_id: made.fiscal?.id ?? null,
  concluir_em: date(made.due),
  concluir_em_original: date(made.dueOriginal),
  memoria_prazo: made.memoria,
  concluido_em: instant(made.concluido),
  fiscal_ciente_em: instant(made.ciente),
  reaberta: made.reaberta,
  encerramento: made.encerramento && JSON.stringify(made.encerramento),
  docs_emitidos: made.docs,
  substituida_id: made.substituida === null ? null : made.substituida + 1,
});

export const analiseOf = (analysis: Analysis): EstadoAnalise => ({
  analista_id: analysis.analista.id,
  situacao: analysis.situacao,
  parecer: analysis.parecer,
  concluida_em: instant(analysis.concluida),
});

/** What has changed since the last step is that step's doing: to be called before the next, and at the end. */
export function settle(made: Made): void {
  const last = made.steps.at(-1);
  if (last) last.depois = estadoOf(made);
}
export function settleAnalysis(analysis: Analysis): void {
  const last = analysis.events.at(-1);
  if (last) last.depois = analiseOf(analysis);
}

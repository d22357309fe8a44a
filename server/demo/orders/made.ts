/** One order with all that happened to it, before it is written. Instants in ms, days as day numbers. */
import type { Situacao } from '../../../domain/ordem-servico/schema.ts';
import type { SituacaoAnalise } from '../../../domain/analise/situacoes.ts';
import type { Origin, Subject } from '../subjects.ts';
import type { Worker } from '../people.ts';

export interface Step {
  readonly at: number;
  readonly acao: string;
  readonly de: string | null;
  readonly para: string;
  readonly texto: string | null;
  readonly usuario: number | null;
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
  readonly events: Step[];
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

/**
 * Which situation each step leads a document to (decisions, section 5). A model may name another row for a
 * step; null is the rule of the system, which stands here.
 */
import { docSituacoes, isAuto, type Situacao, type Tipo } from './situacoes.ts';

/** Step → what it is called, and the row of doc_situacao it leads to. */
export const passos = {
  ciencia: ['Ciência', 2],
  ciencia_com_prazo: ['Ciência, com prazo para regularizar', 13],
  ciencia_auto: ['Ciência de auto', 12],
  regular: ['Verificado regular', 5],
  irregular: ['Verificado irregular', 6],
  atender: ['Atendido', 14],
  registrar_defesa: ['Defesa registrada', 4],
  defesa_deferida: ['Defesa deferida', 7],
  defesa_indeferida: ['Defesa indeferida', 8],
  autuar: ['Autuado', 12],
  implantar: ['Implantado', 15],
} as const satisfies Record<string, readonly [titulo: string, linha: keyof typeof docSituacoes]>;
export type Passo = keyof typeof passos;
export type Linha = keyof typeof docSituacoes;

/** Rows that the rules themselves look for: no model names another. */
export const EM_REVISAO = 3;
export const DEFESA_INDEFERIDA = 8;
export const PUBLICADO = 9;
export const QUITADO = 10;
export const CANCELADO = 11;
export const AGUARDANDO_REGULARIZAR = 13;
export const IMPLANTADO = 15;

/** What the log calls the steps that a payment takes by itself, and one that is reversed. */
export const QUITAR = 'fiscalizacao.docs.quitar';
export const DESQUITAR = 'fiscalizacao.docs.desquitar';

/** The rows that a model names, by step. */
export type LinhasDoModelo = Readonly<Partial<Record<Passo, number | null>>>;

const isLinha = (n: number | null | undefined): n is Linha =>
  typeof n === 'number' && Object.hasOwn(docSituacoes, n);

/** The row a step leads to, with its type: both columns of the document. */
export function paraOnde(
  passo: Passo,
  doModelo: LinhasDoModelo | null = null,
): { readonly doc_situacao_id: Linha; readonly situacao: Situacao } {
  const named = doModelo?.[passo];
  const id: Linha = isLinha(named) ? named : passos[passo][1];
  return naLinha(id);
}

export const naLinha = (
  id: Linha,
): { readonly doc_situacao_id: Linha; readonly situacao: Situacao } => ({
  doc_situacao_id: id,
  situacao: docSituacoes[id][1],
});

/** What an acknowledgement is a step of: an infraction notice, something to put right by a day, or neither. */
export const passoDaCiencia = (tipo: Tipo, temPrazo: boolean): Passo =>
  isAuto(tipo) ? 'ciencia_auto' : temPrazo ? 'ciencia_com_prazo' : 'ciencia';

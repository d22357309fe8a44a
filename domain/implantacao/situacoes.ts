/** Situações of an implantation, apart from the schema because orders show them. */
export const situacoes = {
  pendente: 'A implantar',
  /** Asked for: the job writes it, or stands with its error. */
  implantando: 'Em implantação',
  implantada: 'Implantada',
  /** The order was opened again, or its closing says otherwise. */
  cancelada: 'Cancelada',
} as const;
export type SituacaoImplantacao = keyof typeof situacoes;
/** Those that are not over: of an order there is one at most. */
export const abertas = [
  'pendente',
  'implantando',
] as const satisfies readonly SituacaoImplantacao[];
export const todas = Object.keys(situacoes) as SituacaoImplantacao[];

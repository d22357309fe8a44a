/** Where a month stands (decisions of the wings, section 19). */
export const situacoes = { aberto: 'Aberto', fechado: 'Fechado' } as const;
export type SituacaoDoMes = keyof typeof situacoes;

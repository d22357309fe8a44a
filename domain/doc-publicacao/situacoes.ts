/** Where a publication stands (specification, section 3; decisions, section 5). */
export const situacoes = {
  aberto: 'Aberta',
  encerrado: 'Encerrada',
  cancelado: 'Cancelada',
} as const;

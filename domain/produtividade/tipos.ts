/** What scores (specification, section 3), in the order of a statement. */
export const tipos = {
  osm: 'OS encerrada',
  osm_fora_prazo: 'Fora do prazo',
  osm_reabertura: 'OS reaberta',
  local_fechado: 'Local fechado',
  doc: 'Documento',
  doc_razao_valor: 'Valor do documento',
  servico_extra: 'Serviço extra',
  afastamento: 'Afastamento',
  falta: 'Falta',
  outros: 'Outros',
} as const;
export type TipoPonto = keyof typeof tipos;

/** Given by a manager, by hand, and taken back so. */
export const concedidos = [
  'servico_extra',
  'falta',
  'outros',
] as const satisfies readonly TipoPonto[];

export const isConcedido = (tipo: TipoPonto): boolean =>
  (concedidos as readonly TipoPonto[]).includes(tipo);

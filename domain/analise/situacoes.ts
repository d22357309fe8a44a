/** Situações of an analysis (specification, section 3), apart from the schema because orders mirror them. */
export const situacoesAnalise = {
  nenhuma: 'Nenhuma',
  aguardando: 'Aguardando',
  reanalise: 'Reanálise',
  liberado_definitivo: 'Liberado definitivo',
  nao_liberado: 'Não liberado',
  liberado_provisorio: 'Liberado provisório',
  reabertura: 'Reabertura',
  exigencias: 'Exigências',
  local_fechado_obras: 'Local fechado (obras)',
  cancelado: 'Cancelado',
  nova_vistoria_entrega: 'Nova vistoria de entrega',
  regular: 'Regular',
  irregular: 'Irregular',
} as const;
export type SituacaoAnalise = keyof typeof situacoesAnalise;

/** How an analysis may be concluded (decisions, section 4). */
export const conclusoes = {
  liberado_definitivo: situacoesAnalise.liberado_definitivo,
  liberado_provisorio: situacoesAnalise.liberado_provisorio,
  nao_liberado: situacoesAnalise.nao_liberado,
  exigencias: situacoesAnalise.exigencias,
  local_fechado_obras: situacoesAnalise.local_fechado_obras,
  nova_vistoria_entrega: situacoesAnalise.nova_vistoria_entrega,
  regular: situacoesAnalise.regular,
  irregular: situacoesAnalise.irregular,
} as const;
export const concluidas = Object.keys(conclusoes) as (keyof typeof conclusoes)[];

/** Situações in which somebody has to conclude it. */
export const abertas = ['aguardando', 'reanalise'] as const satisfies readonly SituacaoAnalise[];
export const isAberta = (situacao: string): situacao is (typeof abertas)[number] =>
  (abertas as readonly string[]).includes(situacao);

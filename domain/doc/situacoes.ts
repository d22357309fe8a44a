/** What an inspection document is and where it stands (specification, section 3; decisions, section 5). */

export const tipos = {
  notificacao: 'Notificação',
  notificacao_auto: 'Notificação e auto',
  auto: 'Auto de infração',
  auto_termo: 'Auto e termo',
  termo: 'Termo',
  apreensao: 'Apreensão',
  lancamento_avulso: 'Lançamento avulso',
  auto_notificacao: 'Auto e notificação',
} as const;
export type Tipo = keyof typeof tipos;
export const isTipo = (tipo: string): tipo is Tipo => Object.hasOwn(tipos, tipo);

/** Those that notify: the short form of models and documents is theirs (decisions of the wings, section 15). */
export const tiposNotificacao = {
  notificacao: tipos.notificacao,
  notificacao_auto: tipos.notificacao_auto,
  auto_notificacao: tipos.auto_notificacao,
} as const satisfies Partial<Record<Tipo, string>>;
export const isNotificacao = (tipo: string): tipo is keyof typeof tiposNotificacao =>
  Object.hasOwn(tiposNotificacao, tipo);

/** Infraction notices: they have an ainf beside their number (decisions of the wings, section 17). */
export const tiposAuto = {
  auto: tipos.auto,
  auto_termo: tipos.auto_termo,
  auto_notificacao: tipos.auto_notificacao,
} as const satisfies Partial<Record<Tipo, string>>;
export const isAuto = (tipo: string): tipo is keyof typeof tiposAuto =>
  Object.hasOwn(tiposAuto, tipo);

/** The situation's type: what an action starts from. */
export const situacoes = {
  aguardando_ciencia: 'Aguardando ciência',
  andamento: 'Em andamento',
  concluido: 'Concluído',
  defesa: 'Em defesa',
  cancelado: 'Cancelado',
} as const;
export type Situacao = keyof typeof situacoes;

/** The situations by their codes: the rows of doc_situacao, which a document refers to. */
export const docSituacoes = {
  1: ['Aguardando ciência', 'aguardando_ciencia'],
  2: ['Notificado', 'andamento'],
  3: ['Em revisão', 'andamento'],
  4: ['Em defesa', 'defesa'],
  5: ['Regularizado', 'concluido'],
  6: ['Não regularizado', 'andamento'],
  7: ['Defesa deferida', 'concluido'],
  8: ['Defesa indeferida', 'andamento'],
  9: ['Publicado', 'andamento'],
  10: ['Quitado', 'concluido'],
  11: ['Cancelado', 'cancelado'],
  12: ['Autuado', 'andamento'],
  13: ['Aguardando Regularizar', 'andamento'],
  14: ['Atendido', 'concluido'],
  15: ['Implantado', 'concluido'],
} as const satisfies Record<number, readonly [descricao: string, tipo: Situacao]>;

/** Where a document begins. */
export const EMITIDO = 1;

/** How somebody came to know of it. */
export const cienciaTipos = {
  automatica: 'Automática',
  eletronica: 'Eletrônica',
  pessoal: 'Pessoal',
  correios: 'Correios',
  diario_oficial: 'Diário oficial',
  protocolo: 'Protocolo',
  correcao: 'Correção',
} as const;

/** What a comment says of what was found. */
export const comentarioTipos = {
  regular: 'Regular',
  irregular: 'Irregular',
  neutro: 'Neutro',
  cancelado: 'Cancelado',
} as const;

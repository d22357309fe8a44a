/** What a subject's data file tells: the subject itself and the words its orders are made of. */

/** A closing situation, how the case stands after it, and what inspectors write when they use it. */
export interface ClosingSeed {
  readonly id: string;
  readonly descricao: string;
  readonly resultado: 'regular' | 'irregular' | 'neutro';
  readonly weight?: number;
  /** A document is issued with it. */
  readonly emite?: true;
  readonly textos: readonly string[];
}

/**
 * Texts may hold {bairro} {rua} {m2} {cm} {dias} {n} {dez} {pav} {unid} {bloco} {data} {hora} {proto} {recl} {doc}
 * {auto} {alvara} {engenheiro} {vizinho} {db} {dbok} {ano1} {ano2}, filled from the order.
 */
export interface SubjectSeed {
  readonly descricao: string;
  /** Calendar days. */
  readonly prazo: number;
  readonly pontuacao: string;
  /** Share of the department's orders. */
  readonly weight: number;
  readonly exige?: readonly ('cadastro' | 'protocolo' | 'doc' | 'analise')[];
  readonly permiteAnalise?: true;
  readonly interno?: true;
  readonly compartilhado?: true;
  readonly excluido?: true;
  readonly formulario?: string;
  /** Where its orders come from. */
  readonly origem: 'denuncia' | 'pedido' | 'interna' | 'sistema';
  /** Registries its orders are about; empty: only an address. */
  readonly cadastro: readonly ('imobiliario' | 'economico' | 'rural')[];
  /** Share of orders whose taxpayer nobody knows yet. */
  readonly semContribuinte?: number;
  /** Ordered for many registries at once. */
  readonly massa?: true;
  /** What is measured on the site. */
  readonly areas?: 'predio' | 'calcada' | 'muro' | 'demolicao' | 'terreno';
  /** Share of orders in which a document has to be issued. */
  readonly notifica?: number;
  readonly descricoes: readonly string[];
  /** Where the taxpayer is a company. */
  readonly descricoesPJ?: readonly string[];
  readonly visitas: readonly string[];
  readonly encerramento: readonly ClosingSeed[];
}

/** Texts every subject of a department may use. */
export interface DepartmentTexts {
  readonly questionar: readonly string[];
  readonly responder: readonly string[];
  readonly localFechado: readonly string[];
  /** By where the order came from. */
  readonly cancelar: Readonly<Record<SubjectSeed['origem'], readonly string[]>>;
  readonly reabrir: readonly string[];
  readonly substituir: readonly string[];
  readonly pedirPrazo: readonly string[];
  readonly recusarPrazo: readonly string[];
}

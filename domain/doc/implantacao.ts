/** The debt of a document: asked for, and made once by a job (decisions of the wings, section 14). */
import { actionsOf, call, filter, listQuery, oneQuery, type Actor } from '../kernel/define.ts';
import * as f from '../kernel/fields.ts';
import { formatDate } from '../kernel/format.ts';
import { mensagens } from '../kernel/messages.ts';
import { EM_ANDAMENTO, job } from '../implantacao/pedido.ts';
import { EM_REVISAO } from './passos.ts';
import { listaDocs } from './queries.ts';
import { cobranca, record, row, type DocRow } from './schema.ts';

const none = { nullable: true, optional: true } as const;
/** What a guia can be of. */
const MAIOR_VALOR = '999999999999.99';
/** Into how many parts a debt may be divided. */
export const PARCELAS = 60;

/** A document as far as its debt depends on it. */
interface Cobravel extends Pick<
  DocRow,
  | 'debita'
  | 'implantado_em'
  | 'valor_total'
  | 'doc_situacao'
  | 'ciencia_em'
  | 'prazo_defesa'
  | 'defesa_indeferida'
> {
  /** Null: nobody. */
  readonly contribuinte: unknown;
  readonly cadastro: unknown;
}

/** Two amounts without sign, as text. */
const isMore = (a: string, b: string): boolean =>
  a.length === b.length ? a > b : a.length > b.length;

/** Why no debt can be made of it on that day, whether it was asked for or not; null when it can. */
export function impedeImplantar(doc: Cobravel, { hoje }: Pick<Actor, 'hoje'>): string | null {
  if (!doc.debita) return 'O modelo do documento não gera débito';
  if (doc.implantado_em !== null) return 'O débito já foi implantado';
  if (!isMore(doc.valor_total, '0.00')) return 'O documento não tem valor';
  if (isMore(doc.valor_total, MAIOR_VALOR)) return 'O valor não cabe numa guia';
  if (doc.doc_situacao.id === EM_REVISAO) return 'O documento está em revisão';
  if (doc.contribuinte === null && doc.cadastro === null)
    return 'O documento não diz de quem é o débito';
  if (doc.ciencia_em === null) return 'Falta a ciência';
  // Of a model without defence there is no term.
  return !doc.defesa_indeferida && doc.prazo_defesa !== null && doc.prazo_defesa >= hoje
    ? `O prazo de defesa corre até ${formatDate(doc.prazo_defesa)}`
    : null;
}

export const implantarDebito = actionsOf<DocRow>('doc')({
  id: 'fiscalizacao.doc_implantacoes.implantar',
  title: 'Implantar débito',
  info: 'Faz a guia com o débito do documento, ou as parcelas dela; uma vez só',
  keywords: ['cobrar', 'guia', 'lançar débito', 'parcelar', 'implantação'],
  permission: 'fiscalizacao.doc_implantacoes.implantar',
  call: call('v2 POST /D/fiscalizacao/doc-implantacoes/{docImplantacao}/implantar'),
  input: {
    debito_tipo_id: f.ref('Tipo de débito', 'fiscalizacao.debito_tipos.index', {
      ...none,
      hint: 'Vazio: o do modelo',
    }),
    vencimento: f.date('Vencimento', {
      ...none,
      hint: 'Vazio: o do documento, ou os dias do modelo a contar de hoje',
    }),
    parcelas: f.integer('Parcelas', {
      min: 1,
      max: PARCELAS,
      ...none,
      hint: 'Vazio: uma; as outras vencem nos meses seguintes',
    }),
    observacao: f.text('Observação', { max: 2000, multiline: true, ...none }),
  },
  from: ['andamento'],
  to: null,
  guard: (doc, _, actor) => impedeImplantar(doc, actor) ?? (doc.implantando ? EM_ANDAMENTO : null),
  check: ({ vencimento: dia, parcelas: n }, doc, { hoje }) => ({
    ...(dia && dia < hoje ? { vencimento: [mensagens.desde(hoje)] } : {}),
    // None of them is of nothing.
    ...(n && doc && isMore((n / 100).toFixed(2), doc.valor_total)
      ? { parcelas: [mensagens.invalido] }
      : {}),
  }),
  tier: 'C',
});

const { situacao: _, ...filters } = listaDocs.filters;
const linha = {
  ...row,
  /** What it was asked with, or stopped at. */
  job,
} as const;

export const listaDocImplantacoes = listQuery({
  id: 'fiscalizacao.doc_implantacoes.index',
  noun: 'doc',
  title: 'Débitos a implantar',
  permission: 'fiscalizacao.doc_implantacoes.index',
  call: call('v2 GET /D/fiscalizacao/doc-implantacoes'),
  row: linha,
  filters,
  orders: ['id', 'prazo_defesa', 'valor_total'],
  // Who waits the longest comes first.
  order: ['prazo_defesa', 'asc'],
  csv: 'fiscalizacao.doc_implantacoes.exportar_csv',
});

/** The document by that door, whose model makes a debt. */
export const umaDocImplantacao = oneQuery({
  id: 'fiscalizacao.doc_implantacoes.show',
  noun: 'doc',
  title: 'Débito a implantar',
  permission: 'fiscalizacao.doc_implantacoes.index',
  call: call('v2 GET /D/fiscalizacao/doc-implantacoes/{docImplantacao}'),
  record,
});

export const listaDocImplantados = listQuery({
  id: 'fiscalizacao.doc_implantados.index',
  noun: 'doc',
  title: 'Documentos implantados',
  permission: 'fiscalizacao.doc_implantados.index',
  call: call('v2 GET /D/fiscalizacao/doc-implantados'),
  row: {
    ...row,
    implantado_em: f.date('Implantado em'),
    cobranca,
  },
  filters: {
    ...listaDocs.filters,
    implantado_em: filter('date', 'Implantado em'),
    debito_tipo_id: filter('ref', 'Tipo de débito', { query: 'fiscalizacao.debito_tipos.index' }),
  },
  orders: ['id', 'implantado_em', 'valor_total'],
  order: ['id', 'desc'],
  csv: 'fiscalizacao.doc_implantados.exportar_csv',
});

export const docImplantacaoQueries = [
  listaDocImplantacoes,
  umaDocImplantacao,
  listaDocImplantados,
] as const;

/** Where the debts of documents are made, and where they stand once they are. */
import {
  listaDocImplantacoes,
  listaDocImplantados,
  umaDocImplantacao,
} from '../../../domain/doc/implantacao.ts';
import { umDoc } from '../../../domain/doc/queries.ts';
import type { Doc, DocRow } from '../../../domain/doc/schema.ts';
import type { listaPagamentos } from '../../../domain/guia/index.ts';
import { listAddress, searchOf } from '../../../domain/kernel/list-address.ts';
import type { ActionWords, AreaSpec, Link, Waits } from '../define.ts';

const implantacoes = 'admin/fiscalizacao/doc_implantacoes';
const implantar = 'fiscalizacao.doc_implantacoes.implantar';

export const implantarWords: ActionWords<DocRow> = {
  icon: 'scale',
  doing: 'Mandando implantar',
  done: 'mandad* implantar',
  did: 'implantou o débito',
  short: 'Implantar',
  heading: 'Implantar débito',
  // Only the whole record knows what its model says, and what was asked for before.
  takes: ['implantacao'],
  begins: (row) => {
    const { implantacao = null } = row as DocRow & Partial<Doc>;
    return {
      debito_tipo_id: implantacao?.debito_tipo?.id ?? null,
      vencimento: implantacao?.vencimento ?? null,
      parcelas: implantacao?.parcelas ?? null,
      observacao: implantacao?.observacao ?? null,
    };
  },
};

export const cobrancaLinks: readonly Link<DocRow>[] = [
  {
    id: 'docs.pagamentos',
    title: 'Pagamentos do documento',
    icon: 'scale',
    keywords: ['guias do documento', 'débito', 'parcelas', 'quitação'],
    area: 'pagamentos',
    those: ({ id, debita }) =>
      debita
        ? searchOf<typeof listaPagamentos>({ doc_id_eq: id })
        : 'O modelo do documento não gera débito',
  },
];

export const cobrancaAreas = (
  record: Pick<AreaSpec, 'tabs' | 'actions' | 'advance'>,
): readonly AreaSpec[] => [
  {
    ...record,
    id: 'doc-implantacoes',
    base: '/app/fiscalizacao/doc-implantacoes',
    title: 'Débitos a implantar',
    record: 'Débito a implantar',
    param: 'docImplantacao',
    index: `${implantacoes}/index`,
    show: `${implantacoes}/index`,
    forms: [
      {
        sub: 'implantar',
        title: 'Implantar débito',
        access: `${implantacoes}/implantar`,
        command: implantar,
      },
    ],
    go: { rank: 8, icon: 'scale', keywords: ['cobrar', 'débitos', 'implantar', 'fiscalização'] },
    rail: { wing: 'fiscalizacao', rank: 2, title: 'A implantar', count: 'doc_implantacoes' },
    list: listaDocImplantacoes,
    one: umaDocImplantacao,
    actions: [implantar, 'docs.abrir', 'docs.pagamentos', 'fiscalizacao.docs.comentar'],
    defaultViews: [
      { id: 'todos', nome: 'Todos', busca: '' },
      {
        id: 'maiores',
        nome: 'Maiores',
        busca: listAddress(listaDocImplantacoes, { order: 'valor_total desc' }),
      },
      {
        id: 'antigos',
        nome: 'Defesa vencida há mais tempo',
        busca: listAddress(listaDocImplantacoes, { order: 'prazo_defesa asc' }),
      },
    ],
    advance: 'proximo',
  },
  {
    ...record,
    id: 'doc-implantados',
    base: '/app/fiscalizacao/doc-implantados',
    title: 'Documentos implantados',
    record: 'Documento',
    param: 'doc',
    index: 'admin/fiscalizacao/doc_implantados/index',
    show: 'admin/fiscalizacao/docs/show',
    go: { rank: 8, icon: 'scale', keywords: ['débitos implantados', 'guias', 'fiscalização'] },
    rail: { wing: 'fiscalizacao', rank: 3, title: 'Implantados' },
    list: listaDocImplantados,
    one: umDoc,
    actions: ['docs.pagamentos', 'docs.abrir', 'fiscalizacao.docs.comentar'],
    defaultViews: [
      { id: 'todos', nome: 'Todos', busca: '' },
      {
        id: 'recentes',
        nome: 'Mais recentes',
        busca: listAddress(listaDocImplantados, { order: 'implantado_em desc' }),
      },
    ],
  },
];

export const cobrancaWaits: readonly Waits[] = [
  {
    id: 'doc_implantacoes',
    rank: 9,
    area: 'doc-implantacoes',
    list: listaDocImplantacoes,
    // Only who implants is waited for.
    of: ({ can }) =>
      can(listaDocImplantacoes.permission) && can(implantar)
        ? {
            title: 'Débitos a implantar',
            short: 'Débitos',
            search: {},
            order: 'prazo_defesa asc',
            actions: [implantar, 'detalhe.comentar'],
          }
        : null,
  },
];

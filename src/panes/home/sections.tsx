/** What home shows: queues of work, each a list's filter with its first rows. */
import type { ReactNode } from 'react';
import { addDays } from '../../../domain/kernel/civil-date.ts';
import { listaMinhasAnalises } from '../../../domain/analise/queries.ts';
import type { AnaliseRow } from '../../../domain/analise/schema.ts';
import type { Actor, ListQuery, ReportQuery } from '../../../domain/kernel/define.ts';
import { listAddress } from '../../../domain/kernel/list-address.ts';
import { listaDocs } from '../../../domain/doc/queries.ts';
import { nomeDoc, type DocRow } from '../../../domain/doc/schema.ts';
import { listaOrdens } from '../../../domain/ordem-servico/queries.ts';
import { ordensPorSituacao } from '../../../domain/ordem-servico/reports.ts';
import type { OrdemServicoRow } from '../../../domain/ordem-servico/schema.ts';
import { listaSolicitacoes } from '../../../domain/solicitacao/queries.ts';
import type { Solicitacao } from '../../../domain/solicitacao/schema.ts';
import {
  EM_DEFESA,
  julga,
  levaACiencia,
  noPrazo,
  semCiencia,
  verifica,
} from '../../nouns/doc/waits.ts';
import { lookOf } from '../../nouns/index.ts';
import { Deadline, Status } from '../../ui/status.tsx';
import type { CurrentUser } from '../../workspace/actor.ts';
import type { ShortColumn } from '../grid/short-grid.tsx';
import { daysSince, Numero, person, shared, shortDate } from '../list/cells.tsx';
import { lookOfDoc } from '../notificacoes/look.ts';

interface HomeColumn<R> extends Omit<ShortColumn<R>, 'cell'> {
  cell(row: R, hoje: string): ReactNode;
  /** Its CSS grid track. */
  readonly width: string;
  /** The filter that, of one value, makes every row say the same: its queue goes without the column. */
  readonly fixedBy?: string;
}

/** One queue. `filter` is the list's query string, the same that the address of the list takes. */
export interface HomeSection<R extends { readonly id: number } = { readonly id: number }> {
  readonly id: string;
  readonly title: string;
  readonly empty: string;
  readonly query: ListQuery;
  readonly base: string;
  readonly filter: string;
  /** Address of the whole list: where the queue's heading and key lead. */
  readonly address: string;
  /** CSS grid columns, of those of its columns that are shown. */
  readonly cols: string;
  readonly columns: readonly HomeColumn<R>[];
}

/** The rows of a section come from its own query; only its columns know their type. */
function section<R extends { readonly id: number }>(
  of: Omit<HomeSection<R>, 'address' | 'cols'>,
): HomeSection {
  const given = new URLSearchParams(of.filter);
  const fixed = ({ fixedBy }: HomeColumn<R>): boolean =>
    fixedBy !== undefined && /^[^,]+$/.test(given.get(fixedBy) ?? '');
  const columns = of.columns.filter((column) => !fixed(column));
  return {
    ...of,
    columns,
    cols: columns.map(({ width }) => width).join(' '),
    address: of.filter ? `${of.base}?${of.filter}` : of.base,
  };
}

// Six digits and the year: there is nothing before it.
const order = { ...shared.order, width: '92px' } as const;
const subject = { ...shared.subject, width: 'minmax(0,1fr)' } as const;
const taxpayer = { ...shared.taxpayer, width: 'minmax(0,1.1fr)' } as const;
const inspector = {
  ...shared.inspector,
  width: '80px',
  fixedBy: 'usuario_responsavel_id_eq',
} as const;

const analises = section<AnaliseRow>({
  id: 'analises',
  title: 'Minhas análises',
  empty: 'Nenhuma análise aguarda você',
  query: listaMinhasAnalises,
  base: '/app/minhas-analises',
  filter: '',
  columns: [
    order,
    subject,
    taxpayer,
    inspector,
    {
      header: 'Espera',
      num: true,
      width: '64px',
      cell: (row, hoje) => `${daysSince(row.created_at, hoje)} d`,
    },
  ],
});

const prazoDaOrdem: HomeColumn<Solicitacao> = {
  header: 'Prazo',
  num: true,
  width: '76px',
  cell: (row) => shortDate(row.ordem_servico.concluir_em),
};

const solicitacoes = section<Solicitacao>({
  id: 'solicitacoes',
  title: 'Solicitações a decidir',
  empty: 'Nenhuma solicitação de prazo a decidir',
  query: listaSolicitacoes,
  base: '/app/osm/solicitacoes',
  filter: listAddress(listaSolicitacoes, { situacao_in: 'solicitado' }),
  columns: [
    order,
    {
      header: 'Motivo',
      width: 'minmax(0,1fr)',
      title: (row) => row.motivo_solicitado,
      cell: (row) => row.motivo_solicitado,
    },
    inspector,
    prazoDaOrdem,
    {
      header: 'Pedido',
      num: true,
      width: '76px',
      cell: (row) => shortDate(row.solicitado_concluir_em),
    },
  ],
});

/** What became of an inspector's requests: those of the last days, whatever his mail did. */
const decididas = (user: CurrentUser) =>
  section<Solicitacao>({
    id: 'decididas',
    title: 'Prazos decididos',
    empty: `Nenhum prazo seu foi decidido nos últimos ${DECIDED_DAYS} dias`,
    query: listaSolicitacoes,
    base: '/app/osm/solicitacoes',
    filter: listAddress(listaSolicitacoes, {
      situacao_in: ['autorizado', 'recusado'],
      usuario_responsavel_id_eq: user.id,
      decidido_em_gteq: addDays(user.hoje, -DECIDED_DAYS),
    }),
    columns: [
      order,
      {
        header: 'Decisão',
        width: '150px',
        fixedBy: 'situacao_in',
        cell: (row) => <Status look={lookOf('solicitacao', row.situacao)} />,
      },
      {
        header: 'Motivo da recusa',
        width: 'minmax(0,1fr)',
        title: (row) => row.motivo_recusado ?? undefined,
        cell: (row) => row.motivo_recusado ?? '',
      },
      prazoDaOrdem,
      {
        header: 'Decidido',
        num: true,
        width: '76px',
        cell: (row) => shortDate(row.decidido_em),
      },
    ],
  });

const ordens = (id: string, title: string, empty: string, filter: string) =>
  section<OrdemServicoRow>({
    id,
    title,
    empty,
    query: listaOrdens,
    base: '/app/osm/servicos',
    filter,
    columns: [
      {
        header: 'OS',
        num: true,
        width: order.width,
        cell: (row) => <Numero numero={row.numero} ano={row.ano} />,
      },
      {
        header: 'Situação',
        width: '150px',
        fixedBy: 'situacao_in',
        cell: (row) => <Status look={lookOf('ordem_servico', row.situacao)} />,
      },
      subject,
      taxpayer,
      inspector,
      {
        header: 'Faltam',
        num: true,
        width: '76px',
        cell: (row, hoje) => <Deadline concluirEm={row.concluir_em} hoje={hoje} aberta />,
      },
    ],
  });

/** `dia`: the day that its documents are looked at for. */
const docs = (
  id: string,
  title: string,
  empty: string,
  filter: string,
  dia: readonly [header: string, field: 'prazo_regularizar' | 'prazo_defesa' | 'autuado_em'],
) =>
  section<DocRow>({
    id,
    title,
    empty,
    query: listaDocs,
    base: '/app/fiscalizacao/docs',
    filter,
    columns: [
      // The longest of names with its number, which is what it is known by.
      { header: 'Documento', width: '196px', cell: nomeDoc, title: nomeDoc },
      {
        header: 'Situação',
        width: '170px',
        fixedBy: 'doc_situacao_id_eq',
        cell: (row) => <Status look={lookOfDoc(row)} />,
      },
      taxpayer,
      {
        header: 'Fiscal',
        className: 'mid',
        width: '80px',
        fixedBy: 'fiscal_id_eq',
        cell: (row) => person(row.fiscal),
      },
      { header: dia[0], num: true, width: '76px', cell: (row) => shortDate(row[dia[1]]) },
    ],
  });

/** The documents that wait: for who ends their terms, judges their defences, records who knows of them. */
function docsFor({ id, fiscal, hoje }: CurrentUser, can: Actor['can']): readonly HomeSection[] {
  if (!can(listaDocs.permission)) return [];
  const who = { id, fiscal, hoje, can };
  return [
    ...(verifica(who)
      ? [
          docs(
            'docs-prazo',
            'Documentos com o prazo no fim',
            'Nenhum documento está com o prazo no fim',
            listAddress(listaDocs, { ...noPrazo(who), order: 'prazo_regularizar asc' }),
            ['Prazo', 'prazo_regularizar'],
          ),
        ]
      : []),
    ...(julga(who)
      ? [
          docs(
            'docs-defesa',
            'Defesas a julgar',
            'Nenhuma defesa espera julgamento',
            listAddress(listaDocs, { ...EM_DEFESA, order: 'id asc' }),
            ['Prazo', 'prazo_defesa'],
          ),
        ]
      : []),
    ...(levaACiencia(who)
      ? [
          docs(
            'docs-ciencia',
            'Ciências a registrar',
            'Nenhum documento aguarda ciência',
            listAddress(listaDocs, { ...semCiencia(who), order: 'id asc' }),
            // No term has begun yet: since when it waits.
            ['Autuado', 'autuado_em'],
          ),
        ]
      : []),
  ];
}

/** What is counted on home, for who may see it and the list behind it. */
export const reportsFor = (can: Actor['can']): readonly ReportQuery[] =>
  [ordensPorSituacao as ReportQuery].filter(
    ({ permission }) => permission === null || can(permission),
  );

/** How long a decision is told of. */
const DECIDED_DAYS = 7;

/** The queues of a user: what waits for an acceptance, own analyses, requests to decide, overdue orders (own, and the department's), documents. */
export function sectionsFor(user: CurrentUser, can: Actor['can']) {
  const found: HomeSection[] = [];
  const overdue = { vencida_eq: true, order: 'concluir_em asc' } as const;
  const orders = can(listaOrdens.permission);
  if (can(listaMinhasAnalises.permission)) found.push(analises);
  if (can(listaSolicitacoes.permission) && can('solicitacoes.autorizar')) found.push(solicitacoes);
  if (orders && user.fiscal)
    found.push(
      ordens(
        'aceitar',
        'OS a confirmar',
        'Nenhuma OS espera o seu aceite',
        listAddress(listaOrdens, {
          situacao_in: 'a_confirmar',
          usuario_responsavel_id_eq: user.id,
        }),
      ),
      ordens(
        'minhas',
        'Minhas OS vencidas',
        'Nenhuma OS sua está vencida',
        listAddress(listaOrdens, { usuario_responsavel_id_eq: user.id, ...overdue }),
      ),
    );
  if (user.fiscal && can(listaSolicitacoes.permission)) found.push(decididas(user));
  if (orders && (!user.fiscal || can('ordem_servicos.confirmar_fiscal')))
    found.push(
      ordens(
        'vencidas',
        'OS vencidas do departamento',
        'Nenhuma OS está vencida',
        listAddress(listaOrdens, overdue),
      ),
    );
  return [...found, ...docsFor(user, can)];
}

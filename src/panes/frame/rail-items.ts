/** The areas of the rail: those that are built, each with the access list of its route. */
import type { IconName } from '../../ui/icon.tsx';
import type { Counts } from '../../workspace/counts.ts';

export interface RailSub {
  readonly title: string;
  readonly to: string;
  /** Area id: the sub is here when the route's area is this. */
  readonly area: string;
  /** Null: a session is enough. */
  readonly access: string | null;
  /** It stands for this one screen of the area. */
  readonly route?: string;
  readonly count?: keyof Counts;
}

export interface RailArea {
  readonly title: string;
  readonly icon: IconName;
  /** Its own address; areas with subs lead to the first one allowed. */
  readonly to?: string;
  readonly route?: string;
  readonly subs: readonly RailSub[];
  /** A space before it. */
  readonly apart?: boolean;
}

export const railAreas: readonly RailArea[] = [
  { title: 'Início', icon: 'home', to: '/app/home', route: 'home', subs: [] },
  {
    title: 'OS-m',
    icon: 'order',
    apart: true,
    subs: [
      {
        title: 'Ordens de serviço',
        to: '/app/osm/servicos',
        area: 'servicos',
        access: 'admin/ordem_servicos/index',
      },
      {
        title: 'Solicitações',
        to: '/app/osm/solicitacoes',
        area: 'solicitacoes',
        access: 'admin/solicitacoes/index',
        count: 'solicitacoes',
      },
      {
        title: 'Detalhadas',
        to: '/app/osm/servicos-detalhados',
        area: 'servicos-detalhados',
        access: 'admin/ordem_servicos/index',
      },
    ],
  },
  {
    title: 'Análises',
    icon: 'analysis',
    subs: [
      {
        title: 'Minhas análises',
        to: '/app/minhas-analises',
        area: 'minhas-analises',
        access: 'admin/ordem_servicos/analise/minhas_analises/index',
        count: 'analises',
      },
      {
        title: 'Todas as análises',
        to: '/app/analises',
        area: 'analises',
        access: 'admin/ordem_servicos/analise/analises/index',
      },
    ],
  },
  {
    title: 'Mensagens',
    icon: 'mail',
    subs: [
      {
        title: 'Recebidas',
        to: '/app/mensagens/recebidas/recebidas',
        area: 'recebidas',
        access: null,
        count: 'mensagens',
      },
      {
        title: 'Arquivadas',
        to: '/app/mensagens/recebidas/arquivadas',
        area: 'recebidas-arquivadas',
        access: null,
      },
      {
        title: 'Enviadas',
        to: '/app/mensagens/enviadas/enviadas',
        area: 'enviadas',
        access: null,
      },
      {
        title: 'Enviadas arquivadas',
        to: '/app/mensagens/enviadas/arquivadas',
        area: 'enviadas-arquivadas',
        access: null,
      },
      {
        title: 'Comunicados',
        to: '/app/mensagens/enviadas/comunicados/add',
        area: 'enviadas',
        route: 'mensagens.comunicados.add',
        access: 'admin/mensagens/comunicar',
      },
    ],
  },
  {
    title: 'Sistema',
    icon: 'db',
    subs: [
      {
        title: 'Trabalhos',
        to: '/app/sistema/job-outputs',
        area: 'trabalhos',
        access: 'admin/sistema/job_outputs/index',
      },
    ],
  },
];

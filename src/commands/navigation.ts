/** Going to the areas that are built: 'g' and a letter. */
import { SEM_PERMISSAO } from '../../domain/permission-check.ts';
import type { IconName } from '../ui/icon.tsx';
import { matchRoute } from '../routes.ts';
import { navigate } from '../workspace/index.ts';
import type { Command } from './define.ts';

interface Place {
  readonly id: string;
  readonly title: string;
  readonly to: string;
  readonly key?: string;
  readonly icon: IconName;
  readonly keywords?: readonly string[];
}

const places: readonly Place[] = [
  { id: 'home', title: 'Início', to: '/app/home', key: 'h', icon: 'home' },
  {
    id: 'minhas-analises',
    title: 'Minhas análises',
    to: '/app/minhas-analises',
    key: 'a',
    icon: 'analysis',
  },
  { id: 'analises', title: 'Todas as análises', to: '/app/analises', key: 't', icon: 'analysis' },
  {
    id: 'servicos',
    title: 'Ordens de serviço',
    to: '/app/osm/servicos',
    key: 'o',
    icon: 'order',
    keywords: ['os'],
  },
  {
    id: 'solicitacoes',
    title: 'Solicitações',
    to: '/app/osm/solicitacoes',
    key: 's',
    icon: 'clock',
    keywords: ['prazos', 'pedidos de prazo'],
  },
  {
    id: 'servicos-detalhados',
    title: 'Ordens detalhadas',
    to: '/app/osm/servicos-detalhados',
    icon: 'order',
    keywords: ['servicos detalhados'],
  },
  {
    id: 'recebidas',
    title: 'Mensagens recebidas',
    to: '/app/mensagens/recebidas/recebidas',
    key: 'm',
    icon: 'mail',
    keywords: ['mensagens', 'caixa de entrada', 'recebidas'],
  },
  {
    id: 'enviadas',
    title: 'Mensagens enviadas',
    to: '/app/mensagens/enviadas/enviadas',
    key: 'n',
    icon: 'send',
    keywords: ['mensagens', 'enviadas'],
  },
  {
    id: 'recebidas-arquivadas',
    title: 'Mensagens arquivadas',
    to: '/app/mensagens/recebidas/arquivadas',
    icon: 'archive',
    keywords: ['mensagens', 'arquivadas'],
  },
  {
    id: 'enviadas-arquivadas',
    title: 'Enviadas arquivadas',
    to: '/app/mensagens/enviadas/arquivadas',
    icon: 'archive',
    keywords: ['mensagens', 'enviadas', 'arquivadas'],
  },
  {
    id: 'trabalhos',
    title: 'Trabalhos',
    to: '/app/sistema/job-outputs',
    icon: 'db',
    keywords: ['sistema', 'jobs', 'integrações', 'job outputs'],
  },
  {
    id: 'departamentos',
    title: 'Trocar de departamento',
    to: '/departamentos',
    icon: 'building',
    keywords: ['departamentos'],
  },
  { id: 'sobre', title: 'Sobre', to: '/app/sobre', icon: 'info', keywords: ['versao'] },
];

/** Where a place leads; for 'open in a pinned tab' and the recents. */
export const placeOf = (commandId: string): string | null =>
  places.find((place) => `ir.${place.id}` === commandId)?.to ?? null;

export const navigationCommands: readonly Command[] = places.map((place) => {
  const access = matchRoute(place.to)?.route.access ?? null;
  return {
    id: `ir.${place.id}`,
    title: place.title,
    section: 'Ir para',
    icon: place.icon,
    keywords: ['ir para', ...(place.keywords ?? [])],
    scope: 'tudo',
    ...(place.key ? { keys: [`g ${place.key}`] } : {}),
    blocked: (ctx) => (access === null || ctx.can(access) ? null : SEM_PERMISSAO),
    run: () => void navigate(place.to),
  };
});

/**
 * The one route table of the console: every route of the specification (section 2) that is built.
 * A route that is not here is unknown and leads to /not_found. Data only: which component shows a
 * route is said by src/panes/screens.ts, so that everything may import this file.
 */

export interface RouteDef {
  /** Stable name: 'servicos', 'servicos.os', 'minhas-analises.concluir'. */
  readonly name: string;
  /** ':x' stands for an id (digits only), ':entityName' and ':scope' for a kind of record. */
  readonly path: string;
  /** public: anyone; session: signed in; app: signed in, department chosen, inside the shell. */
  readonly kind: 'public' | 'session' | 'app';
  /** Access list of the specification, section 6 ('admin/ordem_servicos/index'); null: none. */
  readonly access: string | null;
  /** For the page title, after the product prefix. */
  readonly title: string;
  /** Id of the area whose list stands in pane 1. */
  readonly area?: string;
  /** Name of the parameter that holds the open record's id. */
  readonly param?: string;
  /** What follows the record (or the list) in the path: 'comentarios', 'concluir', 'novo/avulsa'. */
  readonly sub?: string;
  /** The tab of the record that is shown. */
  readonly tab?: string;
  /** The command whose form this sub-screen opens in pane 3. */
  readonly command?: string;
  /** Leads on to this path instead. */
  readonly redirect?: string;
}

export type RouteParams = Readonly<Record<string, string>>;
export interface RouteMatch {
  readonly route: RouteDef;
  readonly params: RouteParams;
}

interface AreaRoutes {
  readonly id: string;
  readonly base: string;
  readonly title: string;
  readonly record: string;
  readonly param: string;
  /** Access lists; null: none. */
  readonly index: string | null;
  readonly show: string | null;
  /** Tabs of the record after the first (which has no segment). */
  readonly tabs: readonly string[];
  /** Sub-screens of the record: [path after the id, title, access, command]. */
  readonly forms?: readonly (readonly [
    sub: string,
    title: string,
    access: string | null,
    command: string,
  ])[];
}

function areaRoutes(a: AreaRoutes): RouteDef[] {
  const list = { kind: 'app', area: a.id } as const;
  const one = { ...list, param: a.param } as const;
  const path = `${a.base}/:${a.param}`;
  return [
    { ...list, name: a.id, path: a.base, access: a.index, title: a.title },
    { ...one, name: `${a.id}.${a.param}`, path, access: a.show, title: a.record },
    ...[...a.tabs, ...(a.id === 'logs' || a.id === 'emails' ? [] : ['log'])].map(
      (tab): RouteDef => ({
        ...one,
        name: `${a.id}.${a.param}.${tab}`,
        path: `${path}/${tab}`,
        access: a.show,
        title: a.record,
        sub: tab,
        tab,
      }),
    ),
    ...(a.forms ?? []).map(([sub, title, access, command]): RouteDef => ({
      ...one,
      name: `${a.id}.${sub}`,
      path: `${path}/${sub}`,
      access,
      title,
      sub,
      command,
    })),
  ];
}

/** A folder of messages. Those one received can be replied to beside the list. */
function boxRoutes(id: string, path: string, title: string, param: 'recebida' | 'enviada') {
  return areaRoutes({
    id,
    base: `/app/mensagens/${path}`,
    title,
    record: 'Mensagem',
    param,
    index: null,
    show: null,
    tabs: [],
    ...(param === 'recebida'
      ? { forms: [['responder', 'Responder', null, 'mensagens.recebidas.responder']] }
      : {}),
  });
}

const ordem = 'admin/ordem_servicos';
const analises = 'admin/ordem_servicos/analise/analises';
const minhas = 'admin/ordem_servicos/analise/minhas_analises';
const abasOrdem = ['areas', 'anexos', 'comentarios', 'historico'] as const;
const abasAnalise = ['ordem', 'eventos'] as const;

export const routes: readonly RouteDef[] = [
  { name: 'welcome', path: '/', kind: 'public', access: null, title: 'Boas-vindas' },
  { name: 'attempt', path: '/attempt', kind: 'public', access: null, title: 'Entrando' },
  {
    name: 'not_found',
    path: '/not_found',
    kind: 'public',
    access: null,
    title: 'Página não encontrada',
  },
  {
    name: 'departamentos',
    path: '/departamentos',
    kind: 'session',
    access: null,
    title: 'Departamentos',
  },
  { name: 'app', path: '/app', kind: 'app', access: null, title: 'Início', redirect: '/app/home' },
  { name: 'home', path: '/app/home', kind: 'app', access: null, title: 'Início' },
  { name: 'sobre', path: '/app/sobre', kind: 'app', access: null, title: 'Sobre' },

  {
    name: 'servicos.novo',
    path: '/app/osm/servicos/novo',
    kind: 'app',
    access: `${ordem}/create`,
    title: 'Nova OS',
    area: 'servicos',
    sub: 'novo',
    command: 'ordem_servicos.create',
  },
  {
    name: 'servicos.novo.avulsa',
    path: '/app/osm/servicos/novo/avulsa',
    kind: 'app',
    access: `${ordem}/create`,
    title: 'Nova OS avulsa',
    area: 'servicos',
    sub: 'novo/avulsa',
    command: 'ordem_servicos.create_avulsa',
  },
  {
    name: 'servicos.novo.massa',
    path: '/app/osm/servicos/novo/massa',
    kind: 'app',
    access: `${ordem}/create_massa`,
    title: 'OS em massa',
    area: 'servicos',
    sub: 'novo/massa',
    command: 'ordem_servicos.create_massa',
  },
  ...areaRoutes({
    id: 'servicos',
    base: '/app/osm/servicos',
    title: 'Ordens de serviço',
    record: 'Ordem de serviço',
    param: 'os',
    index: `${ordem}/index`,
    show: `${ordem}/show`,
    tabs: ['details', ...abasOrdem],
    forms: [['areas/edit', 'Editar áreas', `${ordem}/update`, 'ordem_servicos.areas']],
  }),
  ...areaRoutes({
    id: 'servicos-detalhados',
    base: '/app/osm/servicos-detalhados',
    title: 'Ordens detalhadas',
    record: 'Ordem de serviço',
    param: 'os',
    index: `${ordem}/index`,
    show: `${ordem}/show`,
    tabs: abasOrdem,
  }),
  ...areaRoutes({
    id: 'solicitacoes',
    base: '/app/osm/solicitacoes',
    title: 'Solicitações de prazo',
    record: 'Solicitação de prazo',
    param: 'solicitacao',
    index: 'admin/solicitacoes/index',
    show: 'admin/solicitacoes/index',
    tabs: ['ordem'],
  }),
  ...areaRoutes({
    id: 'analises',
    base: '/app/analises',
    title: 'Análises',
    record: 'Análise',
    param: 'analise',
    index: `${analises}/index`,
    show: `${analises}/show`,
    tabs: abasAnalise,
    forms: [
      [
        'deferir',
        'Cancelar análise',
        `${analises}/cancelar`,
        'ordem_servicos.analise.analises.cancelar',
      ],
      [
        'trocar-analista',
        'Trocar analista',
        `${analises}/update`,
        'ordem_servicos.analise.analises.update',
      ],
    ],
  }),
  ...areaRoutes({
    id: 'minhas-analises',
    base: '/app/minhas-analises',
    title: 'Minhas análises',
    record: 'Minha análise',
    param: 'minhaAnalise',
    index: `${minhas}/index`,
    show: `${minhas}/show`,
    tabs: abasAnalise,
    forms: [
      [
        'concluir',
        'Concluir análise',
        `${minhas}/concluir`,
        'ordem_servicos.analise.minhas_analises.concluir',
      ],
      ['reanalise', 'Reanalisar', null, 'ordem_servicos.analise.minhas_analises.reanalise'],
      ['reabertura', 'Reabrir a OS', null, 'ordem_servicos.analise.minhas_analises.reabertura'],
    ],
  }),
  {
    name: 'mensagens',
    path: '/app/mensagens',
    kind: 'app',
    access: null,
    title: 'Mensagens',
    redirect: '/app/mensagens/recebidas/recebidas',
  },
  {
    name: 'mensagens.comunicados.add',
    path: '/app/mensagens/enviadas/comunicados/add',
    kind: 'app',
    access: null,
    title: 'Novo comunicado',
    area: 'enviadas',
    sub: 'comunicados/add',
    command: 'mensagens.comunicar',
  },
  {
    name: 'mensagens.nova',
    path: '/app/mensagens/enviadas/nova',
    kind: 'app',
    access: null,
    title: 'Nova mensagem',
    area: 'enviadas',
    sub: 'nova',
    command: 'mensagens.enviadas.create',
  },
  ...boxRoutes('recebidas', 'recebidas/recebidas', 'Mensagens recebidas', 'recebida'),
  ...boxRoutes('recebidas-arquivadas', 'recebidas/arquivadas', 'Mensagens arquivadas', 'recebida'),
  ...boxRoutes('enviadas', 'enviadas/enviadas', 'Mensagens enviadas', 'enviada'),
  ...boxRoutes('enviadas-arquivadas', 'enviadas/arquivadas', 'Enviadas arquivadas', 'enviada'),
  ...areaRoutes({
    id: 'logs',
    base: '/app/logs/:entityName/:entityId',
    title: 'Histórico de alterações',
    record: 'Alteração',
    param: 'log',
    index: null,
    show: null,
    tabs: [],
  }),
  ...areaRoutes({
    id: 'emails',
    base: '/app/email-historicos/:scope/:scope_id',
    title: 'E-mails enviados',
    record: 'E-mail',
    param: 'email',
    index: null,
    show: null,
    tabs: ['texto'],
  }),
  {
    name: 'email',
    path: '/app/email-historicos/:email',
    kind: 'app',
    access: null,
    title: 'E-mail',
  },
  ...areaRoutes({
    id: 'trabalhos',
    base: '/app/sistema/job-outputs',
    title: 'Trabalhos',
    record: 'Trabalho',
    param: 'job',
    index: 'admin/sistema/job_outputs/index',
    show: 'admin/sistema/job_outputs/index',
    tabs: [],
  }),
];

const byName = new Map(routes.map((route) => [route.name, route]));
if (byName.size !== routes.length) throw new Error('rotas com nome repetido');

const patterns = routes.map((route) => {
  const names: string[] = [];
  const source = route.path.replace(/:(\w+)/g, (_, name: string) => {
    names.push(name);
    // Ids are bigint columns: longer digits are not an address of ours.
    return name === 'entityName' || name === 'scope' ? '([a-z][a-z_]{0,59})' : '([1-9]\\d{0,17})';
  });
  return { route, names, regex: new RegExp(`^${source}/?$`) };
});

/** The route of a path (without query), or null when it is unknown. */
export function matchRoute(path: string): RouteMatch | null {
  for (const { route, names, regex } of patterns) {
    const found = regex.exec(path);
    if (found)
      return {
        route,
        params: Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? ''])),
      };
  }
  return null;
}

/** The path of a named route. Throws on an unknown name or a missing parameter: a mistake of ours. */
export function pathOf(
  name: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const route = byName.get(name);
  if (!route) throw new Error(`rota desconhecida: ${name}`);
  return route.path.replace(/:(\w+)/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined) throw new Error(`falta ${key} em ${name}`);
    return String(value);
  });
}

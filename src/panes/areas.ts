/**
 * The areas: what each list shows, what its record is called, which actions have which digit. A new
 * area is one entry here, its columns and its detail.
 */
import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { ListQuery, OneQuery } from '../../domain/define.ts';
import type { AnaliseRow } from '../../domain/analise/schema.ts';
import { minhaAnalise, umaAnalise } from '../../domain/analise/queries.ts';
import { umEmail } from '../../domain/email/index.ts';
import type { EmailRow } from '../../domain/email/index.ts';
import { umLog } from '../../domain/log/queries.ts';
import type { LogRow } from '../../domain/log/schema.ts';
import { umaEnviada, umaRecebida } from '../../domain/mensagem/queries.ts';
import type { MensagemRow } from '../../domain/mensagem/schema.ts';
import { umaOrdem } from '../../domain/ordem-servico/queries.ts';
import { nomeOs } from '../../domain/ordem-servico/schema.ts';
import type { OrdemServico, OrdemServicoRow } from '../../domain/ordem-servico/schema.ts';
import type { Solicitacao } from '../../domain/solicitacao/schema.ts';
import { areaLists } from '../api/list-store.ts';
import type { AreaId, ListReply } from '../api/list-store.ts';
import type { RecordRow } from '../api/row.ts';
import { colunasAnalise, colunasMinhas } from './analises/columns.tsx';
import type { Column } from './list/columns.ts';
import { emailsBase, leaveEmails } from './emails/address.ts';
import { colunasEmail } from './emails/columns.tsx';
import { leaveTrail, trailBase } from './logs/address.ts';
import { colunasLog } from './logs/columns.tsx';
import { colunasEnviadas, colunasRecebidas } from './mensagens/columns.tsx';
import { colunasDetalhadas } from './servicos-detalhados/columns.tsx';
import { colunasOrdem } from './servicos/columns.tsx';
import { colunasSolicitacao } from './solicitacoes/columns.tsx';
import { colunasTrabalho } from './trabalhos/columns.tsx';

export type { AreaId } from '../api/list-store.ts';

/** A tab of a record; `id` is its path segment, '' for the first. */
export interface RecordTab {
  readonly id: string;
  readonly title: string;
  /** Its number beside the title; undefined: none. */
  readonly count?: (this: void, record: unknown) => number | undefined;
}

/** A view everybody has. `{eu}` and `{ano}` stand for the user's id and the current year. */
export interface DefaultView {
  readonly id: string;
  readonly nome: string;
  readonly busca: string;
}

/** What a detail is given: the row at once, the record when it is read. */
export interface DetailProps {
  readonly row: RecordRow;
  /** Undefined while it is being read for the first time. */
  readonly record: unknown;
  /** Path segment of the tab; null shows all of them (paper). */
  readonly tab: string;
}

/** What a list's foot is given: the last answer, null before the first. */
export interface SummaryProps {
  readonly reply: ListReply | null;
}

/** A list that belongs together with others. */
export interface Folder {
  readonly title: string;
  readonly to: string;
  readonly area: AreaId;
  readonly count?: 'mensagens';
}

export interface AreaDef {
  readonly id: AreaId;
  readonly title: string;
  /** Feminine singular and plural of what is listed, for '3 selecionadas'. */
  readonly words: { readonly one: string; readonly many: string; readonly selected: string };
  readonly noun: string;
  readonly list: ListQuery;
  readonly one?: OneQuery;
  readonly base: string;
  readonly param: string;
  /** 'OS 1234/2026' */
  readonly nameOf: (this: void, row: RecordRow) => string;
  /** Command ids in the order of the digits 1–9. */
  readonly actions: readonly string[];
  readonly columns: readonly Column[];
  readonly tabs: readonly RecordTab[];
  readonly defaultViews: readonly DefaultView[];
  readonly advance: 'proximo' | 'ficar';
  /** What finishes an item of the queue, for 'Ao concluir: próxima'. */
  readonly finishing?: string;
  /** The lists beside this one, as tabs of its tool row. */
  readonly folders?: readonly Folder[];
  /** Filter fields that the folder itself stands for: no chips while they say what it says. */
  readonly ownFilters?: readonly string[];
  /** The command that a record counts as opened with: on Enter, or after one second in view. */
  readonly opened?: string;
  /** What its header's button creates. */
  readonly create?: { readonly command: string; readonly label: string };
  /** The name of the open record's tab, where its own is too long. */
  readonly tabName?: string;
  /** It stands below a record (its trail): u and Esc go back there. */
  readonly leave?: () => boolean;
  /** What stands at the head of the list in place of the area's name. */
  readonly Heading?: LazyExoticComponent<ComponentType>;
  /** What its foot says of the whole filter. */
  readonly Summary?: LazyExoticComponent<ComponentType<SummaryProps>>;
  /** Class of a row that stands out (unread). */
  readonly rowClass?: (this: void, row: RecordRow) => string;
  readonly Detail: LazyExoticComponent<ComponentType<DetailProps>>;
}

const many = (field: keyof OrdemServico) => (record: unknown) => {
  const value = (record as OrdemServico | undefined)?.[field];
  return Array.isArray(value) ? value.length : undefined;
};

const nomeOrdem = (row: RecordRow): string => nomeOs(row as unknown as OrdemServicoRow);
const feminine = { selected: 'selecionada' } as const;
const ordens = { one: 'ordem', many: 'ordens', ...feminine } as const;
const analisesWords = { one: 'análise', many: 'análises', ...feminine } as const;

const acoesOrdem = [
  'ordem_servicos.encerrar',
  'ordem_servicos.notificar',
  'ordem_servicos.local_fechado',
  'ordem_servicos.retomar',
  'ordem_servicos.confirmar_fiscal',
  'ordem_servicos.substituir',
  'ordem_servicos.reabrir',
  'ordem_servicos.cancelar',
  'ordem_servicos.manutencao',
] as const;

const abasOrdem: readonly RecordTab[] = [
  { id: '', title: 'Detalhes' },
  { id: 'areas', title: 'Áreas', count: many('areas') },
  { id: 'anexos', title: 'Anexos', count: many('anexos') },
  { id: 'comentarios', title: 'Comentários', count: many('comentarios') },
  { id: 'historico', title: 'Histórico', count: many('historico') },
];

const eventos = (record: unknown) =>
  (record as { eventos?: readonly unknown[] } | undefined)?.eventos?.length;
const abasAnalise: readonly RecordTab[] = [
  { id: '', title: 'Análise' },
  { id: 'ordem', title: 'Ordem' },
  { id: 'eventos', title: 'Eventos', count: eventos },
];
const nomeAnalise = (row: RecordRow): string => `Análise ${(row as unknown as AnaliseRow).id}`;

const DetalheOrdem = lazy(() => import('./servicos/detail.tsx'));
const DetalheAnalise = lazy(() => import('./analises/detail.tsx'));
const DetalheLog = lazy(() => import('./logs/detail.tsx'));
const DetalheMensagem = lazy(() => import('./mensagens/detail.tsx'));
const DetalheSolicitacao = lazy(() => import('./solicitacoes/detail.tsx'));

const visoesOrdem: readonly DefaultView[] = [
  { id: 'todas', nome: 'Todas', busca: '' },
  { id: 'ano', nome: 'Todas de {ano}', busca: 'ano_eq={ano}' },
  { id: 'minhas', nome: 'Minhas', busca: 'usuario_responsavel_id_eq={eu}' },
  {
    id: 'distribuir',
    nome: 'A distribuir',
    busca: 'situacao_in=abertura,aguardando_distribuir,em_distribuicao,questionada,reabrindo',
  },
  {
    id: 'andamento',
    nome: 'Em andamento',
    busca: 'situacao_in=andamento,reaberto,a_notificar,local_fechado',
  },
  { id: 'vencidas', nome: 'Vencidas', busca: 'vencida_eq=true&order=concluir_em asc' },
];

const todas = (list: ListQuery): string =>
  `situacao_in=${Object.keys(list.filters.situacao?.options ?? {}).join(',')}`;

const MENSAGENS = '/app/mensagens';
const pastas: readonly Folder[] = [
  {
    title: 'Recebidas',
    to: `${MENSAGENS}/recebidas/recebidas`,
    area: 'recebidas',
    count: 'mensagens',
  },
  { title: 'Arquivadas', to: `${MENSAGENS}/recebidas/arquivadas`, area: 'recebidas-arquivadas' },
  { title: 'Enviadas', to: `${MENSAGENS}/enviadas/enviadas`, area: 'enviadas' },
];
const pastasEnviadas: readonly Folder[] = [
  ...pastas.filter(({ area }) => area !== 'recebidas-arquivadas'),
  { title: 'Arquivadas', to: `${MENSAGENS}/enviadas/arquivadas`, area: 'enviadas-arquivadas' },
];

const caixaComum = {
  words: { one: 'mensagem', many: 'mensagens', ...feminine },
  noun: 'mensagem',
  tabs: [{ id: '', title: 'Mensagem' }],
  tabName: 'Mensagem',
  ownFilters: ['arquivada'],
  finishing: 'arquivar',
  create: { command: 'mensagens.comunicar', label: 'Comunicado' },
  Detail: DetalheMensagem,
} as const;
const visoesMensagem: readonly DefaultView[] = [
  { id: 'todas', nome: 'Todas', busca: '' },
  { id: 'nao-lidas', nome: 'Não lidas', busca: 'status_eq=enviada' },
  { id: 'contribuintes', nome: 'De contribuintes', busca: 'para_fisco_eq=true' },
  { id: 'alta', nome: 'Prioridade alta', busca: 'prioridade_eq=alta' },
];
const recebidasComum = {
  ...caixaComum,
  one: umaRecebida,
  param: 'recebida',
  nameOf: (row: RecordRow) => `Mensagem de ${(row as unknown as MensagemRow).remetente.nome}`,
  actions: [
    'mensagens.recebidas.responder',
    'mensagens.recebidas.arquivar',
    'mensagens.recebidas.ler',
    'mensagens.recebidas.restaurar',
    'mensagens.abrir_assunto',
  ],
  columns: colunasRecebidas,
  folders: pastas,
  opened: 'mensagens.recebidas.ler',
  advance: 'proximo',
  rowClass: (row: RecordRow) => ((row as unknown as MensagemRow).status === 'enviada' ? 'new' : ''),
  defaultViews: visoesMensagem,
} as const;
const enviadasComum = {
  ...caixaComum,
  one: umaEnviada,
  param: 'enviada',
  nameOf: (row: RecordRow) => `Mensagem para ${(row as unknown as MensagemRow).destinatario.nome}`,
  actions: [
    'mensagens.enviadas.arquivar',
    'mensagens.enviadas.restaurar',
    'mensagens.abrir_assunto',
  ],
  columns: colunasEnviadas,
  folders: pastasEnviadas,
  advance: 'ficar',
  defaultViews: [
    { id: 'todas', nome: 'Todas', busca: '' },
    { id: 'nao-lidas', nome: 'Ainda não lidas', busca: 'status_eq=enviada' },
    { id: 'comunicados', nome: 'Comunicados', busca: 'tipo_eq=comunicado' },
  ],
} as const;
const caixas: readonly AreaDef[] = [
  {
    ...recebidasComum,
    id: 'recebidas',
    title: 'Mensagens recebidas',
    list: areaLists.recebidas,
    base: `${MENSAGENS}/recebidas/recebidas`,
  },
  {
    ...recebidasComum,
    id: 'recebidas-arquivadas',
    title: 'Mensagens arquivadas',
    list: areaLists['recebidas-arquivadas'],
    base: `${MENSAGENS}/recebidas/arquivadas`,
  },
  {
    ...enviadasComum,
    id: 'enviadas',
    title: 'Mensagens enviadas',
    list: areaLists.enviadas,
    base: `${MENSAGENS}/enviadas/enviadas`,
  },
  {
    ...enviadasComum,
    id: 'enviadas-arquivadas',
    title: 'Enviadas arquivadas',
    list: areaLists['enviadas-arquivadas'],
    base: `${MENSAGENS}/enviadas/arquivadas`,
  },
];

/** The trail of one record: its address says of which. */
const trilha: AreaDef = {
  id: 'logs',
  title: 'Histórico de alterações',
  words: { one: 'entrada', many: 'entradas', ...feminine },
  noun: 'log',
  list: areaLists.logs,
  one: umLog,
  get base() {
    return trailBase();
  },
  param: 'log',
  nameOf: (row) => `Alteração ${(row as unknown as LogRow).seq}`,
  actions: [],
  columns: colunasLog,
  tabs: [{ id: '', title: 'Alteração' }],
  tabName: 'Alteração',
  defaultViews: [
    { id: 'todas', nome: 'Todas', busca: '' },
    { id: 'minhas', nome: 'Minhas', busca: 'usuario_id_in={eu}' },
  ],
  advance: 'ficar',
  leave: leaveTrail,
  Heading: lazy(() => import('./logs/heading.tsx')),
  Summary: lazy(() => import('./logs/summary.tsx')),
  Detail: DetalheLog,
};

/** The mails about one record: its address says of which. */
const emails: AreaDef = {
  id: 'emails',
  title: 'E-mails enviados',
  words: { one: 'e-mail', many: 'e-mails', selected: 'selecionado' },
  noun: 'email_historico',
  list: areaLists.emails,
  one: umEmail,
  get base() {
    return emailsBase();
  },
  param: 'email',
  nameOf: (row) => `E-mail ${(row as unknown as EmailRow).id}`,
  actions: [],
  columns: colunasEmail,
  tabs: [
    { id: '', title: 'E-mail' },
    { id: 'texto', title: 'Texto' },
  ],
  tabName: 'E-mail',
  defaultViews: [
    { id: 'todos', nome: 'Todos', busca: '' },
    { id: 'nao-enviados', nome: 'Não enviados', busca: 'status_in=waiting,kept,error' },
  ],
  advance: 'ficar',
  leave: leaveEmails,
  Heading: lazy(() => import('./emails/heading.tsx')),
  Detail: lazy(() => import('./emails/detail.tsx')),
};

const trabalhos: AreaDef = {
  id: 'trabalhos',
  title: 'Trabalhos',
  words: { one: 'trabalho', many: 'trabalhos', selected: 'selecionado' },
  noun: 'job_output',
  list: areaLists.trabalhos,
  base: '/app/sistema/job-outputs',
  param: 'job',
  nameOf: (row) => `Trabalho ${row.id}`,
  actions: ['sistema.job_outputs.retry'],
  columns: colunasTrabalho,
  tabs: [{ id: '', title: 'Trabalho' }],
  defaultViews: [
    { id: 'todos', nome: 'Todos', busca: '' },
    { id: 'abertos', nome: 'Em aberto', busca: 'status_in=waiting,running' },
    { id: 'erros', nome: 'Com erro', busca: 'status_in=error' },
    { id: 'meus', nome: 'Meus', busca: 'usuario_id_in={eu}' },
  ],
  advance: 'ficar',
  Summary: lazy(() => import('./trabalhos/summary.tsx')),
  Detail: lazy(() => import('./trabalhos/detail.tsx')),
};

const registros: readonly AreaDef[] = [
  {
    id: 'servicos',
    title: 'Ordens de serviço',
    words: ordens,
    noun: 'ordem_servico',
    list: areaLists.servicos,
    one: umaOrdem,
    base: '/app/osm/servicos',
    param: 'os',
    nameOf: nomeOrdem,
    actions: acoesOrdem,
    columns: colunasOrdem,
    tabs: abasOrdem,
    defaultViews: visoesOrdem,
    advance: 'ficar',
    Detail: DetalheOrdem,
  },
  {
    id: 'servicos-detalhados',
    title: 'Ordens detalhadas',
    words: ordens,
    noun: 'ordem_servico',
    list: areaLists['servicos-detalhados'],
    one: umaOrdem,
    base: '/app/osm/servicos-detalhados',
    param: 'os',
    nameOf: nomeOrdem,
    actions: acoesOrdem,
    columns: colunasDetalhadas,
    tabs: abasOrdem,
    defaultViews: visoesOrdem,
    advance: 'ficar',
    Detail: DetalheOrdem,
  },
  {
    id: 'solicitacoes',
    title: 'Solicitações de prazo',
    words: { one: 'solicitação', many: 'solicitações', ...feminine },
    noun: 'solicitacao',
    list: areaLists.solicitacoes,
    base: '/app/osm/solicitacoes',
    param: 'solicitacao',
    nameOf: (row) => `Prazo da ${nomeOs((row as unknown as Solicitacao).ordem_servico)}`,
    actions: [
      'solicitacoes.autorizar',
      'solicitacoes.recusar',
      'solicitacoes.comentar',
      'solicitacoes.abrir_os',
    ],
    columns: colunasSolicitacao,
    tabs: [
      { id: '', title: 'Solicitação' },
      { id: 'ordem', title: 'Ordem' },
    ],
    defaultViews: [
      { id: 'solicitado', nome: 'Solicitadas', busca: 'situacao_in=solicitado' },
      {
        id: 'decididas',
        nome: 'Decididas',
        busca: 'situacao_in=autorizado,recusado',
      },
      { id: 'todas', nome: 'Todas', busca: todas(areaLists.solicitacoes) },
    ],
    advance: 'proximo',
    Detail: DetalheSolicitacao,
  },
  {
    id: 'analises',
    title: 'Análises',
    words: analisesWords,
    noun: 'analise',
    list: areaLists.analises,
    one: umaAnalise,
    base: '/app/analises',
    param: 'analise',
    nameOf: nomeAnalise,
    actions: [
      'ordem_servicos.analise.analises.cancelar',
      'ordem_servicos.analise.analises.update',
      'analise.comentar',
      'analise.abrir_os',
    ],
    columns: colunasAnalise,
    tabs: abasAnalise,
    defaultViews: [
      { id: 'aguardando', nome: 'Aguardando', busca: 'situacao_in=aguardando' },
      { id: 'abertas', nome: 'Em aberto', busca: 'situacao_in=aguardando,reanalise' },
      { id: 'todas', nome: 'Todas', busca: todas(areaLists.analises) },
    ],
    advance: 'ficar',
    Detail: DetalheAnalise,
  },
  {
    id: 'minhas-analises',
    title: 'Minhas análises',
    words: analisesWords,
    noun: 'analise',
    list: areaLists['minhas-analises'],
    one: minhaAnalise,
    base: '/app/minhas-analises',
    param: 'minhaAnalise',
    nameOf: nomeAnalise,
    actions: [
      'ordem_servicos.analise.minhas_analises.concluir',
      'ordem_servicos.analise.minhas_analises.reanalise',
      'ordem_servicos.analise.minhas_analises.reabertura',
      'analise.comentar',
      'analise.abrir_os',
      'ordem_servicos.analise.analises.update',
    ],
    columns: colunasMinhas,
    tabs: abasAnalise,
    defaultViews: [
      { id: 'aguardando', nome: 'Aguardando', busca: 'situacao_in=aguardando' },
      { id: 'reanalise', nome: 'Em reanálise', busca: 'situacao_in=reanalise' },
      { id: 'todas', nome: 'Todas', busca: todas(areaLists['minhas-analises']) },
    ],
    advance: 'proximo',
    Detail: DetalheAnalise,
  },
  ...caixas,
];

const abaLog: RecordTab = { id: 'log', title: 'Log' };
/** Every record has its trail as its last tab. */
export const areas: readonly AreaDef[] = [
  ...[...registros, trabalhos].map((area) => ({ ...area, tabs: [...area.tabs, abaLog] })),
  trilha,
  emails,
];

export const areaById: ReadonlyMap<string, AreaDef> = new Map(areas.map((area) => [area.id, area]));

/** The area that an id names. Throws on an unknown one: a mistake of ours. */
export function areaOf(id: string): AreaDef {
  const area = areaById.get(id);
  if (!area) throw new Error(`área desconhecida: ${id}`);
  return area;
}

/** Address of a record (or of the list, without id) with the given query. */
export function addressOf(area: AreaDef, id: number | null, search = '', tab = ''): string {
  const query = search.replace(/^\?/, '');
  const path = [area.base, ...(id === null ? [] : [String(id)]), ...(tab ? [tab] : [])].join('/');
  return query ? `${path}?${query}` : path;
}

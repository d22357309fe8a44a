/** The folders: received and sent, each with its archive, the boxes of those one stands in for and of the department. */
import { listAddress, withDefaults } from '../../../domain/kernel/list-address.ts';
import {
  listaCaixas,
  listaEnviadas,
  listaRecebidas,
  listaSubstituidas,
  umaDaCaixa,
  umaEnviada,
  umaRecebida,
  umaSubstituida,
} from '../../../domain/mensagem/queries.ts';
import type { AreaSpec, Folder, HintLine } from '../define.ts';

/** What goes to one person alone. */
const PARA_UM = ['mensagem', 'resposta', 'encaminhada'] as const;

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
  {
    title: 'Substituídas',
    to: `${MENSAGENS}/recebidas/substituidas`,
    area: 'substituidas',
    count: 'substituidas',
    waiting: true,
  },
  {
    title: 'Departamento',
    to: `${MENSAGENS}/recebidas/caixas`,
    area: 'caixas',
    count: 'caixas',
    waiting: true,
  },
];
const pastasEnviadas: readonly Folder[] = [
  ...pastas.filter(({ area }) => area === 'recebidas' || area === 'enviadas'),
  { title: 'Arquivadas', to: `${MENSAGENS}/enviadas/arquivadas`, area: 'enviadas-arquivadas' },
];

/** The keys of a folder: what was sent is neither answered nor marked read. */
const keys = (
  finish: 'arquivar' | 'restaurar' | 'assumir',
  received: boolean,
): readonly HintLine[] => [
  [['lista.proxima', 'lista.anterior'], 'mover'],
  ['lista.abrir', 'ler'],
  ['detalhe.concluir', finish],
  ...(received
    ? ([
        ['detalhe.recusar', 'responder'],
        ['mensagens.recebidas.ler', 'marcar lida'],
      ] as const)
    : []),
  ['lista.selecionar', 'selecionar', 'largo'],
  ['desfazer', 'desfazer'],
  ['caixa.abrir', 'caixa de entrada', 'largo'],
  ['ajuda.abrir', 'atalhos'],
];

const comum = {
  record: 'Mensagem',
  index: null,
  show: null,
  tabs: [{ id: '', title: 'Mensagem' }],
  tabName: 'Mensagem',
  ownFilters: ['arquivada'],
  finishing: 'arquivar',
  create: { command: 'mensagens.comunicar', label: 'Comunicado' },
  // The text and the reply beside it need more room than the list.
  room: {
    name: 'mensagens',
    three: {
      wide: { lista: 41.3, contexto: 22.7 },
      narrow: { lista: 35.6, contexto: 26.9 },
    },
  },
} as const;
const acoesDe = (finish: 'arquivar' | 'restaurar') =>
  [
    'mensagens.recebidas.responder',
    `mensagens.recebidas.${finish}`,
    'mensagens.recebidas.ler',
    'mensagens.abrir_assunto',
    'mensagens.recebidas.encaminhar',
    'mensagens.recebidas.passar',
    'mensagens.recebidas.deixar',
    'mensagens.abrir_os',
    'mensagens.comentar_os',
  ] as const;
const recebidas = {
  ...comum,
  param: 'recebida',
  one: umaRecebida,
  forms: [
    {
      sub: 'responder',
      title: 'Responder',
      access: null,
      command: 'mensagens.recebidas.responder',
    },
    {
      sub: 'encaminhar',
      title: 'Encaminhar',
      access: null,
      command: 'mensagens.recebidas.encaminhar',
    },
  ],
  folders: pastas,
  opened: 'mensagens.recebidas.ler',
  advance: 'proximo',
  rowClass: (row) => (row.status === 'enviada' ? 'new' : ''),
  defaultViews: [
    { id: 'todas', nome: 'Todas', busca: '' },
    {
      id: 'nao-lidas',
      nome: 'Não lidas',
      busca: listAddress(listaRecebidas, { status_eq: 'enviada' }),
    },
    {
      id: 'contribuintes',
      nome: 'De contribuintes',
      busca: listAddress(listaRecebidas, { para_fisco_eq: true }),
    },
    {
      id: 'alta',
      nome: 'Prioridade alta',
      busca: listAddress(listaRecebidas, { prioridade_eq: 'alta' }),
    },
  ],
} as const satisfies Partial<AreaSpec>;
const enviadas = {
  ...comum,
  param: 'enviada',
  one: umaEnviada,
  actions: [
    'mensagens.enviadas.arquivar',
    'mensagens.enviadas.restaurar',
    'mensagens.abrir_assunto',
    'mensagens.enviadas.encaminhar',
  ],
  tabs: [
    { id: '', title: 'Mensagem' },
    { id: 'leituras', title: 'Quem leu' },
  ],
  forms: [
    {
      sub: 'encaminhar',
      title: 'Encaminhar',
      access: null,
      command: 'mensagens.enviadas.encaminhar',
    },
  ],
  folders: pastasEnviadas,
  advance: 'ficar',
  defaultViews: [
    { id: 'todas', nome: 'Todas', busca: '' },
    {
      id: 'nao-lidas',
      nome: 'Ainda não lidas',
      // An announcement is read by some and not by others.
      busca: listAddress(listaEnviadas, { status_eq: 'enviada', tipo_in: PARA_UM }),
    },
    {
      id: 'comunicados',
      nome: 'Comunicados',
      busca: listAddress(listaEnviadas, { tipo_eq: 'comunicado' }),
    },
  ],
} as const satisfies Partial<AreaSpec>;

/** Boxes that are not one's own: what is in them is taken over, or left. */
const deOutros = {
  ...comum,
  folders: pastas,
  advance: 'proximo',
  finishing: 'assumir',
  rowClass: (row) => (row.status === 'enviada' ? 'new' : ''),
  hints: keys('assumir', false),
} as const satisfies Partial<AreaSpec>;

export const areas: readonly AreaSpec[] = [
  {
    ...recebidas,
    id: 'recebidas',
    base: `${MENSAGENS}/recebidas/recebidas`,
    title: 'Mensagens recebidas',
    list: listaRecebidas,
    actions: acoesDe('arquivar'),
    hints: keys('arquivar', true),
    go: {
      rank: 6,
      key: 'm',
      icon: 'mail',
      keywords: ['mensagens', 'caixa de entrada', 'recebidas'],
    },
    rail: { wing: 'mensagens', rank: 1, title: 'Recebidas', count: 'mensagens' },
  },
  {
    ...recebidas,
    id: 'recebidas-arquivadas',
    base: `${MENSAGENS}/recebidas/arquivadas`,
    title: 'Mensagens arquivadas',
    list: withDefaults(listaRecebidas, { arquivada_eq: true }),
    actions: acoesDe('restaurar'),
    hints: keys('restaurar', true),
    go: { rank: 8, icon: 'archive', keywords: ['mensagens', 'arquivadas'] },
    rail: { wing: 'mensagens', rank: 2, title: 'Arquivadas' },
  },
  {
    ...enviadas,
    id: 'enviadas',
    base: `${MENSAGENS}/enviadas/enviadas`,
    title: 'Mensagens enviadas',
    list: listaEnviadas,
    hints: keys('arquivar', false),
    creates: [
      {
        sub: 'comunicados/add',
        path: `${MENSAGENS}/enviadas/comunicados/add`,
        name: 'mensagens.comunicados.add',
        title: 'Novo comunicado',
        access: null,
        command: 'mensagens.comunicar',
        rail: { title: 'Comunicados', access: 'admin/mensagens/comunicar' },
      },
      {
        sub: 'nova',
        path: `${MENSAGENS}/enviadas/nova`,
        name: 'mensagens.nova',
        title: 'Nova mensagem',
        access: null,
        command: 'mensagens.enviadas.create',
      },
    ],
    go: { rank: 7, key: 'n', icon: 'send', keywords: ['mensagens', 'enviadas'] },
    rail: { wing: 'mensagens', rank: 3, title: 'Enviadas' },
  },
  {
    ...enviadas,
    id: 'enviadas-arquivadas',
    base: `${MENSAGENS}/enviadas/arquivadas`,
    title: 'Enviadas arquivadas',
    list: withDefaults(listaEnviadas, { arquivada_eq: true }),
    hints: keys('restaurar', false),
    go: { rank: 9, icon: 'archive', keywords: ['mensagens', 'enviadas', 'arquivadas'] },
    rail: { wing: 'mensagens', rank: 4 },
  },
  {
    ...deOutros,
    id: 'substituidas',
    base: `${MENSAGENS}/recebidas/substituidas`,
    title: 'Mensagens de quem substituo',
    param: 'substituida',
    list: listaSubstituidas,
    one: umaSubstituida,
    actions: ['mensagens.substituidas.assumir', 'mensagens.abrir_assunto'],
    defaultViews: [
      { id: 'todas', nome: 'Todas', busca: '' },
      {
        id: 'nao-lidas',
        nome: 'Não lidas',
        busca: listAddress(listaSubstituidas, { status_eq: 'enviada' }),
      },
    ],
    go: { rank: 9, icon: 'mail', keywords: ['mensagens', 'substituto', 'ausentes'] },
    rail: { wing: 'mensagens', rank: 5, title: 'De quem substituo' },
  },
  {
    ...deOutros,
    id: 'caixas',
    base: `${MENSAGENS}/recebidas/caixas`,
    title: 'Mensagens do departamento',
    param: 'deixada',
    list: listaCaixas,
    one: umaDaCaixa,
    actions: ['mensagens.caixas.assumir', 'mensagens.abrir_assunto'],
    defaultViews: [
      { id: 'todas', nome: 'Todas', busca: '' },
      {
        id: 'contribuintes',
        nome: 'De contribuintes',
        busca: listAddress(listaCaixas, { para_fisco_eq: true }),
      },
    ],
    go: { rank: 9, icon: 'people', keywords: ['mensagens', 'caixa do departamento', 'setor'] },
    rail: { wing: 'mensagens', rank: 6, title: 'Do departamento' },
  },
];

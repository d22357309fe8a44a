/** The messages: received and sent, each with its archive. */
import { formatDateTime } from '../../domain/kernel/format.ts';
import { listAddress, searchOf, withDefaults } from '../../domain/kernel/list-address.ts';
import { cut } from '../../domain/kernel/text.ts';
import { mensagemActions } from '../../domain/mensagem/actions.ts';
import {
  contarNaoLidas,
  listaEnviadas,
  listaRecebidas,
  listaSubstituidas,
  umaEnviada,
  umaRecebida,
  umaSubstituida,
} from '../../domain/mensagem/queries.ts';
import { status, names } from '../../domain/mensagem/schema.ts';
import type { Mensagem, MensagemRow } from '../../domain/mensagem/schema.ts';
import { defineNoun, looks } from './define.ts';
import type { AreaSpec, At, Folder, HintLine, RecordRow } from './define.ts';

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
    title: 'De quem substituo',
    to: `${MENSAGENS}/recebidas/substituidas`,
    area: 'substituidas',
    count: 'substituidas',
    waiting: true,
  },
];
const pastasEnviadas: readonly Folder[] = [
  ...pastas.filter(({ area }) => area !== 'recebidas-arquivadas' && area !== 'substituidas'),
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

/** Whose side is acted from: in the folders of what one sent, the sender's. */
function isSent(row: MensagemRow | null, { areaId, eu }: At): boolean {
  if (!areaId?.startsWith('enviadas')) return false;
  return !row?.remetente || row.remetente.id === eu;
}
const notSent = (row: MensagemRow | null, at: At): boolean => !isSent(row, at);

/** In a box that is somebody else's, of whom one stands in for. */
const isOthers = (at: At): boolean => at.areaId === 'substituidas';
const notReceived = (row: MensagemRow | null, at: At): boolean => isSent(row, at) || isOthers(at);

/** The subject, who wrote it when, and the text, as far as it is known: of what it becomes elsewhere. */
const quoted = (m: MensagemRow & Partial<Mensagem>, most: number): string =>
  cut(
    `${m.titulo}\n\n${m.conteudo ?? m.resumo}\n\nMensagem de ${m.remetente.nome}, ${formatDateTime(m.created_at)}`,
    most,
  );
/** Characters of an order's description and of its comments. */
const NA_OS = 4000;

/** Archives, or where it is archived already, restores. */
function archive(row: MensagemRow | null, at: At) {
  if (isOthers(at)) return 'mensagens.substituidas.assumir';
  const sent = isSent(row, at);
  const archived = row
    ? sent
      ? row.arquivada_remetente
      : row.arquivada_destinatario
    : at.areaId?.endsWith('arquivadas');
  const side = sent ? 'enviadas' : 'recebidas';
  return `mensagens.${side}.${archived ? 'restaurar' : 'arquivar'}`;
}

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
const recebidas = {
  ...comum,
  param: 'recebida',
  one: umaRecebida,
  actions: [
    'mensagens.recebidas.responder',
    'mensagens.recebidas.arquivar',
    'mensagens.recebidas.ler',
    'mensagens.recebidas.restaurar',
    'mensagens.abrir_assunto',
    'mensagens.recebidas.encaminhar',
    'mensagens.recebidas.passar',
    'mensagens.abrir_os',
    'mensagens.comentar_os',
  ],
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
      busca: listAddress(listaEnviadas, { status_eq: 'enviada' }),
    },
    {
      id: 'comunicados',
      nome: 'Comunicados',
      busca: listAddress(listaEnviadas, { tipo_eq: 'comunicado' }),
    },
  ],
} as const satisfies Partial<AreaSpec>;

export const mensagem = defineNoun<MensagemRow>()({
  noun: 'mensagem',
  names,
  icon: 'mail',
  nameOf({ remetente, destinatario }, { areaId, eu }) {
    const mine = remetente.id === eu && destinatario.id !== remetente.id;
    return mine || areaId?.startsWith('enviadas')
      ? `Mensagem para ${destinatario.nome}`
      : `Mensagem de ${remetente.nome}`;
  },
  situacoes: looks(status, {
    enviada: ['dot', 'run'],
    lida: ['ring', 'idle'],
    respondida: ['reply', 'done'],
  }),
  actions: mensagemActions,
  words: {
    'mensagens.recebidas.responder': {
      icon: 'undo',
      doing: 'Respondendo',
      done: 'respondid*',
      did: 'respondeu',
      send: 'Enviar',
      ownForm: true,
      single: true,
      draft: true,
      finishes: true,
      hidden: notReceived,
      patch: ({ lida_em }, now) => ({
        status: 'respondida',
        lida_em: lida_em ?? now,
        respondida_em: now,
      }),
    },
    'mensagens.recebidas.encaminhar': {
      icon: 'send',
      doing: 'Encaminhando',
      done: 'encaminhad*',
      did: 'encaminhou',
      send: 'Encaminhar',
      ownForm: true,
      single: true,
      draft: true,
      keys: ['Shift+E'],
      hidden: notReceived,
    },
    'mensagens.recebidas.passar': {
      icon: 'share',
      doing: 'Passando',
      done: 'passad*',
      did: 'passou',
      short: 'Passar',
      heading: 'Passar a um colega',
      send: 'Passar',
      leaves: true,
      hidden: notReceived,
    },
    'mensagens.substituidas.assumir': {
      icon: 'mail',
      doing: 'Assumindo',
      done: 'assumid*',
      did: 'assumiu',
      leaves: true,
      hidden: (_, at) => !isOthers(at),
    },
    'mensagens.recebidas.ler': {
      icon: 'eye',
      doing: 'Marcando como lida',
      done: 'marcad* como lid*',
      did: 'leu',
      short: 'Marcar lida',
      keys: ['Shift+I'],
      hidden: notReceived,
      already: { is: (m) => m.status !== 'enviada', said: 'lid*' },
      patch: (m, now) => (m.status === 'enviada' ? { status: 'lida', lida_em: now } : {}),
    },
    'mensagens.recebidas.arquivar': {
      icon: 'archive',
      doing: 'Arquivando',
      done: 'arquivad*',
      did: 'arquivou',
      hidden: notReceived,
      inverse: 'mensagens.recebidas.restaurar',
      patch: () => ({ arquivada_destinatario: true }),
    },
    'mensagens.recebidas.restaurar': {
      icon: 'reopen',
      doing: 'Restaurando',
      done: 'restaurad*',
      did: 'restaurou',
      hidden: notReceived,
      inverse: 'mensagens.recebidas.arquivar',
      patch: () => ({ arquivada_destinatario: false }),
    },
    'mensagens.enviadas.create': {
      icon: 'mail',
      doing: 'Enviando',
      done: 'enviad*',
      did: 'enviou',
      send: 'Enviar',
      ownForm: true,
      draft: true,
      made: { next: 'lista', says: 'Mensagem enviada' },
    },
    'mensagens.enviadas.encaminhar': {
      icon: 'send',
      doing: 'Encaminhando',
      done: 'encaminhad*',
      did: 'encaminhou',
      send: 'Encaminhar',
      ownForm: true,
      single: true,
      draft: true,
      hidden: notSent,
    },
    'mensagens.enviadas.arquivar': {
      icon: 'archive',
      doing: 'Arquivando',
      done: 'arquivad*',
      did: 'arquivou',
      hidden: notSent,
      inverse: 'mensagens.enviadas.restaurar',
      patch: () => ({ arquivada_remetente: true }),
    },
    'mensagens.enviadas.restaurar': {
      icon: 'reopen',
      doing: 'Restaurando',
      done: 'restaurad*',
      did: 'restaurou',
      hidden: notSent,
      inverse: 'mensagens.enviadas.arquivar',
      patch: () => ({ arquivada_remetente: false }),
    },
    'mensagens.comunicar': {
      icon: 'people',
      doing: 'Enviando',
      done: 'enviad*',
      did: 'enviou um comunicado',
      send: 'Enviar comunicado',
      ownForm: true,
      draft: true,
      made: {
        next: 'acompanha',
        title: 'Comunicado',
        done: 'enviado',
        each: { one: 'pessoa', many: 'pessoas' },
      },
    },
  },
  links: [
    {
      id: 'mensagens.abrir_assunto',
      title: 'Abrir OS',
      info: 'Mostra ao lado o registro de que a mensagem trata',
      icon: 'order',
      keywords: ['ver a os', 'referencia', 'ordem', 'documento'],
      area: 'servicos',
      areaOf: ({ assunto }) => (assunto?.entidade === 'doc' ? 'docs' : 'servicos'),
      beside: true,
      titleOf: ({ assunto }) => (assunto?.entidade === 'doc' ? 'Abrir documento' : 'Abrir OS'),
      to({ assunto }, { departamento }) {
        if (!assunto) return 'A mensagem não trata de uma OS nem de um documento';
        return assunto.departamento === departamento ? assunto.id : 'É de outro departamento';
      },
    },
  ],
  lent: [
    {
      id: 'mensagens.abrir_os',
      title: 'Abrir OS da mensagem',
      short: 'Nova OS',
      info: 'Abre uma ordem com o que a mensagem diz; a mensagem passa a tratar dela',
      icon: 'order',
      action: 'ordem_servicos.create',
      whole: true,
      hidden: notReceived,
      to: (m) =>
        m.assunto
          ? `A mensagem já trata de ${m.assunto.nome}`
          : {
              novo: {
                mensagem_id: m.id,
                descricao: quoted(m, NA_OS),
                protocolo_tipo: 'mensagem',
                protocolo_numero: String(m.id),
                protocolo_ano: Number(m.created_at.slice(0, 4)),
              },
            },
    },
    {
      id: 'mensagens.comentar_os',
      title: 'Levar à OS como comentário',
      short: 'Comentar na OS',
      info: 'Comenta, na ordem de que a mensagem trata, o que ela diz',
      icon: 'comment',
      action: 'ordem_servicos.comentar',
      whole: true,
      to: ({ assunto }) =>
        assunto?.entidade === 'ordem_servico'
          ? (assunto as RecordRow)
          : 'A mensagem não trata de uma OS',
      given: (m) => ({ texto: quoted(m, NA_OS) }),
    },
  ],
  letters: {
    concluir: {
      among: [
        'mensagens.substituidas.assumir',
        'mensagens.recebidas.arquivar',
        'mensagens.recebidas.restaurar',
        'mensagens.enviadas.arquivar',
        'mensagens.enviadas.restaurar',
      ],
      sides: true,
      of: archive,
    },
    recusar: 'mensagens.recebidas.responder',
  },
  areas: [
    {
      ...recebidas,
      id: 'recebidas',
      base: `${MENSAGENS}/recebidas/recebidas`,
      title: 'Mensagens recebidas',
      list: listaRecebidas,
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
      ...comum,
      id: 'substituidas',
      base: `${MENSAGENS}/recebidas/substituidas`,
      title: 'Mensagens de quem substituo',
      param: 'substituida',
      list: listaSubstituidas,
      one: umaSubstituida,
      folders: pastas,
      advance: 'proximo',
      finishing: 'assumir',
      actions: ['mensagens.substituidas.assumir', 'mensagens.abrir_assunto'],
      defaultViews: [
        { id: 'todas', nome: 'Todas', busca: '' },
        {
          id: 'nao-lidas',
          nome: 'Não lidas',
          busca: listAddress(listaSubstituidas, { status_eq: 'enviada' }),
        },
      ],
      rowClass: (row) => (row.status === 'enviada' ? 'new' : ''),
      hints: keys('assumir', false),
      go: { rank: 9, icon: 'mail', keywords: ['mensagens', 'substituto', 'ausentes'] },
      rail: { wing: 'mensagens', rank: 5, title: 'De quem substituo' },
    },
  ],
  ones: [umaRecebida, umaEnviada, umaSubstituida],
  mailed: true,
  waits: [
    {
      id: 'mensagens',
      rank: 1,
      area: 'recebidas',
      list: listaRecebidas,
      count: contarNaoLidas,
      of: () => ({
        title: 'Mensagens não lidas',
        short: 'Mensagens',
        search: searchOf<typeof listaRecebidas>({ status_eq: 'enviada' }),
        actions: ['detalhe.concluir', 'detalhe.recusar', 'mensagens.recebidas.ler'],
      }),
    },
    {
      id: 'substituidas',
      rank: 1.5,
      area: 'substituidas',
      list: listaSubstituidas,
      of: () => ({
        title: 'Mensagens de quem substituo',
        short: 'Substituição',
        search: searchOf<typeof listaSubstituidas>({ status_eq: 'enviada' }),
        actions: ['detalhe.concluir'],
      }),
    },
  ],
  found: { about: ({ titulo }) => titulo },
  derived: {
    // Archiving is each side's own: which mark speaks for this list.
    arquivada: (m, wanted, { id }) =>
      String(id === listaEnviadas.id ? m.arquivada_remetente : m.arquivada_destinatario) === wanted,
  },
});

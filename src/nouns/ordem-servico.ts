/** The orders. */
import { hojeEm } from '../../domain/kernel/civil-date.ts';
import { listAddress, searchOf } from '../../domain/kernel/list-address.ts';
import type { ListQuery } from '../../domain/kernel/define.ts';
import { compartilhadoActions } from '../../domain/compartilhado/index.ts';
import { ordemServicoActions } from '../../domain/ordem-servico/actions.ts';
import { listaOrdens, umaOrdem } from '../../domain/ordem-servico/queries.ts';
import {
  isEmCampo,
  isFechada,
  names,
  nomeOs,
  opensAnalise,
  situacoes,
} from '../../domain/ordem-servico/schema.ts';
import type { OrdemServico, OrdemServicoRow } from '../../domain/ordem-servico/schema.ts';
import { defineNoun, looks } from './define.ts';
import type { AreaSpec, Asks, Search, WaitingGroup, Who } from './define.ts';
import { agree } from './words.ts';

/** 'A OS está …' */
const IS: Readonly<Record<string, string>> = {
  abertura: 'em abertura',
  aguardando_distribuir: 'aguardando distribuição',
  em_distribuicao: 'em distribuição',
  a_confirmar: 'a confirmar',
  questionada: 'questionad*',
  andamento: 'em andamento',
  a_notificar: 'a notificar',
  local_fechado: 'com local fechado',
  reabrindo: 'reabrindo',
  reaberto: 'reabert*',
  encerrada: 'encerrad*',
  cancelada: 'cancelad*',
} satisfies Record<keyof typeof situacoes, string>;
const isWord = (situacao: string): string => agree(IS[situacao] ?? situacao, names.gender);

const many = (field: keyof OrdemServico) => (record: unknown) => {
  const value = (record as OrdemServico | undefined)?.[field];
  return Array.isArray(value) ? value.length : undefined;
};
const ordem = 'admin/ordem_servicos';

/** Situações in which an order has no inspector who has begun. */
const aDistribuir = [
  'abertura',
  'aguardando_distribuir',
  'em_distribuicao',
  'questionada',
  'reabrindo',
] as const;

/** Who gives orders out: the profiles know no roles, only permissions. */
const gives = ({ can }: Pick<Who, 'can'>): boolean => can('ordem_servicos.confirmar_fiscal');

const comum = {
  record: 'Ordem de serviço',
  param: 'os',
  index: `${ordem}/index`,
  show: `${ordem}/show`,
  list: listaOrdens as ListQuery,
  one: umaOrdem,
  tabs: [
    { id: '', title: 'Detalhes' },
    { id: 'areas', title: 'Áreas', count: many('areas') },
    { id: 'anexos', title: 'Anexos', count: many('anexos') },
    { id: 'comentarios', title: 'Comentários', count: many('comentarios') },
    { id: 'historico', title: 'Histórico', count: many('historico') },
  ],
  // Who gives orders out…
  actions: [
    'ordem_servicos.confirmar_fiscal',
    'ordem_servicos.autorizar_prazo',
    'ordem_servicos.recusar_prazo',
    'ordem_servicos.encerrar',
    'ordem_servicos.reabrir',
    'ordem_servicos.retificar_encerramento',
    'ordem_servicos.substituir',
    'ordem_servicos.cancelar',
    'ordem_servicos.manutencao',
  ],
  // …and who works on them.
  bars: [
    {
      of: (who) => who.fiscal && !gives(who),
      actions: [
        'ordem_servicos.aceitar',
        'ordem_servicos.questionar',
        'ordem_servicos.solicitar_prazo',
        'ordem_servicos.notificar',
        'ordem_servicos.local_fechado',
        'ordem_servicos.encerrar',
        'ordem_servicos.retomar',
        'ordem_servicos.reabrir',
        'ordem_servicos.substituir',
      ],
    },
  ],
  create: { command: 'ordem_servicos.create', label: 'Nova OS' },
  defaultViews: [
    { id: 'todas', nome: 'Todas', busca: '' },
    { id: 'ano', nome: 'Todas de {ano}', busca: listAddress(listaOrdens, { ano_eq: '{ano}' }) },
    {
      id: 'minhas',
      nome: 'Minhas',
      busca: listAddress(listaOrdens, { usuario_responsavel_id_eq: '{eu}' }),
    },
    {
      id: 'distribuir',
      nome: 'A distribuir',
      busca: listAddress(listaOrdens, { situacao_in: aDistribuir }),
    },
    {
      id: 'andamento',
      nome: 'Em andamento',
      busca: listAddress(listaOrdens, {
        situacao_in: ['andamento', 'reaberto', 'a_notificar', 'local_fechado'],
      }),
    },
    {
      id: 'vencidas',
      nome: 'Vencidas',
      busca: listAddress(listaOrdens, { vencida_eq: true, order: 'concluir_em asc' }),
    },
  ],
  advance: 'ficar',
} as const satisfies Omit<AreaSpec, 'id' | 'base' | 'title'>;

const lists = ({ can }: Who): boolean => can(listaOrdens.permission);

export const ordemServico = defineNoun<OrdemServicoRow>()({
  noun: 'ordem_servico',
  names,
  icon: 'order',
  nameOf: (os) => nomeOs(os),
  numberOf: (os) => os,
  situacoes: looks(situacoes, {
    abertura: ['dotted', 'idle'],
    aguardando_distribuir: ['ring', 'idle'],
    em_distribuicao: ['quarter', 'idle'],
    a_confirmar: ['dia', 'wait'],
    questionada: ['diadot', 'review'],
    andamento: ['half', 'run'],
    a_notificar: ['diahalf', 'wait'],
    local_fechado: ['sq', 'wait'],
    reabrindo: ['loop', 'review'],
    reaberto: ['loopdot', 'run'],
    encerrada: ['check', 'done'],
    cancelada: ['x', 'idle'],
  }),
  refusal([only, ...others], situacao) {
    return only !== undefined && others.length === 0
      ? `A OS não está ${isWord(only)}`
      : `A OS está ${isWord(situacao)}`;
  },
  actions: ordemServicoActions,
  elsewhere: compartilhadoActions,
  words: {
    'ordem_servicos.create': {
      icon: 'plus',
      doing: 'Abrindo',
      done: 'abert*',
      did: 'incluiu a OS',
      send: 'Abrir OS',
      ownForm: true,
      made: { next: 'abre' },
    },
    'ordem_servicos.create_massa': {
      icon: 'people',
      doing: 'Abrindo',
      done: 'abert*',
      did: 'incluiu a OS em massa',
      send: 'Abrir em massa',
      ownForm: true,
      draft: true,
      made: {
        next: 'acompanha',
        title: 'OS em massa',
        done: 'concluída',
        each: { one: 'cadastro', many: 'cadastros' },
        here: true,
      },
    },
    'ordem_servicos.encerrar': {
      icon: 'check',
      doing: 'Encerrando',
      done: 'encerrad*',
      did: 'encerrou a OS',
      heading: 'Encerrar OS',
      ownForm: true,
      begins: (os) => ({ solicitar_analise: opensAnalise(os, false) }),
    },
    'ordem_servicos.notificar': {
      icon: 'flag',
      doing: 'Marcando para notificar',
      done: 'marcad* para notificar',
      did: 'marcou para notificar',
      heading: 'Notificar OS',
      inverse: 'ordem_servicos.retomar',
    },
    'ordem_servicos.local_fechado': {
      icon: 'door',
      doing: 'Registrando local fechado',
      done: 'marcad* com local fechado',
      did: 'registrou local fechado',
      send: 'Registrar',
    },
    'ordem_servicos.retomar': {
      icon: 'play',
      doing: 'Retomando',
      done: 'retomad*',
      did: 'retomou',
      heading: 'Retomar OS',
      inverse: {
        of: (before) =>
          before.situacao === 'a_notificar' ? { action: 'ordem_servicos.notificar' } : null,
      },
    },
    'ordem_servicos.confirmar_fiscal': {
      icon: 'person',
      doing: 'Confirmando o fiscal',
      done: 'confirmad* ao fiscal',
      did: 'confirmou o fiscal',
      short: 'Fiscal',
      formOnly: true,
      takes: ['usuario_responsavel_id'],
      asks: ({ situacao }): Asks =>
        isEmCampo(situacao) ? { motivo: 'exige' } : { motivo: 'nao', concluir_em: 'nao' },
      inverse: {
        of: ({ situacao, usuario_responsavel: fiscal }) =>
          situacao === 'a_confirmar' && fiscal
            ? {
                action: 'ordem_servicos.confirmar_fiscal',
                body: { usuario_responsavel_id: fiscal.id },
              }
            : null,
      },
    },
    'ordem_servicos.substituir': {
      icon: 'swap',
      doing: 'Substituindo',
      done: 'substituíd*',
      did: 'substituiu',
      heading: 'Substituir OS',
      formOnly: true,
      // The new order takes over what the old one was about.
      takes: [
        'assunto_id',
        'cadastro_id',
        'contribuinte_id',
        'zona_id',
        'endereco',
        'protocolo_tipo',
        'protocolo_numero',
        'protocolo_ano',
        'descricao',
        'usuario_responsavel_id',
      ],
    },
    'ordem_servicos.reabrir': {
      icon: 'reopen',
      doing: 'Reabrindo',
      done: 'reabert*',
      did: 'reabriu',
      heading: 'Reabrir OS',
    },
    'ordem_servicos.retificar_encerramento': {
      icon: 'edit',
      doing: 'Retificando o encerramento',
      done: 'com o encerramento retificad*',
      did: 'retificou o encerramento',
      short: 'Retificar',
      single: true,
      ownForm: true,
      onlyChanges: true,
      // Only the whole record knows how it was closed.
      takes: ['encerramento_id'],
      begins: (os) => {
        const { encerramento, concluido_em } = os as Partial<OrdemServico>;
        return {
          encerramento_id: encerramento?.id ?? null,
          comentario: encerramento?.comentario ?? null,
          concluido_em: concluido_em ? hojeEm(new Date(concluido_em)) : null,
        };
      },
    },
    'ordem_servicos.cancelar': {
      icon: 'x',
      doing: 'Cancelando',
      done: 'cancelad*',
      did: 'cancelou a OS',
      heading: 'Cancelar OS',
      send: 'Cancelar OS',
    },
    'ordem_servicos.manutencao': {
      icon: 'settings',
      doing: 'Corrigindo',
      done: 'corrigid*',
      did: 'fez manutenção',
      send: 'Corrigir',
      formOnly: true,
      takes: 'todos',
      onlyChanges: true,
    },
    'ordem_servicos.aceitar': {
      icon: 'check',
      doing: 'Aceitando',
      done: 'aceit*',
      did: 'aceitou',
      heading: 'Aceitar OS',
    },
    'ordem_servicos.questionar': {
      icon: 'question',
      doing: 'Questionando',
      done: 'questionad*',
      did: 'questionou',
      heading: 'Questionar OS',
    },
    'ordem_servicos.update': {
      icon: 'edit',
      doing: 'Alterando',
      done: 'alterad*',
      did: 'alterou a OS',
      send: 'Salvar',
      takes: 'todos',
      onlyChanges: true,
      inverse: { of: (_, __, values) => ({ action: 'ordem_servicos.update', body: values }) },
    },
    'ordem_servicos.areas': {
      icon: 'map',
      doing: 'Alterando as áreas',
      done: 'alterad*',
      did: 'alterou as áreas',
      send: 'Salvar',
      ownForm: true,
      single: true,
      takes: 'todos',
    },
    'ordem_servicos.anexos': {
      icon: 'clip',
      doing: 'Anexando',
      done: 'atualizad* com os anexos',
      did: 'anexou',
      single: true,
    },
    'ordem_servicos.comentar': {
      icon: 'comment',
      doing: 'Comentando',
      done: 'comentad*',
      did: 'comentou',
      heading: 'Comentar OS',
      // A comment stands in its record before the server has it.
      patchWhole: ({ comentarios }, { texto }, { id, nome }, now) => ({
        comentarios: [
          ...(comentarios as OrdemServico['comentarios']),
          { id: -Date.parse(now), texto, usuario: { id, nome }, created_at: now },
        ],
      }),
    },
    'ordem_servicos.solicitar_prazo': {
      icon: 'clock',
      doing: 'Solicitando prazo',
      done: 'levad* ao gerente com o pedido de prazo',
      did: 'solicitou prazo',
    },
  },
  lent: [
    {
      id: 'ordem_servicos.autorizar_prazo',
      title: 'Autorizar prazo',
      info: 'Decide o prazo pedido para a ordem',
      icon: 'clock',
      action: 'solicitacoes.autorizar',
      short: 'Autorizar',
      to: pedidoOf,
    },
    {
      id: 'ordem_servicos.recusar_prazo',
      title: 'Recusar prazo',
      info: 'Decide o prazo pedido para a ordem',
      icon: 'x',
      action: 'solicitacoes.recusar',
      short: 'Recusar',
      to: pedidoOf,
    },
  ],
  variants: [
    {
      id: 'ordem_servicos.create_avulsa',
      of: 'ordem_servicos.create',
      fixed: { avulsa: true },
      title: 'Nova OS avulsa',
      info: 'Serviço próprio do fiscal, ciente na hora',
      keywords: ['avulsa', 'nova os avulsa'],
    },
  ],
  letters: {
    concluir: 'ordem_servicos.encerrar',
    editar: 'ordem_servicos.update',
    aceitar: {
      among: ['ordem_servicos.aceitar', 'ordem_servicos.confirmar_fiscal'],
      of: (os) =>
        os?.situacao === 'a_confirmar'
          ? 'ordem_servicos.aceitar'
          : 'ordem_servicos.confirmar_fiscal',
    },
    recusar: 'ordem_servicos.reabrir',
    questionar: 'ordem_servicos.questionar',
    comentar: 'ordem_servicos.comentar',
  },
  areas: [
    {
      ...comum,
      id: 'servicos',
      base: '/app/osm/servicos',
      title: 'Ordens de serviço',
      aliases: ['details'],
      creates: [
        {
          sub: 'novo',
          title: 'Nova OS',
          access: `${ordem}/create`,
          command: 'ordem_servicos.create',
        },
        {
          sub: 'novo/avulsa',
          title: 'Nova OS avulsa',
          access: `${ordem}/create`,
          command: 'ordem_servicos.create_avulsa',
        },
        {
          sub: 'novo/massa',
          title: 'OS em massa',
          access: `${ordem}/create_massa`,
          command: 'ordem_servicos.create_massa',
          steps: [
            {
              id: 'assunto',
              title: 'Assunto e grupo',
              fields: ['assunto_id', 'usuario_grupo_id', 'grupo_in', 'prazo', 'descricao'],
            },
            {
              id: 'cadastros',
              title: 'Cadastros',
              fields: ['cadastro_ids', 'filtro', 'exceto_ids'],
              missing: ({ cadastro_ids: ids, filtro }) =>
                filtro
                  ? Object.keys(filtro).length === 0
                    ? 'Escolha ao menos um filtro'
                    : null
                  : (ids as readonly number[]).length === 0
                    ? 'Escolha ao menos um cadastro'
                    : null,
            },
            {
              id: 'conferir',
              title: 'Conferir',
              fields: ['simulado', 'repetir'],
              missing: ({ simulado }) =>
                simulado ? null : 'Envia-se o que foi conferido: falta haver o que abrir',
            },
          ],
        },
      ],
      forms: [
        {
          sub: 'areas/edit',
          title: 'Editar áreas',
          access: `${ordem}/update`,
          command: 'ordem_servicos.areas',
        },
      ],
      go: { rank: 3, key: 'o', icon: 'order', keywords: ['os'] },
      rail: { wing: 'osm', rank: 1 },
    },
    {
      ...comum,
      id: 'servicos-detalhados',
      base: '/app/osm/servicos-detalhados',
      title: 'Ordens detalhadas',
      room: { name: 'servicos-detalhados', lista: 66 },
      go: { rank: 5, icon: 'order', keywords: ['servicos detalhados'] },
      rail: { wing: 'osm', rank: 3, title: 'Detalhadas' },
    },
  ],
  ones: [umaOrdem],
  affects: ['solicitacao', 'analise'],
  mailed: true,
  waits: [
    {
      id: 'confirmar',
      rank: 4,
      area: 'servicos',
      list: listaOrdens,
      of(who): WaitingGroup | null {
        if (!lists(who) || !(who.fiscal || gives(who))) return null;
        return who.fiscal
          ? {
              title: 'OS a confirmar',
              short: 'Confirmar',
              search: searchOf(listaOrdens, {
                situacao_in: 'a_confirmar',
                usuario_responsavel_id_eq: who.id,
              }),
              actions: ['detalhe.aceitar', 'detalhe.questionar'],
            }
          : {
              title: 'OS a distribuir',
              short: 'Distribuir',
              search: searchOf(listaOrdens, { situacao_in: aDistribuir }),
              actions: ['detalhe.aceitar', 'detalhe.editar'],
            };
      },
    },
    {
      id: 'vencidas',
      rank: 5,
      area: 'servicos',
      list: listaOrdens,
      of(who) {
        if (!lists(who) || !(who.fiscal || gives(who))) return null;
        return {
          title: who.fiscal ? 'Minhas OS vencidas' : 'OS vencidas',
          short: 'Vencidas',
          search: vencidas(who),
          order: 'concluir_em asc',
          actions: ['detalhe.concluir', 'detalhe.comentar'],
        };
      },
      counted: (who) => (lists(who) ? vencidas(who) : null),
    },
  ],
  found: {
    about: ({ assunto, contribuinte }) =>
      [assunto?.descricao, contribuinte?.razao_social].filter(Boolean).join(' · '),
    words: ({ endereco }) => endereco ?? '',
    numbered: ({ numero, ano }) => ({ numero, ano }),
  },
  derived: {
    // Overdue is derived; closing an order is the one change that surely takes it out of the filter.
    vencida: ({ situacao }, wanted) => wanted !== 'true' || !isFechada(situacao),
  },
});

/** The overdue orders that are this user's business: an inspector's own, else all. */
function vencidas({ fiscal, id }: Who): Search {
  return searchOf(listaOrdens, {
    vencida_eq: true,
    ...(fiscal ? { usuario_responsavel_id_eq: id } : {}),
  });
}

/** The request that waits for its decision, as its own list shows it. */
function pedidoOf({ solicitacao, assunto, contribuinte, ...os }: OrdemServicoRow) {
  return solicitacao
    ? { ...solicitacao, situacao: 'solicitado', ordem_servico: os, assunto, contribuinte }
    : 'Não há prazo solicitado';
}

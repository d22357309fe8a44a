/** Productivity: months of the department, those of its inspectors, points that are granted, parameters. */
import { listAddress, searchOf } from '../../domain/kernel/list-address.ts';
import {
  fecharMes,
  geralActions,
  listaGeral,
  names as geralNames,
  nomeDoGeral,
  umGeral,
  type GeralRow,
} from '../../domain/produtividade/geral.ts';
import { nomeDoMes } from '../../domain/produtividade/mes.ts';
import {
  listaParams,
  names as paramsNames,
  nomeDosParams,
  salvarParams,
  valores,
  type Params,
} from '../../domain/produtividade/params.ts';
import {
  concederServicoExtra,
  lancarOutros,
  marcarFalta,
  names as pontuacaoNames,
  pontuacaoActions,
  type Pontuacao,
} from '../../domain/produtividade/pontuacao.ts';
import {
  listaResumos,
  listaResumosDoMes,
  meuResumo,
  meusResumos,
  names as resumoNames,
  nomeDoResumo,
  umResumo,
  umResumoDoMes,
  type Resumo,
  type ResumoRow,
} from '../../domain/produtividade/resumo.ts';
import { situacoes } from '../../domain/produtividade/situacoes.ts';
import { tipos } from '../../domain/produtividade/tipos.ts';
import { defineNoun, looks, type AreaSpec } from './define.ts';

const desenho = looks(situacoes, { aberto: ['half', 'run'], fechado: ['check', 'done'] });
const porMes = 'produtividade.geral.fiscais';

export const produtividadeGeral = defineNoun<GeralRow>()({
  noun: 'produtividade_geral',
  names: geralNames,
  icon: 'gauge',
  nameOf: nomeDoGeral,
  situacoes: desenho,
  refusal: () => 'O mês está fechado',
  actions: geralActions,
  words: {
    'produtividade.geral.encerrar': {
      icon: 'lock',
      doing: 'Pedindo o fechamento',
      done: 'com fechamento pedido',
      did: 'pediu o fechamento do mês',
      short: 'Fechar',
      send: 'Fechar mês',
      single: true,
    },
  },
  letters: { concluir: fecharMes.id },
  links: [
    {
      id: porMes,
      title: 'Fiscais do mês',
      short: 'Fiscais',
      icon: 'people',
      keywords: ['resumos', 'pontos dos fiscais'],
      area: 'produtividade-resumos',
      those: ({ mes }) => searchOf<typeof listaResumos>({ mes_eq: mes, order: 'total desc' }),
    },
  ],
  areas: [
    {
      id: 'produtividade-geral',
      base: '/app/produtividade/geral',
      title: 'Produtividade geral',
      record: 'Mês',
      param: 'geral',
      aliases: ['show'],
      index: 'admin/produtividade/geral/index',
      show: 'admin/produtividade/geral/show',
      tabs: [{ id: '', title: 'Mês' }],
      go: {
        rank: 9,
        icon: 'gauge',
        keywords: ['produtividade', 'pontuação', 'meta', 'bônus', 'fechamento'],
      },
      rail: { wing: 'produtividade', rank: 1, title: 'Geral' },
      list: listaGeral,
      one: umGeral,
      actions: [fecharMes.id, porMes],
      defaultViews: [
        { id: 'todos', nome: 'Todos', busca: '' },
        {
          id: 'abertos',
          nome: 'Abertos',
          busca: listAddress(listaGeral, { situacao_eq: 'aberto' }),
        },
      ],
      advance: 'ficar',
    },
  ],
  ones: [umGeral],
  affects: ['produtividade_resumo'],
  found: { about: ({ mes }) => nomeDoMes(mes) },
});

/** What a grant of this inspector begins with. */
const dele = ({ usuario }: ResumoRow) => ({ novo: { usuario_id: usuario.id } });
const aberto = (row: ResumoRow) =>
  row.situacao === 'fechado' ? 'O mês está fechado: lance no mês aberto' : dele(row);

const resumo = {
  record: 'Resumo',
  tabs: [
    {
      id: '',
      title: 'Extrato',
      count: (record) => (record as Partial<Resumo> | undefined)?.lancamentos?.length,
    },
    {
      id: 'afastamentos',
      title: 'Afastamentos',
      access: 'admin/produtividade/afastamentos/index',
    },
  ],
  aliases: ['show'],
  actions: [
    'produtividade.resumos.servico_extra',
    'produtividade.resumos.falta',
    'produtividade.resumos.outros',
  ],
  advance: 'ficar',
  noLog: true,
} as const satisfies Partial<AreaSpec>;
const views = (list: typeof listaResumos): AreaSpec['defaultViews'] => [
  { id: 'todos', nome: 'Todos', busca: '' },
  { id: 'abertos', nome: 'Abertos', busca: listAddress(list, { situacao_eq: 'aberto' }) },
];

export const produtividadeResumo = defineNoun<ResumoRow>()({
  noun: 'produtividade_resumo',
  names: resumoNames,
  icon: 'gauge',
  nameOf: nomeDoResumo,
  situacoes: desenho,
  actions: [],
  words: {},
  links: [
    {
      id: 'produtividade.resumos.abrir_mes',
      title: 'Abrir o mês',
      icon: 'cal',
      area: 'produtividade-geral',
      to: ({ geral }) => geral.id,
    },
  ],
  lent: [
    {
      id: 'produtividade.resumos.servico_extra',
      title: 'Conceder serviço extra ao fiscal',
      short: 'Serviço extra',
      info: 'Dá pontos ao fiscal por serviço que nenhuma OS e nenhum documento conta',
      icon: 'star',
      action: concederServicoExtra.id,
      to: aberto,
    },
    {
      id: 'produtividade.resumos.falta',
      title: 'Marcar falta do fiscal',
      short: 'Falta',
      info: 'Desconta do fiscal a meta de um dia útil em que faltou',
      icon: 'minus',
      action: marcarFalta.id,
      to: aberto,
    },
    {
      id: 'produtividade.resumos.outros',
      title: 'Lançar outros pontos do fiscal',
      short: 'Outros',
      info: 'Dá ou desconta pontos do fiscal por outro motivo',
      icon: 'edit',
      action: lancarOutros.id,
      to: aberto,
    },
  ],
  areas: [
    {
      ...resumo,
      id: 'produtividade-resumos',
      base: '/app/produtividade/resumos',
      title: 'Resumos de produtividade',
      param: 'resumo',
      index: 'admin/produtividade/resumos/index',
      show: 'admin/produtividade/resumos/show',
      go: { rank: 9, icon: 'gauge', keywords: ['produtividade', 'extrato', 'pontos', 'bônus'] },
      rail: { wing: 'produtividade', rank: 2, title: 'Resumos' },
      list: listaResumos,
      one: umResumo,
      defaultViews: views(listaResumos),
    },
    {
      ...resumo,
      id: 'produtividade-mes',
      base: '/app/produtividade/geral/:geral/resumos',
      below: { noun: 'produtividade_geral', id: 'geral' },
      title: 'Fiscais do mês',
      param: 'resumo',
      index: 'admin/produtividade/resumos/index',
      show: 'admin/produtividade/resumos/show',
      list: listaResumosDoMes,
      one: umResumoDoMes,
      defaultViews: [{ id: 'todos', nome: 'Todos', busca: '' }],
    },
    {
      ...resumo,
      id: 'meus-resumos',
      base: '/app/produtividade/meus-resumos',
      title: 'Minha produtividade',
      param: 'meuResumo',
      index: 'admin/produtividade/meus_resumos/index',
      show: 'admin/produtividade/meus_resumos/show',
      actions: [],
      go: { rank: 9, icon: 'star', keywords: ['meus pontos', 'meu extrato', 'meu bônus'] },
      rail: { wing: 'produtividade', rank: 3 },
      list: meusResumos,
      one: meuResumo,
      defaultViews: [{ id: 'todos', nome: 'Todos', busca: '' }],
    },
  ],
  ones: [umResumo, umResumoDoMes, meuResumo],
  affects: ['produtividade_geral'],
  found: { about: ({ mes }) => nomeDoMes(mes) },
});

const lancado = (what: string) => ({ next: 'lista', says: what }) as const;

export const pontuacao = defineNoun<Pontuacao>()({
  noun: 'pontuacao',
  names: pontuacaoNames,
  icon: 'star',
  nameOf: ({ tipo, id }) => `${tipos[tipo]} ${id}`,
  actions: pontuacaoActions,
  words: {
    'produtividade.pontuacoes.servico_extra': {
      icon: 'star',
      doing: 'Concedendo',
      done: 'concedid*',
      did: 'concedeu serviço extra',
      send: 'Conceder',
      formOnly: true,
      made: lancado('Serviço extra concedido'),
    },
    'produtividade.pontuacoes.falta': {
      icon: 'minus',
      doing: 'Marcando a falta',
      done: 'lançad*',
      did: 'marcou a falta',
      send: 'Marcar',
      formOnly: true,
      made: lancado('Falta marcada'),
    },
    'produtividade.pontuacoes.outros': {
      icon: 'edit',
      doing: 'Lançando',
      done: 'lançad*',
      did: 'lançou outros pontos',
      send: 'Lançar',
      formOnly: true,
      made: lancado('Pontos lançados'),
    },
    'produtividade.pontuacoes.estornar': {
      icon: 'undo',
      doing: 'Estornando',
      done: 'estornad*',
      did: 'estornou o lançamento',
      short: 'Estornar',
      single: true,
      formOnly: true,
    },
  },
  affects: ['produtividade_resumo', 'produtividade_geral'],
});

export const produtividadeParams = defineNoun<Params>()({
  noun: 'produtividade_params',
  names: paramsNames,
  icon: 'sliders',
  nameOf: nomeDosParams,
  actions: [salvarParams],
  words: {
    'sistema.produtividade_params.update': {
      icon: 'sliders',
      doing: 'Salvando os parâmetros',
      done: 'salv*',
      did: 'salvou os parâmetros de produtividade',
      send: 'Salvar versão',
      formOnly: true,
      made: { next: 'abre' },
    },
  },
  lent: [
    {
      id: 'sistema.produtividade_params.desta',
      title: 'Alterar a partir desta versão',
      short: 'Alterar',
      info: 'Outra versão, que começa com os valores desta',
      icon: 'edit',
      action: salvarParams.id,
      to: (row) => ({
        novo: Object.fromEntries(
          Object.keys(valores).map((name) => [name, row[name as keyof typeof valores]]),
        ),
      }),
    },
  ],
  letters: { editar: 'sistema.produtividade_params.desta' },
  areas: [
    {
      id: 'produtividade-params',
      base: '/app/sistema/produtividade-params',
      title: 'Parâmetros de produtividade',
      record: 'Versão dos parâmetros',
      param: 'params',
      index: 'admin/sistema/produtividade_params/show',
      show: 'admin/sistema/produtividade_params/show',
      tabs: [{ id: '', title: 'Parâmetros' }],
      creates: [
        {
          sub: 'new',
          title: 'Alterar parâmetros',
          access: 'admin/sistema/produtividade_params/update',
          command: salvarParams.id,
        },
      ],
      go: { rank: 11, icon: 'sliders', keywords: ['sistema', 'meta', 'bônus', 'pontuação'] },
      rail: { wing: 'sistema', rank: 5, title: 'Produtividade' },
      list: listaParams,
      actions: ['sistema.produtividade_params.desta'],
      create: { command: salvarParams.id, label: 'Nova versão' },
      defaultViews: [{ id: 'todas', nome: 'Todas', busca: '' }],
      advance: 'ficar',
    },
  ],
  affects: ['produtividade_resumo', 'produtividade_geral'],
  found: { about: ({ vigente_de }) => `de ${nomeDoMes(vigente_de)} em diante` },
});

/** The analyses: those of the department, and those of oneself. */
import { names } from '../../domain/analise/schema.ts';
import { analiseActions } from '../../domain/analise/actions.ts';
import {
  contarAguardando,
  listaAnalises,
  listaMinhasAnalises,
  minhaAnalise,
  umaAnalise,
} from '../../domain/analise/queries.ts';
import type { AnaliseRow } from '../../domain/analise/schema.ts';
import { abertas, isAberta, situacoesAnalise } from '../../domain/analise/situacoes.ts';
import { listAddress, searchOf, withDefaults } from '../../domain/kernel/list-address.ts';
import { nomeOs } from '../../domain/ordem-servico/schema.ts';
import { looksAnalise } from './analise/looks.ts';
import { defineNoun } from './define.ts';
import { ofOrder } from './of-order.ts';
import { todas } from './views.ts';

const analises = 'admin/ordem_servicos/analise/analises';
const minhas = 'admin/ordem_servicos/analise/minhas_analises';
const MINHAS = 'ordem_servicos.analise.minhas_analises';
const daCasa = withDefaults(listaAnalises, { situacao_in: 'aguardando' });

const tabs = [
  { id: '', title: 'Análise' },
  { id: 'ordem', title: 'Ordem' },
  {
    id: 'eventos',
    title: 'Eventos',
    count: (record: unknown) =>
      (record as { eventos?: readonly unknown[] } | undefined)?.eventos?.length,
  },
] as const;

const order = ofOrder('analise');

export const analise = defineNoun<AnaliseRow>()({
  noun: 'analise',
  names,
  icon: 'analysis',
  nameOf: ({ id }) => `Análise ${id}`,
  numberOf: ({ ordem_servico: os }) => os,
  situacoes: looksAnalise,
  refusal(from, situacao) {
    if (situacao === 'cancelado') return 'A análise está cancelada';
    if (situacao === 'reabertura') return 'A OS foi reaberta';
    if (isAberta(situacao)) return 'A análise ainda não foi concluída';
    if (from.some(isAberta)) return 'A análise já foi concluída';
    const labels: Readonly<Record<string, string>> = situacoesAnalise;
    return `A análise está como ${labels[situacao] ?? situacao}`;
  },
  actions: analiseActions,
  words: {
    'ordem_servicos.analise.minhas_analises.concluir': {
      icon: 'analysis',
      doing: 'Concluindo',
      done: 'concluíd*',
      did: 'concluiu a análise',
      short: 'Concluir',
      ownForm: true,
    },
    'ordem_servicos.analise.minhas_analises.reanalise': {
      icon: 'reopen',
      doing: 'Retomando',
      done: 'retomad*',
      did: 'retomou a análise',
    },
    'ordem_servicos.analise.minhas_analises.reabertura': {
      icon: 'undo',
      doing: 'Reabrindo a OS',
      done: 'devolvid* ao fiscal',
      did: 'mandou reabrir a OS',
    },
    'ordem_servicos.analise.analises.cancelar': {
      icon: 'x',
      doing: 'Cancelando',
      done: 'cancelad*',
      did: 'cancelou a análise',
      short: 'Deferir',
      send: 'Cancelar análise',
    },
    'ordem_servicos.analise.analises.update': {
      icon: 'swap',
      doing: 'Trocando o analista',
      done: 'passad* a outra pessoa',
      did: 'trocou o analista',
      inverse: {
        of: ({ analista }) =>
          analista && {
            action: 'ordem_servicos.analise.analises.update',
            body: { analista_id: analista.id },
          },
      },
    },
  },
  links: order.links,
  lent: order.lent,
  letters: {
    concluir: `${MINHAS}.concluir`,
    aceitar: 'ordem_servicos.analise.analises.update',
    recusar: `${MINHAS}.reabertura`,
    comentar: 'analise.comentar',
  },
  areas: [
    {
      id: 'analises',
      base: '/app/analises',
      title: 'Análises',
      record: 'Análise',
      param: 'analise',
      index: `${analises}/index`,
      show: `${analises}/show`,
      tabs,
      forms: [
        {
          sub: 'deferir',
          title: 'Cancelar análise',
          access: `${analises}/cancelar`,
          command: 'ordem_servicos.analise.analises.cancelar',
        },
        {
          sub: 'trocar-analista',
          title: 'Trocar analista',
          access: `${analises}/update`,
          command: 'ordem_servicos.analise.analises.update',
        },
      ],
      go: { rank: 2, title: 'Todas as análises', key: 't', icon: 'analysis' },
      rail: { wing: 'analises', rank: 2, title: 'Todas as análises' },
      list: daCasa,
      one: umaAnalise,
      actions: [
        'ordem_servicos.analise.analises.cancelar',
        'ordem_servicos.analise.analises.update',
        'analise.comentar',
        'analise.abrir_os',
      ],
      defaultViews: [
        {
          id: 'aguardando',
          nome: 'Aguardando',
          busca: listAddress(listaAnalises, { situacao_in: 'aguardando' }),
        },
        { id: 'abertas', nome: 'Em aberto', busca: listAddress(daCasa, { situacao_in: abertas }) },
        { id: 'todas', nome: 'Todas', busca: todas(daCasa) },
      ],
      advance: 'ficar',
    },
    {
      id: 'minhas-analises',
      base: '/app/minhas-analises',
      title: 'Minhas análises',
      record: 'Minha análise',
      param: 'minhaAnalise',
      index: `${minhas}/index`,
      show: `${minhas}/show`,
      tabs,
      forms: [
        {
          sub: 'concluir',
          title: 'Concluir análise',
          access: `${minhas}/concluir`,
          command: `${MINHAS}.concluir`,
        },
        { sub: 'reanalise', title: 'Reanalisar', access: null, command: `${MINHAS}.reanalise` },
        {
          sub: 'reabertura',
          title: 'Reabrir a OS',
          access: null,
          command: `${MINHAS}.reabertura`,
        },
      ],
      go: { rank: 1, key: 'a', icon: 'analysis' },
      rail: { wing: 'analises', rank: 1, count: 'analises' },
      list: listaMinhasAnalises,
      one: minhaAnalise,
      actions: [
        `${MINHAS}.concluir`,
        `${MINHAS}.reanalise`,
        `${MINHAS}.reabertura`,
        'analise.comentar',
        'analise.abrir_os',
        'ordem_servicos.analise.analises.update',
      ],
      defaultViews: [
        {
          id: 'aguardando',
          nome: 'Aguardando',
          busca: listAddress(listaAnalises, { situacao_in: 'aguardando' }),
        },
        {
          id: 'reanalise',
          nome: 'Em reanálise',
          busca: listAddress(listaAnalises, { situacao_in: 'reanalise' }),
        },
        { id: 'todas', nome: 'Todas', busca: todas(listaMinhasAnalises) },
      ],
      advance: 'proximo',
    },
  ],
  ones: [umaAnalise, minhaAnalise],
  affects: ['ordem_servico'],
  waits: [
    {
      id: 'analises',
      rank: 2,
      area: 'minhas-analises',
      list: listaMinhasAnalises,
      count: contarAguardando,
      of: ({ can }) =>
        can(listaMinhasAnalises.permission)
          ? {
              title: 'Análises aguardando',
              short: 'Análises',
              search: searchOf<typeof listaMinhasAnalises>({ situacao_in: 'aguardando' }),
              actions: ['detalhe.concluir', 'detalhe.comentar'],
            }
          : null,
      bar: { icon: 'hour', title: 'Análises aguardando', always: true },
    },
  ],
  found: {
    about: order.about,
    words: ({ ordem_servico: os }) => nomeOs(os).replace('/', ' ').toLowerCase(),
  },
});

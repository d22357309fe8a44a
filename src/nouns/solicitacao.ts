/** The requests for more time. */
import { listAddress, searchOf, withDefaults } from '../../domain/kernel/list-address.ts';
import { nomeOs } from '../../domain/ordem-servico/schema.ts';
import { solicitacaoActions } from '../../domain/solicitacao/actions.ts';
import { listaSolicitacoes } from '../../domain/solicitacao/queries.ts';
import { situacoes, names } from '../../domain/solicitacao/schema.ts';
import type { Solicitacao } from '../../domain/solicitacao/schema.ts';
import { defineNoun, looks } from './define.ts';
import { ofOrder } from './of-order.ts';
import { todas } from './views.ts';

const list = withDefaults(listaSolicitacoes, { situacao_in: 'solicitado' });

const order = ofOrder('solicitacoes');

export const solicitacao = defineNoun<Solicitacao>()({
  noun: 'solicitacao',
  names,
  icon: 'clock',
  nameOf: ({ ordem_servico: os }) => `Prazo da ${nomeOs(os)}`,
  numberOf: ({ ordem_servico: os }) => os,
  situacoes: looks(situacoes, {
    solicitado: ['dia', 'wait'],
    autorizado: ['check', 'done'],
    recusado: ['minus', 'bad'],
  }),
  refusal(_, situacao) {
    const labels: Readonly<Record<string, string>> = situacoes;
    return `O prazo já foi ${(labels[situacao] ?? situacao).toLowerCase()}`;
  },
  actions: solicitacaoActions,
  words: {
    'solicitacoes.autorizar': {
      icon: 'check',
      doing: 'Autorizando',
      done: 'autorizad*',
      did: 'autorizou o prazo',
      short: 'Autorizar',
      begins: ({ solicitado_concluir_em }) => ({
        autorizado_concluir_em: solicitado_concluir_em ?? null,
      }),
    },
    'solicitacoes.recusar': {
      icon: 'x',
      doing: 'Recusando',
      done: 'recusad*',
      did: 'recusou o prazo',
      short: 'Recusar',
    },
  },
  links: order.links,
  lent: order.lent,
  letters: {
    aceitar: 'solicitacoes.autorizar',
    recusar: 'solicitacoes.recusar',
    comentar: 'solicitacoes.comentar',
  },
  areas: [
    {
      id: 'solicitacoes',
      base: '/app/osm/solicitacoes',
      title: 'Solicitações de prazo',
      record: 'Solicitação de prazo',
      param: 'solicitacao',
      index: 'admin/solicitacoes/index',
      show: 'admin/solicitacoes/index',
      tabs: [
        { id: '', title: 'Solicitação' },
        { id: 'ordem', title: 'Ordem' },
      ],
      go: {
        rank: 4,
        title: 'Solicitações',
        key: 's',
        icon: 'clock',
        keywords: ['prazos', 'pedidos de prazo'],
      },
      rail: { wing: 'osm', rank: 2, title: 'Solicitações', count: 'solicitacoes' },
      list,
      actions: [
        'solicitacoes.autorizar',
        'solicitacoes.recusar',
        'solicitacoes.comentar',
        'solicitacoes.abrir_os',
      ],
      defaultViews: [
        {
          id: 'solicitado',
          nome: 'Solicitadas',
          busca: listAddress(list, { situacao_in: 'solicitado' }),
        },
        {
          id: 'decididas',
          nome: 'Decididas',
          busca: listAddress(list, { situacao_in: ['autorizado', 'recusado'] }),
        },
        { id: 'todas', nome: 'Todas', busca: todas(list) },
      ],
      advance: 'proximo',
    },
  ],
  affects: ['ordem_servico'],
  mailed: true,
  waits: [
    {
      id: 'solicitacoes',
      rank: 3,
      area: 'solicitacoes',
      list: listaSolicitacoes,
      // Only who decides is waited for.
      of: ({ can }) =>
        can(listaSolicitacoes.permission) && can('solicitacoes.autorizar')
          ? {
              title: 'Solicitações de prazo',
              short: 'Prazos',
              search: searchOf<typeof list>({ situacao_in: 'solicitado' }),
              actions: ['detalhe.aceitar', 'detalhe.recusar', 'detalhe.comentar'],
            }
          : null,
      bar: { icon: 'clock', title: 'Solicitações de prazo a decidir' },
    },
  ],
  found: {
    about: order.about,
  },
});

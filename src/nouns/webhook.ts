/** Webhooks, and what was sent by them. */
import { listAddress } from '../../domain/kernel/list-address.ts';
import {
  listaEntregas,
  namesEntrega,
  reenviarEntrega,
  situacoes,
  umaEntrega,
  webhook as of,
} from '../../domain/webhook/index.ts';
import type { EntregaRow } from '../../domain/webhook/index.ts';
import { definePlain } from './define-plain.ts';
import { defineNoun, looks } from './define.ts';

export const webhook = definePlain(of, {
  icon: 'send',
  go: { rank: 13, keywords: ['sistema', 'integração', 'notificar outro sistema', 'eventos'] },
  rail: { wing: 'sistema', rank: 6 },
  words: {
    'sistema.webhooks.trocar_segredo': {
      icon: 'lock',
      doing: 'Trocando o segredo',
      done: 'com o segredo trocad*',
      did: 'trocou o segredo do webhook',
      send: 'Trocar',
      ownForm: true,
      formOnly: true,
      single: true,
    },
    'sistema.webhooks.testar': {
      icon: 'play',
      doing: 'Pedindo o teste',
      done: 'mandad* testar',
      did: 'mandou um teste ao webhook',
      short: 'Testar',
    },
  },
  actions: ['sistema.webhooks.trocar_segredo', 'sistema.webhooks.testar'],
  making: { fresh: { ativo: true }, ownForm: true, formOnly: true },
  links: [
    {
      id: 'webhooks.entregas',
      title: 'Ver as entregas',
      icon: 'history',
      area: 'webhook-entregas',
      those: ({ id }) => ({ webhook_id_eq: id }),
    },
  ],
});

export const webhookEntrega = defineNoun<EntregaRow>()({
  noun: 'webhook_entrega',
  names: namesEntrega,
  icon: 'send',
  nameOf: ({ id }) => `Entrega ${id}`,
  situacoes: looks(situacoes, {
    aguardando: ['dotted', 'idle'],
    entregue: ['check', 'done'],
    falhou: ['minus', 'bad'],
  }),
  restless: ({ situacao }) => situacao === 'aguardando',
  refusal: () => 'A entrega já aguarda o envio',
  actions: [reenviarEntrega],
  words: {
    'sistema.webhooks.reenviar': {
      icon: 'refresh',
      doing: 'Reenviando',
      done: 'mandad* de novo',
      did: 'mandou reenviar',
    },
  },
  areas: [
    {
      id: 'webhook-entregas',
      base: '/app/sistema/webhook-entregas',
      title: 'Entregas de webhooks',
      record: 'Entrega',
      param: 'entrega',
      index: 'admin/sistema/webhooks/show',
      show: 'admin/sistema/webhooks/show',
      tabs: [{ id: '', title: 'Entrega' }],
      go: { rank: 14, icon: 'history', keywords: ['webhook', 'chamadas enviadas'] },
      list: listaEntregas,
      one: umaEntrega,
      actions: ['sistema.webhooks.reenviar'],
      defaultViews: [
        { id: 'todas', nome: 'Todas', busca: '' },
        {
          id: 'falhas',
          nome: 'Falharam',
          busca: listAddress(listaEntregas, { situacao_in: 'falhou' }),
        },
        {
          id: 'aguardando',
          nome: 'Aguardando',
          busca: listAddress(listaEntregas, { situacao_in: 'aguardando' }),
        },
      ],
      advance: 'ficar',
    },
  ],
  ones: [umaEntrega],
  found: { about: ({ webhook: { descricao } }) => descricao },
});

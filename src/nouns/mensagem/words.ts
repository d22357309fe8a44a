/** What is said and known of each action of a message. */
import type { mensagemActions } from '../../../domain/mensagem/actions.ts';
import type { MensagemRow } from '../../../domain/mensagem/schema.ts';
import type { At, Words } from '../define.ts';
import { notReceived, notSent, ofOthers } from './sides.ts';

/** From either box. */
const encaminhar = {
  icon: 'send',
  doing: 'Encaminhando',
  done: 'encaminhad*',
  did: 'encaminhou',
  send: 'Encaminhar',
  ownForm: true,
  single: true,
  draft: true,
} as const;

/** Shown in the box that it takes from. */
const assumir = (id: string) =>
  ({
    icon: 'mail',
    doing: 'Assumindo',
    done: 'assumid*',
    did: 'assumiu',
    leaves: true,
    hidden: (_: MensagemRow | null, at: At) => ofOthers(at) !== id,
  }) as const;

export const words: Words<MensagemRow, typeof mensagemActions> = {
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
    ...encaminhar,
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
  'mensagens.recebidas.deixar': {
    icon: 'people',
    doing: 'Passando',
    done: 'passad*',
    did: 'passou a um departamento',
    short: 'Ao departamento',
    heading: 'Passar a um departamento',
    send: 'Passar',
    leaves: true,
    hidden: notReceived,
  },
  'mensagens.substituidas.assumir': assumir('mensagens.substituidas.assumir'),
  'mensagens.caixas.assumir': assumir('mensagens.caixas.assumir'),
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
    ...encaminhar,
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
};
